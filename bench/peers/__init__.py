"""One script per peer; each runs in its own environment and knows only that peer and the standard library."""
