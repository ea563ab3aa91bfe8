"""Hands written down: PHH (Poker Hand History; NT, PO, NS, FT) in and out, and a hand told in words.

load(text) → HandHistory → replay_hand → ReplayedHand → as_told → tell
journal → export → HandHistory → dump, dump_all
"""

from hanpan.history.as_told import as_told
from hanpan.history.errors import BadAction, BadField, NotToml, PhhError, RefusedAction
from hanpan.history.exporting import export
from hanpan.history.hand_history import Amount, HandHistory
from hanpan.history.reading import load, read
from hanpan.history.replaying import Difference, ReplayedHand, replay_hand
from hanpan.history.telling import tell
from hanpan.history.writing import dump, dump_all

__all__ = [
    "Amount",
    "BadAction",
    "BadField",
    "Difference",
    "HandHistory",
    "NotToml",
    "PhhError",
    "RefusedAction",
    "ReplayedHand",
    "as_told",
    "dump",
    "dump_all",
    "export",
    "load",
    "read",
    "replay_hand",
    "tell",
]
