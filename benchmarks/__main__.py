"""Run all benchmarks."""

from . import apb, cgp, knn, regions, section5, speed, tables

speed.main()
cgp.main()
knn.main()
tables.main()
regions.main()
section5.main()
apb.main()
