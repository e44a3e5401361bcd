"""Search the words with which a sampler moves one place to the output of another."""

import numpy as np

from geopriv_gis.core.randomness import InsecureRandom, Random


class Recorder(Random):
    """Random source that passes words on and records them."""

    secure = False

    def __init__(self, source):
        self._source = source
        self.script = []

    def words(self, size):
        """Draw words, and append them to the script."""
        self.script.append(self._source.words(size))
        return self.script[-1]


class Replay(Random):
    """Random source that returns recorded words."""

    secure = False

    def __init__(self, script):
        self._script = iter(script)

    def words(self, size):
        """Return the next words of the script; raise if another number was recorded."""
        words = next(self._script, None)
        if words is None or len(words) != size:
            raise LookupError("the script has other words than were asked for")
        return words


def can_reach(sampler, place, output, script, *, starts=300):
    """Search words that make a sampler move `place` to `output`, bit for bit.

    The search is Newton's, in the words as numbers in (0, 1). It starts at those that
    gave the output from a place nearby. Signs are the top bits of words, which no small
    step changes, and the other bits are numbers of their own: so it starts again with
    some words flipped, mirrored or anew, and every other time steps within halves. The
    real sampler runs on every trial: what is found is a proof; what is not found proves
    nothing.

    sampler: ``sampler(points, rng)``; its outputs move with its words, apart from
        rounding.
    starts: Starts tried at most after the first.
    """
    sizes = [len(words) for words in script]

    def run(numbers):
        """Run the sampler on given uniform numbers instead of random words."""
        words = np.minimum(numbers, 1 - 2.0**-53) * 2.0**64
        parts = np.split(words.astype(np.uint64), np.cumsum(sizes)[:-1])
        return sampler(place, Replay(parts))

    others, first = InsecureRandom(0), np.concatenate(list(script)) / 2.0**64
    if _search_words(run, first, output):
        return True
    if _search_words(run, first, output, parts=2):
        return True
    for number in range(starts):
        kind, anew = others.uniform(len(first)), others.uniform(len(first))
        ways = [kind < 0.05, kind < 0.2, kind < 0.35, kind < 0.5]
        there = [2.0**-30 * anew, anew, (first + 0.5) % 1, 1 - first]
        start = np.select(ways, there, first)
        if _search_words(run, start, output, parts=1 + number % 2):
            return True
    return False


def _search_words(run, at, output, parts=1):
    """Return whether Newton steps find words that give the output, bit for bit.

    parts: Equal parts of (0, 1), of which no step leaves its own.
    """
    try:
        found = run(at)
        for nudge in np.tile([0.02, 0.3, 0.003], 10):
            if found.tobytes() == output.tobytes():
                return True
            gap = (output - found).ravel()
            step = _compute_newton_step(run, at, found, gap, nudge, parts=parts)
            for _ in range(8):  # shorter steps until one comes nearer
                there = np.clip(at + step, 2.0**-60, 1 - 2.0**-53)
                found = run(there)
                if np.abs(output - found).max() < np.abs(gap).max():
                    break
                step = step / 2
            at = there
    except LookupError:  # another number of words: some proposal was refused
        pass
    return False


def _compute_newton_step(run, at, found, gap, nudge, *, parts):
    """Compute the least change of the words that closes a gap."""
    slopes = np.empty((gap.size, at.size))
    within = parts * at % 1
    room = np.minimum(within, 1 - within) / parts
    for number in range(at.size):
        nudged = at.copy()
        nudged[number] += nudge * room[number] * (-1 if within[number] < 0.5 else 1)
        change = (run(nudged) - found).ravel()
        slopes[:, number] = change / (nudged[number] - at[number]) * room[number]
    step = np.linalg.lstsq(slopes, gap, rcond=1e-6)[0]
    largest = np.abs(step).max()
    return step * room * min(1.0, 0.5 / largest if largest > 0 else 1.0)
