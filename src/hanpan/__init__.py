"""Hanpan (한판): a card house anyone can run, and the rules engine behind it."""

__version__ = "0.2.0"

PUBLIC = (
    "hanpan.bots.sdk",
    "hanpan.cards",
    "hanpan.engine",
    "hanpan.environments",
    "hanpan.fairness",
    "hanpan.games.blackjack",
    "hanpan.games.holdem",
    "hanpan.games.holdem.twin",
    "hanpan.games.sniper",
    "hanpan.history",
    "hanpan.history.formats",
    "hanpan.history.statistics",
    "hanpan.odds",
)
"""The modules to build on: what their `__all__` names changes only with a new minor version while this is 0.x, and with
a new major one later (docs/reference). Everything else may change at any time."""

__all__ = ["PUBLIC", "__version__"]
