"""What chips are worth: each the same, or in a game to the last chip less the more one has."""


class ChipValue:
    """One's stack before a decision, and what it may become."""

    def __init__(self, stack: int, players: int, *, freezeout: bool) -> None:
        self.stack = stack
        # Whoever is out can no longer gain a place, so with three and more left the chips one keeps are worth more
        # than those one wins; two alone play for all of them.
        self.power = 1.0 if not freezeout or players == 2 else 0.72 if players < 5 else 0.68

    def worth(self, stack: float) -> float:
        """In chips, as many as one has now counting as themselves."""
        if self.power == 1.0:
            return stack
        whole = max(1, self.stack)
        return whole * float((max(0.0, stack) / whole) ** self.power)

    def gamble(self, cost: float, pot: float, share: float) -> float:
        """Pay so much, and win a pot with this chance; less what it is worth to do nothing."""
        lost = self.stack - cost
        return share * self.worth(lost + pot) + (1 - share) * self.worth(lost) - self.worth(self.stack)
