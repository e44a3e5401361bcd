"""A nearby-people service: the ranked k nearest users, no distances, no positions."""

from __future__ import annotations

import time

import numpy as np
import scipy

from ..errors import ParameterError
from ..parameter import Limits, check_number
from ..randomness import Floats, Ints

COLLUDER = -1  # the number under which a service returns the attacker's own user
K = Limits("How many users an answer names", at_least=1, integer=True)


class NearbyPeople:
    """Service that answers who the k nearest users are, and counts its queries.

    Parameters
    ----------
    positions : (n, 2) array
        Where the server believes its users to be, in metres of a plane. A mask goes
        in front: hand over its output.
    k : int
        Users in an answer, 1 … n.

    Notes
    -----
    Users are in a spatial index that is built once. A colluder is not: it is merged
    into each answer, so that it can be anywhere at any time.

    Examples
    --------
    >>> service = NearbyPeople(np.array([[0.0, 0.0], [10.0, 0.0]]), k=2)
    >>> service.nearest(np.array([[1.0, 0.0]]), np.array([[2.0, 0.0]])).tolist()
    [[0, -1]]
    >>> service.queries
    1
    """

    seconds = 0.0  # spent on answering

    def __init__(self, positions: Floats, k: int) -> None:
        """Index users' positions; raise unless k is at most their number."""
        check_number("k", k, K)
        if k > len(positions):
            raise ParameterError(
                f"k must be at most the number of users; got k = {k} for "
                f"{len(positions)} users."
            )
        self.k, self.queries = int(k), 0
        self.positions = positions
        self._tree = scipy.spatial.cKDTree(positions)

    def nearest(self, places: Floats, colluders: Floats | None = None) -> Ints:
        """Return each place's k nearest users, colluders among them; count queries.

        Parameters
        ----------
        places : (m, 2) array
            From where it is asked; each place is one query.
        colluders : (m, 2) array, optional
            Where the attacker's own user is at the time of each query; it appears as
            `COLLUDER`.

        Returns
        -------
        ndarray of int
            Numbers of the users, nearest first, shape (m, k).
        """
        start = time.perf_counter()
        away, found = self._tree.query(places, k=np.arange(1, self.k + 1))
        users = np.asarray(found, dtype=np.int64)
        if colluders is not None:
            users = insert_colluders(users, away, np.hypot(*(places - colluders).T))
        self.queries += len(places)
        self.seconds += time.perf_counter() - start
        return users


def insert_colluders(users: Ints, away: Floats, theirs: Floats) -> Ints:
    """Insert the colluder by rank, dropping the last user; not if farther than all."""
    rank = (away <= theirs[:, None]).sum(axis=1)[:, None]
    column = np.arange(users.shape[1])
    shifted = np.roll(users, 1, axis=1)
    result: Ints = np.where(column < rank, users, shifted)
    result[np.broadcast_to(column == rank, users.shape)] = COLLUDER
    return result
