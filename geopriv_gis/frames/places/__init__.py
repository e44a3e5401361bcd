"""Questions about public places."""
