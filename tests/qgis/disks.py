"""A disk that is full, for this process alone."""

import contextlib
import resource


@contextlib.contextmanager
def full_at(size):
    """Let no file grow beyond so many bytes, as where nothing more is free."""
    free = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, free[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, free)
