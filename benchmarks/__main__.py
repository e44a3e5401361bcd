"""Run all benchmarks."""

from . import apb, cgp, speed

speed.main()
cgp.main()
apb.main()
