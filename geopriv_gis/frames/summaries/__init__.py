"""Questions about where a frame's points lie."""
