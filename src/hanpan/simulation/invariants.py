"""What must hold at a table after every single fact."""

from dataclasses import dataclass, field

from hanpan.engine import NOBODY
from hanpan.house import ledger as accounts
from hanpan.house.events import HandStarted, Left, TableEvent, TableReset, TournamentStarted
from hanpan.house.house import House
from hanpan.house.positions import between
from hanpan.house.table import Table


class BrokenError(AssertionError):
    """An invariant does not hold: a bug, with everything needed to see it again."""


class Memory:
    """What has to be remembered of a table from hand to hand."""

    def __init__(self) -> None:
        self.big = NOBODY
        self.big_person = ""


def check(house: House, table: Table, event: TableEvent, before: Memory) -> None:
    """Ask everything that can be asked of one table."""
    _books(house, table)
    _seats(table)
    if isinstance(event, HandStarted):
        _blinds(table, event, before)
    if isinstance(event, TournamentStarted | TableReset):
        before.big = NOBODY
    if isinstance(event, Left) and event.person == before.big_person:
        before.big_person = ""  # who comes back is a newcomer and pays to come in (CA-3.1)


def _must(holds: bool, what: str, table: Table) -> None:
    if not holds:
        raise BrokenError(f"{what} at {table.id}")


def _books(house: House, table: Table) -> None:
    """Every stack, safe and pot is what the ledger says; nothing is below zero."""
    balance = house.ledger.balance
    total = balance(accounts.pot(table.id))
    for player in table.players.values():
        stack = balance(accounts.stack(table.id, player.person))
        safe = balance(accounts.safe(table.id, player.person))
        _must(stack == table.stack_of(player) >= 0, f"stack of {player.person}", table)
        _must(safe == player.safe >= 0, f"safe of {player.person}", table)
        _must(table.settings.is_private or balance(accounts.bank(player.person)) == player.bank, "bank", table)
        total += stack + safe
    _must(total == table.chips(), f"chips {total} in the books, {table.chips()} on the table", table)


def _seats(table: Table) -> None:
    people = [player.person for player in table.players.values()]
    _must(len(people) == len(set(people)), "one person, two seats", table)
    _must(all(seat == player.seat for seat, player in table.players.items()), "seat", table)
    _must(not set(people) & set(table.observers), "player and observer", table)


def _blinds(table: Table, event: HandStarted, before: Memory) -> None:
    """HO-4.2: nobody posts the big blind twice in a row, and nobody who is dealt in is passed over by it."""
    setup = event.setup
    big = setup.big_blind_seat
    person = event.dealt[big]
    for seat in event.dealt:
        player = table.players[seat]
        _must(not player.sitting_out and not player.out, f"{player.person} dealt in while away", table)
    if before.big != NOBODY:
        _must(person != before.big_person, f"{person} posts the big blind twice in a row", table)
        posting = {post.seat for post in setup.posts if post.dead or post.live}
        for seat in event.dealt:
            bought = big != event.positions.big  # CA-3.6: the button was bought, and the big blind waits a hand
            skipped = before.big != big and between(seat, before.big, big) and seat not in posting and not bought
            _must(not skipped, f"{event.dealt[seat]} skipped by the big blind", table)
    before.big, before.big_person = event.positions.big, person


@dataclass
class CheckedHouse(House):
    """A house that asks after every single fact whether everything still holds."""

    memories: dict[str, Memory] = field(default_factory=dict)
    asked: int = 0

    def _happen(self, table: Table, event: TableEvent) -> list[TableEvent]:
        happened = super()._happen(table, event)
        check(self, table, event, self.memories.setdefault(table.id, Memory()))
        self.asked += 1
        # Every transfer takes what it gives, so the sum of all accounts need not be formed each time.
        if self.asked % 500 == 0:
            _must(self.ledger.total() == 0, f"the books are off by {self.ledger.total()}", table)
        return happened
