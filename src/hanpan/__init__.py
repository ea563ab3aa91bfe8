"""Hanpan (한판): a card house anyone can run, and the rules engine behind it."""

__version__ = "0.2.0"
