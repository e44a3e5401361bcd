"""Run all benchmarks."""

from . import (
    apb,
    apb_appendix,
    audit,
    cgp,
    clustering,
    covariates,
    deconvolution,
    dprs,
    dprs_figures,
    frames,
    graph,
    knn,
    knorm,
    ledger_faults,
    neighbours,
    optimal,
    own_zones,
    peak,
    regions,
    section5,
    sessions,
    speed,
    ssgp,
    tables,
    tracks,
    trimmed,
)

speed.main()
frames.main()
cgp.main()
knn.main()
neighbours.main()
knorm.main()
tables.main()
regions.main()
optimal.main()
own_zones.main()
graph.main()
section5.main()
apb.main()
apb_appendix.main()
sessions.main()
ssgp.main()
deconvolution.main()
covariates.main()
clustering.main()
dprs.main()
dprs_figures.main()
peak.main()
tracks.main()
ledger_faults.main()
trimmed.main()
audit.main()  # benchmarks.peers is run by itself: it installs other libraries
