"""FD: the deal anyone can check. The house commits to decks, everybody's numbers choose one, every card has its proof.

docs/fairness.md tells the formats byte by byte, and what is proven against whom.
"""

from hanpan.fairness.choosing import chosen_deck, laid_over
from hanpan.fairness.committing import commitment_hash, contribution_hash, deal_of, fingerprint
from hanpan.fairness.comparing import Contradiction, contradictions, with_another_past
from hanpan.fairness.dealing import DECKS, Deal, Played, Sign, commit, plant_all
from hanpan.fairness.layouts import LAYOUTS, Layout, Place, face
from hanpan.fairness.paper import Commitment, Entry, Head, Receipt, Statement, Viewer
from hanpan.fairness.receipts import NotProvenError, read, write
from hanpan.fairness.verifying import Verdict, verify, verify_bytes
from hanpan.fairness.watching import Watch

__all__ = [
    "DECKS",
    "LAYOUTS",
    "Commitment",
    "Contradiction",
    "Deal",
    "Entry",
    "Head",
    "Layout",
    "NotProvenError",
    "Place",
    "Played",
    "Receipt",
    "Sign",
    "Statement",
    "Verdict",
    "Viewer",
    "Watch",
    "chosen_deck",
    "commit",
    "commitment_hash",
    "contradictions",
    "contribution_hash",
    "deal_of",
    "face",
    "fingerprint",
    "laid_over",
    "plant_all",
    "read",
    "verify",
    "verify_bytes",
    "with_another_past",
    "write",
]
