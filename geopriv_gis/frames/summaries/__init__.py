"""Private summaries of where a frame's points lie."""
