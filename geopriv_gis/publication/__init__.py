"""Publications: one file that declares releases, planned and published together."""
