"""Private summaries of where a table lies: hull, box, centre, sizes."""
