"""``python -m geopriv_gis.cli`` is ``geopriv``."""

from . import main

if __name__ == "__main__":
    main()
