"""Whether released rows are in the order of the true ones."""

from __future__ import annotations

from ...core.errors import ParameterError
from .geometry import Frame
from .release import read_stamp
from .standing import keeps_labels

SAME_ORDER = "rows keep their order and index, so they can be joined to other tables"


def check_order(frame: Frame, released: Frame) -> None:
    """Raise where rows do not go with the true ones by their order.

    A shuffled release has an index of its own, which may well be that of the frame, and
    what is no release of rows (tracks, say) has rows of its own. Of one that was sorted
    and given a new index nobody seems to be found, so its record has to show whose rows
    are whose; without a record the index is all there is.
    """
    stamp = read_stamp(released)
    other = stamp is not None and (
        SAME_ORDER not in str(stamp["guarantee"]) or not keeps_labels(released)
    )
    if other or not released.index.equals(frame.index):
        raise ParameterError(
            "the release must have the rows of frame, in their order and with "
            "their index. Leave out shuffle, and do not sort or reindex."
        )
