"""Public names that are no release, and where else one finds what they do."""

from __future__ import annotations

from .row import Absent, Name

# Laid out by hand, as a table.
# fmt: off

_TESTS = Absent("for tests of one's own code")
_RESULT = Absent("what a release or a report returns; there it is written or shown")
_OWN_CODE = Absent("for code of one's own; ledgers and sessions do it")
_FUNCTION = Absent("the statistic is a function, for those who write Python")

NAMES = (
    Name(("audit",), "A lower bound on what a release gives away.", "geopriv audit",
         Absent("minutes of trials, for whoever writes or chooses a mechanism")),
    Name(("Ledger", "Limit"), "The account of the same people's releases.",
         "geopriv ledger",
         "Create a ledger; Ledger report; Ledger, in every form that releases"),
    Name(("StickyStore",), "Earlier noise, repeated.", "--sticky, --dataset",
         "Repeat earlier noise from this store"),
    Name(("Session", "RangeCount", "KernelMean", "NearestPeople"),
         "Many questions to people who each have a budget.", "geopriv session",
         "Ask many questions"),
    Name(("lipschitz", "ScoreMean", "ScoreCount"),
         "A statistic of one's own, with its Lipschitz constant; asked in sessions.",
         _FUNCTION, _FUNCTION),
    Name(("compose",), "What several releases promise together.",
         "geopriv explain, of several files", "Ledger report"),
    Name(("PrivacyFilter",), "A budget within one program.", _OWN_CODE, _OWN_CODE),
    Name(("Guarantee", "GeoPriv.guarantee"), "What a release promises.",
         "geopriv explain", "Explain a release; the page of every release"),
    Name(("Heatmap", "Comparison", "RiskReport", "Outlook", "OptimalMechanism",
          "attack.Attack", "attack.NearbyPeople", "attack.COLLUDER"),
         "Results, and what they are made with.", _RESULT, _RESULT),
    Name(("read_file", "write_file", "GeoPriv.to_file"), "Files with their guarantee.",
         "IN and OUT of every command", "the layers of every form"),
    Name(("release_file",), "A release from file to file, of any size.",
         "IN and OUT of every mask",
         Absent("layers of QGIS are in memory or on disk already")),
    Name(("ask_file",), "An answer about the rows of a file, of any size.",
         "IN of many questions", Absent("layers of QGIS are in memory or on disk")),
    Name(("check", "Verdict", "Finding"),
         "Look for what should not be published in a file or a folder.",
         "geopriv check", Absent("Explain a release looks at a layer")),
    Name(("release_stream",), "A release from Arrow to Arrow: DuckDB, Polars.",
         Absent("files are for the command line"),
         Absent("layers are no Arrow tables")),
    Name(("dask", "dask.release", "dask.zonal_counts"),
         "Releases of what an engine holds in parts.",
         Absent("an engine is used from Python"),
         Absent("an engine is used from Python")),
    Name(("GeoPriv.plot",), "Circles of likely places, drawn.",
         Absent("a picture in a notebook"), Absent("QGIS draws layers itself")),
    Name(("calibration.eps_from_level", "calibration.level_from_eps",
          "calibration.rho_from_displacement", "calibration.eps_from_displacement",
          "calibration.laplace_displacement", "calibration.gaussian_displacement",
          "calibration.peak_displacement", "calibration.peak_radius"),
         "From words and metres to budgets, and back.",
         "--level with --radius; --displacement",
         "level and radius, average displacement, of the masks"),
    Name(("metrics.people", "metrics.roads", "metrics.within", "metrics.read",
          "metrics.GraphMetric"), "Metrics of public graphs.", "geopriv graph-laplace",
         "Mask points along a public graph"),
    Name(("zones.grid", "zones.quadtree", "zones.h3"), "Ready-made public zones.",
         Absent("zonal-counts takes any file of polygons"),
         "Create grid, of QGIS itself"),
    Name(("testing.insecure_rng",), "Noise that repeats, and no guarantee.", _TESTS,
         _TESTS),
    Name(("conformance.check", "conformance.Report", "conformance.Answer"),
         "Questions to a release of one's own.", "geopriv audit --questions", _TESTS),
    Name(("GeoPrivError", "GeoPrivWarning", "BudgetError", "CRSError", "ColumnError",
          "ConversionError", "FileError", "GeometryError", "LedgerError",
          "MissingPackageError", "ParameterError"),
         "What is refused, and warned of.", "error: and warning: lines, exit codes",
         "the log of Processing"),
    Name(("GeoPriv",), "The class of `.geopriv`, with a method for every release.",
         Absent("the commands are its methods"), Absent("the forms are its methods")),
    Name(("attack", "baselines", "calibration", "conformance", "metrics", "testing",
          "zones"), "The modules of the names with a dot.",
         Absent("see their names"), Absent("see their names")),
)
