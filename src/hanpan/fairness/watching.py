"""FD-1.4 to FD-1.6: one deal as a player's own program sees it, which believes nothing that is not proven."""

from hanpan.fairness import ed25519
from hanpan.fairness.checking_cards import check_card
from hanpan.fairness.checking_deals import check_commitment, check_numbers
from hanpan.fairness.checking_decks import check_opened
from hanpan.fairness.choosing import outcome
from hanpan.fairness.committing import all_numbers, commitment_hash, contribution_hash, deal_of, fingerprint
from hanpan.fairness.paper import Commitment, Number, OpenedSeed, ShownCard, Statement
from hanpan.fairness.receipts import NotProvenError


class Watch:
    """Clients and bots keep one for each attempt. What the house tells is asked of it in the order it is told.

    Each of these raises NotProvenError where the house has told what cannot be: then the player is told loudly.
    """

    def __init__(self, key: bytes, person: str, number: bytes) -> None:
        self.key = key
        self.person = person
        self.number = number
        """32 random bytes, of nobody else and of no other attempt."""
        self.commitment: Commitment | None = None
        self.is_in = False
        """Is the own hash in the list that the house has signed?"""
        self.deck = -1
        self.positions: tuple[int, ...] = ()
        self.cards: dict[tuple[str, int, int], str] = {}

    def hash_for(self, coming: Statement) -> bytes:
        """What is sent before the roots are told; of the statement only house, table, hand and attempt count."""
        return contribution_hash(deal_of(coming), self.person, self.number)

    def commit(self, told: Commitment) -> bool:
        """Roots and hashes have come; is one's own number asked for?"""
        check_commitment(told)
        if fingerprint(self.key).hex() != told.statement.house:
            raise NotProvenError("another-house")
        if not ed25519.verify(self.key, commitment_hash(told), bytes.fromhex(told.signature)):
            raise NotProvenError("commitment-signature")
        if self.commitment not in (None, told):
            raise NotProvenError("two-commitments")
        self.commitment = told
        self.is_in = self.hash_for(told.statement).hex() in {entry.hash for entry in told.entries}
        return self.is_in

    def close(self, numbers: tuple[Number, ...], opened: tuple[OpenedSeed, ...]) -> None:
        """Numbers and opened decks have come: what is played follows, before the first card."""
        assert self.commitment is not None
        check_numbers(self.commitment, numbers)
        x = all_numbers(self.commitment, numbers)
        self.deck, self.positions = outcome(x, self.commitment.statement)
        check_opened(self.commitment, opened, self.deck)

    def card(self, shown: ShownCard) -> None:
        """A card is shown: it is the one due there, and it is nowhere else."""
        assert self.commitment is not None
        check_card(self.commitment, self.deck, self.positions, shown)
        place = shown.at, shown.seat, shown.nth
        if any(card == shown.card and there != place for there, card in self.cards.items()):
            raise NotProvenError("card-twice", shown.card)
        self.cards[place] = shown.card

    @property
    def mark(self) -> str:
        """FD-1.6: what the player is told, as long as nothing has failed."""
        assert self.commitment is not None
        if self.is_in:
            return "checked"
        return "without-you" if any(entry.hash for entry in self.commitment.entries) else "house-shuffle"
