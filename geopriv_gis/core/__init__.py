"""Arrays only: the mathematics of the library, on numpy and scipy."""
