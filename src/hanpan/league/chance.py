"""The dice of a player in one hand, which fall again as they fell."""

from hashlib import blake2b
from struct import Struct

_WORDS = Struct("<8Q").unpack


class Chance:
    """Whoever knows the seed can throw them elsewhere, too."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.filled = 0
        self.words: list[int] = []  # none at first: most dice are never thrown

    def __call__(self, low: int, high: int) -> int:
        """Any of them, each as likely but for one part in 2**32 or less."""
        faces = high - low + 1
        if faces < 1:
            raise ValueError(f"no number from {low} to {high}")
        drawn, bits = (self.words or self._more()).pop(), 64
        while faces >> bits - 32:
            drawn, bits = drawn << 64 | (self.words or self._more()).pop(), bits + 64
        return low + (drawn * faces >> bits)

    def _more(self) -> list[int]:
        self.words = list(_WORDS(blake2b(f"{self.seed}/{self.filled}".encode()).digest()))
        self.filled += 1
        return self.words
