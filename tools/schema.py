"""Write the JSON Schema of publications, from the rows. Run by make reference."""

from geopriv_gis.publication.schema import FILE, schema_text

if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8")
