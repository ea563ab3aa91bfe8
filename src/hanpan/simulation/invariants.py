"""What must hold at a table after every single fact."""

from hanpan.engine import NOBODY
from hanpan.games.sniper import GAME as SNIPER
from hanpan.house import ledger as accounts
from hanpan.house.blackjack.room import BlackjackRoom
from hanpan.house.events import HandStarted, Left, TableEvent, TableReset, TournamentStarted
from hanpan.house.house import House
from hanpan.house.ledger import OverdraftError
from hanpan.house.positions import between
from hanpan.house.sniper.state import SniperTable
from hanpan.house.table import Table


class BrokenError(AssertionError):
    """An invariant does not hold: a bug. It names the table, so that its history can be played again."""

    def __init__(self, what: str, table: str) -> None:
        super().__init__(f"{what} at {table}")
        self.table = table


BREAKING = (KeyError, IndexError, OverdraftError)
"""What else tells of a bug, besides an assertion."""


class Memory:
    """What has to be remembered of a table from hand to hand."""

    def __init__(self) -> None:
        self.big = NOBODY
        self.big_person = ""
        self.paid: set[str] = set()
        """Who has paid for the lap that the big blind is on (cash)."""


def check(house: House, table: Table | SniperTable | BlackjackRoom, event: TableEvent, before: Memory) -> None:
    """Ask everything that can be asked of one table."""
    if isinstance(table, SniperTable):
        _sniper_books(house, table)
    elif isinstance(table, Table):
        _check_holdem(house, table, event, before)


def _sniper_books(house: House, table: SniperTable) -> None:
    """Chips are conserved up to the survival payments, and the ledger shows those."""
    balance = house.ledger.balance
    match = table.match if table.is_playing() else None
    total = balance(accounts.pot(table.id)) + balance(accounts.system(table.id))
    for seat, person in table.people.items():
        stack = balance(accounts.stack(table.id, person))
        _must(stack == (match.betting.stacks[seat] if match else 0), f"stack of {person}", table)
        total += stack
    _must(total == (SNIPER.chips(match) if match else 0), "chips of a Sniper game", table)
    _must(balance(accounts.system(table.id)) == (match.system if match else 0), "the system's chips", table)


def _check_holdem(house: House, table: Table, event: TableEvent, before: Memory) -> None:
    _books(house, table)
    _seats(table)
    if isinstance(event, HandStarted):
        if table.settings.is_cash:
            _no_free_hand(table, event, before)
        _blinds(table, event, before)
    if isinstance(event, TournamentStarted | TableReset):
        before.big = NOBODY
    if isinstance(event, Left):
        before.paid.discard(event.person)
    if isinstance(event, Left) and event.person == before.big_person:
        before.big_person = ""  # who comes back is a newcomer and pays to come in (CA-3.1)


def _must(holds: bool, what: str, table: Table | SniperTable) -> None:
    if not holds:
        raise BrokenError(what, table.id)


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


def _no_free_hand(table: Table, event: HandStarted, before: Memory) -> None:
    """Nobody is dealt in who has not paid a big blind since it last went past him, however he came and went."""
    big, big_blind = event.setup.big_blind_seat, event.setup.big_blind
    goes_to = event.positions.big  # where the button was bought, the big blind stays and passes nobody (CA-3.6)
    if before.big == NOBODY:  # the button was drawn: everyone seated begins alike (HO-6.1)
        before.paid = {player.person for player in table.players.values()}
    last = event.positions.small if before.big == NOBODY else before.big
    posts = {post.seat: post.live + post.dead for post in event.setup.posts}
    for seat, player in table.players.items():
        pays = seat == big or posts.get(seat, 0) >= big_blind
        if seat in event.dealt and pays:
            before.paid.add(player.person)
        elif seat not in event.dealt and last != goes_to and between(seat, last, goes_to):
            before.paid.discard(player.person)
    for seat, person in event.dealt.items():
        # Of two the other has the small blind and is the big blind next (HO-4.3).
        small_of_two = len(event.dealt) == 2 and seat != big
        _must(person in before.paid or small_of_two, f"{person} plays a free hand", table)


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


def check_total(house: House, table: Table) -> None:
    """Double entry: the sum over all accounts is zero."""
    _must(house.ledger.total() == 0, f"the books are off by {house.ledger.total()}", table)
