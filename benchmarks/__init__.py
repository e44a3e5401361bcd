"""Speed as ratios, utility beside the papers' own code: ``python -m benchmarks``."""
