"""Private queries about public places."""
