"""A publication: one file that says what is released, planned and published whole."""
