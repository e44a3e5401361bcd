"""Public graph metrics: among people, along roads, within a region.

They take what is public, never the data's own places. Pass what they return to
`graph_laplace`; look at ``.table()`` before.
"""

from __future__ import annotations

import os

from ..frames.points.graph_metric import GraphMetric
from .people import people
from .roads import roads
from .within import within

__all__ = ["GraphMetric", "people", "read", "roads", "within"]


def read(path: str | os.PathLike[str]) -> GraphMetric:
    """Return a metric that ``.to_file`` wrote, with its fitted measures.

    The proof is made anew before anything is drawn, whoever wrote the file. That graph
    and measures are public has to be known.

    Parameters
    ----------
    path : str or path
        A local .npz file.

    Returns
    -------
    GraphMetric

    Raises
    ------
    FileError
        If the file holds anything else.
    """
    from ..files.graphs import read_metric as read_file

    return read_file(path, GraphMetric)
