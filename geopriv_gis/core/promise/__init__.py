"""What a release promises: guarantee, law, conversion, composition, words."""
