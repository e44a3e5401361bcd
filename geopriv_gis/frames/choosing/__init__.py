"""What a release gives away and what it is worth, before it is chosen."""
