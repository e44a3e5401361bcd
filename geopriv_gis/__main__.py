"""``python -m geopriv_gis`` is ``geopriv``."""

from .cli import main

if __name__ == "__main__":
    main()
