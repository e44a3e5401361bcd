"""Files that are about to be published: green, amber or red, with the reasons."""
