"""What several tests of batches need."""

import pytest


@pytest.fixture
def small(monkeypatch):
    """Make batches so small that a few hundred rows are many."""
    from geopriv_gis.batches import shuffling, tables, writing

    monkeypatch.setattr(tables, "ROWS", 64)
    monkeypatch.setattr(writing, "PART_ROWS", 150)
    monkeypatch.setattr(shuffling, "BUCKET_ROWS", 100)


@pytest.fixture
def rows(tmp_path, monkeypatch):
    """Give a function that returns a frame's rows in small batches of a file."""
    from geopriv_gis.batches import opening, tables

    monkeypatch.setattr(tables, "ROWS", 64)

    def write(frame):
        frame.to_parquet(tmp_path / "in.parquet")
        return opening.open_rows(tmp_path / "in.parquet", None, None, None)

    return write


@pytest.fixture
def gathered(monkeypatch):
    """Give a list of the tables that were read into memory."""
    from geopriv_gis.batches import tables

    found, gather = [], tables.TableRows.gather

    def noted(self):
        found.append(self)
        return gather(self)

    monkeypatch.setattr(tables.TableRows, "gather", noted)
    return found
