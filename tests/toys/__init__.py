"""Games from outside, each a package of its own that is no part of the house."""
