"""A release is a function of what mechanisms returned, and of public things alone.

Every entry and every variant is released twice, of two tables of which all that is
public is the same; the mechanisms say to the second what they said to the first (see
`doors`). Values, index, dtypes, order, attrs, guarantee, warnings, progress, output and
the bytes of files must then be the same, and mechanisms must have been made alike.
`make test-long` has those of which all parts are in others (see `covering`), and both
such tables for each.
Nothing is random here: there is no false alarm.
"""

import logging
import warnings

import pytest

import geopriv_gis
from tests.conformance.covering import beyond, in_pairs, options_of, parts_of
from tests.conformance.entries import LISTED, homes
from tests.conformance.transcripts import Transcript, plain
from tests.conformance.variants import EVERYTHING, Question, elsewhere
from tests.repeated import covering

NAMED = {str(entry): entry for entry in EVERYTHING}
OTHERS = {"spread": True, "at one place": False}


class RecordedCall:
    """Everything a call lets out, but for what it returns."""

    def __init__(self, entry):
        self.entry, self.progress = entry, []

    def call(self, frame):
        changes = {}
        if not isinstance(self.entry, Question) and "progress" in self.entry.parameters:
            changes["progress"] = self.progress.append
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            released = self.entry.call(frame, **changes)
        warned = [(warning.category, str(warning.message)) for warning in caught]
        return released, plain([warned, self.progress])


@pytest.mark.parametrize("both", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "name",
    in_pairs(
        [*NAMED.values()],
        value=str,
        parts=parts_of,
        marks=lambda entry: [pytest.mark.arithmetic] * (entry not in LISTED),
    ),
)
def test_results_depend_only_on_mechanism_outputs(name, both, caplog, capfd):
    entry = NAMED[name]
    frame = entry.frame()
    with caplog.at_level(logging.DEBUG), Transcript() as first:
        released, warned = RecordedCall(entry).call(frame)
    output = caplog.text, capfd.readouterr()
    assert any(passage.real and passage.door != "Random" for passage in first.passages)
    in_turn = [[*OTHERS][len(name) % 2]]
    for other in OTHERS if both else in_turn:
        caplog.clear()
        with caplog.at_level(logging.DEBUG), first.replay() as second:
            again, warned_again = RecordedCall(entry).call(
                elsewhere(entry, frame, apart=OTHERS[other])
            )
        assert plain(again) == plain(released)
        assert warned_again == warned
        assert (caplog.text, capfd.readouterr()) == output
        assert len(second.passages) == len(first.passages)


@pytest.mark.arithmetic
def test_moved_frames_differ_in_every_row():
    repeating = {id(one) for one in beyond(EVERYTHING, options_of)}
    for entry in (one for one in EVERYTHING if id(one) not in repeating):
        frame = entry.frame()
        for other in OTHERS.values():
            moved = elsewhere(entry, frame, apart=other)
            shared = moved.geometry.to_wkb().isin(frame.geometry.to_wkb())
            assert not shared.any()
            assert moved.crs == frame.crs


# -- files -----------------------------------------------------------------------------

SPATIAL = (".gpkg", ".parquet", ".geojson", ".fgb", ".arrow", ".arrows")
TABLES = (".csv", ".json", ".gpkg", ".parquet")
WRITTEN = {
    "laplace": SPATIAL,
    "laplace sphere column": (*SPATIAL, ".geojsonl", ".geojsons"),
    "gaussian": SPATIAL,
    "hull": SPATIAL,
    "box rho": SPATIAL,
    "zonal counts added": SPATIAL,
    "optimal": SPATIAL,
    "knn": TABLES,
    "knn many": TABLES,
    "any within many": TABLES,
    "distance eps": TABLES,
    "share smooth": TABLES,
    "private_count eps": TABLES,
    "heatmap eps": (".tif",),
}
FILES = [(name, suffix) for name, some in WRITTEN.items() for suffix in some]


def _bytes(released, folder, suffix):
    """Return the bytes of everything that is written, by name."""
    folder.mkdir()
    path = folder / f"released{suffix}"
    if suffix == ".tif":
        released.to_geotiff(path)
    else:
        geopriv_gis.write_file(released, path)
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


NEEDS = {
    ".csv": "json", ".json": "json", ".parquet": "pyarrow", ".arrow": "pyarrow",
    ".arrows": "pyarrow", ".tif": "rasterio",
}  # fmt: skip


def _kinds(case):
    """Each format for each kind of output, and each release."""
    name, suffix = case
    return [name, (NAMED[name].output, suffix)]


@pytest.mark.parametrize(("name", "suffix"), covering(FILES, _kinds))
def test_files_depend_only_on_mechanism_outputs(name, suffix, tmp_path, monkeypatch):
    pytest.importorskip(NEEDS.get(suffix, "pyogrio"))  # not on the oldest stack
    # The hour of writing is public, and not always the same.
    monkeypatch.setenv("OGR_CURRENT_DATE", "2026-01-01T00:00:00.000Z")
    entry = NAMED[name]
    frame = entry.frame()
    with Transcript() as first:
        written = _bytes(entry.call(frame), tmp_path / "one", suffix)
    with first.replay():
        other = elsewhere(entry, frame, apart=True)
        rewritten = _bytes(entry.call(other), tmp_path / "two", suffix)
    assert rewritten == written
    whole = b"".join(written.values())
    assert whole
    # Six digits of one number may come by chance; of three places, they do not.
    numbers = [
        f"{number:.6f}" for p in frame.geometry.iloc[:3] for number in (p.x, p.y)
    ]
    assert not all(number.encode() in whole for number in numbers)


def test_every_writable_format_is_tested():
    """A new format needs a line in `WRITTEN`."""
    from geopriv_gis.files.formats import FORMATS

    known = {suffix for _, suffix in FILES}
    for form in FORMATS:
        if form.writable:
            assert known & set(form.suffixes), form.name


def test_replayed_transcript_detects_leaked_bit():
    """The power of all this: a leak of one bit in an attribute is seen."""
    frame = homes()
    with Transcript() as first:
        released = frame.geopriv.planar_laplace(eps=0.01)
    other = elsewhere(NAMED["laplace"], frame, apart=True)
    with first.replay():
        again = other.geopriv.planar_laplace(eps=0.01)
    released.attrs["geopriv"]["leak"] = bool(frame.geometry.x.iloc[0] > 530_000.0)
    again.attrs["geopriv"]["leak"] = not released.attrs["geopriv"]["leak"]
    assert plain(released) != plain(again)
