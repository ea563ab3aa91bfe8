"""Doors and table nodes in processes of their own: what they say to each other, and the bus that carries it."""
