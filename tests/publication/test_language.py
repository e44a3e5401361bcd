"""What a publication writes has no language but its own, whoever makes it."""

from geopriv_gis import Publication
from geopriv_gis.core.language import use_catalogue

from . import made


class Loud(dict):
    """A catalogue that has another text for every one."""

    def get(self, text, default=None):
        return "1.000,5" if text == "1,000.5" else f"SAID {text}"


def test_published_folder_ignores_the_publisher_language(tmp_path):
    publication = Publication(made.make(tmp_path))
    with use_catalogue(Loud(any="thing")):
        folder = publication.publish().folder
    texts = {
        path.name: path.read_text(encoding="utf-8", errors="replace")
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert "datapackage.json" in texts
    assert not [name for name, text in texts.items() if "SAID" in text]
