"""Questions about public places: what is nearest, how near it is."""
