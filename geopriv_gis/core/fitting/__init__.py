"""What is computed from public knowledge, once, before anything is drawn."""
