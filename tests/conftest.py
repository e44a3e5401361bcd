"""Settings for every test: hypothesis repeats itself and does not watch the clock."""

from hypothesis import settings

settings.register_profile("geopriv", deadline=None, derandomize=True)
settings.load_profile("geopriv")
