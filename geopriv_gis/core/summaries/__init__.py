"""Questions about where a table lies: hull, box, centre, sizes."""
