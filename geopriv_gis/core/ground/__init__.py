"""Where distances are measured: metrics, grids, regions, graphs."""
