"""FD-1.10: a league's seed is committed to when it begins and opened when it is over: nobody chose it afterwards.

The commitment is D("league", text(name), u64(seed), salt): a seed may be small, so 32 random bytes keep it from being
guessed. Both lie in a file beside the league's hands.
"""

import hmac
import os
from pathlib import Path

import msgspec
from msgspec import Struct

from hanpan.fairness.encoding import HASH, digest, text, u64
from hanpan.league.settings import Plan

FILE = "seed.json"


class Committed(Struct, frozen=True, omit_defaults=True):
    """What is told of a league's seed: the commitment at its beginning, all of it at its end."""

    league: str
    commitment: str
    seed: int = -1
    """Not below 0 once it is opened."""
    salt: str = ""

    def holds(self) -> bool:
        """Is it opened, and to what was committed to?"""
        if self.seed < 0:
            return False
        found = commitment_to(self.league, self.seed, bytes.fromhex(self.salt))
        return hmac.compare_digest(found, self.commitment)


def commitment_to(league: str, seed: int, salt: bytes) -> str:
    return digest("league", text(league), u64(seed), salt).hex()


def commit(folder: Path, plan: Plan) -> Committed:
    """To the seed of a league that begins; one that goes on has its commitment already."""
    file = folder / FILE
    if not file.exists():
        salt = os.urandom(HASH)
        made = Committed(plan.name, commitment_to(plan.name, plan.seed, salt), plan.seed, salt.hex())
        draft = folder / f"{FILE}.new"
        draft.write_bytes(msgspec.json.encode(made))
        draft.replace(file)
    return msgspec.structs.replace(opened(folder), seed=-1, salt="")


def opened(folder: Path) -> Committed:
    """All of it: for a league that is over, or its own machine."""
    return msgspec.json.decode((folder / FILE).read_bytes(), type=Committed)
