"""Private queries about public places: nearest rows and their distance."""
