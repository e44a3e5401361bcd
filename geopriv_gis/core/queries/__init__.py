"""What is asked of a table of points: arrays in, arrays and a guarantee out."""
