"""Hanpan (한판): a card house anyone can run, and the rules engine behind it."""

__version__ = "0.1.0"
