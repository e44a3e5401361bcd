"""Write the JSON Schema of publications, from the rows. Run by make reference."""

from geopriv_gis.publication.schema import FILE, text

if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
