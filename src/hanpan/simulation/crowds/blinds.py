"""Invariants of a hold'em table, checked after every single fact: seats, banks, and who pays which blind."""

from hanpan.engine import NOBODY
from hanpan.games.holdem.rules import ButtonRule
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandMisdealt, HandStarted, HandUncontested, Left, TableReset, TournamentStarted
from hanpan.house.holdem.positions import between
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.house import House
from hanpan.house.ledger import bank
from hanpan.simulation.crowds import attendance
from hanpan.simulation.invariants import must


class BlindsMemory:
    """Remembers a table from hand to hand."""

    def __init__(self) -> None:
        self.big = NOBODY
        self.big_person = ""
        self.paid: set[str] = set()
        """Players who have paid for the lap that the big blind is on (cash)."""
        self.last: tuple[int, str, set[str]] = NOBODY, "", set()
        """All this as it was before the hand in play: a misdeal goes back to it."""
        self.attendance = attendance.Attendance()


def check(house: House, table: HoldemTable, event: TableEvent, before: BlindsMemory) -> None:
    _seats(house, table)
    attendance.check(table, event, before.attendance)
    if isinstance(event, HandStarted):
        before.last = before.big, before.big_person, set(before.paid)
        must(not any(player.ordered for player in table.players.values()), "an order outlives its hand", table.id)
        if table.settings.is_cash:
            _no_free_hand(table, event, before)
        _blinds(table, event, before)
    if isinstance(event, HandUncontested):
        before.big, before.big_person = event.positions.big, table.players[event.positions.big].person
    if isinstance(event, TournamentStarted | TableReset):
        before.big = NOBODY
    if isinstance(event, HandMisdealt):  # every bet is returned, and no blind has gone past anybody (FD-1.9)
        before.big, before.big_person, before.paid = before.last
    if isinstance(event, Left):
        before.paid.discard(event.person)
        before.last[2].discard(event.person)
    if isinstance(event, Left) and event.person == before.big_person:
        before.big_person = ""  # who comes back is a newcomer and pays to come in (CA-3.1)


def _seats(house: House, table: HoldemTable) -> None:
    people = [player.person for player in table.players.values()]
    must(len(people) == len(set(people)), "one person, two seats", table.id)
    must(all(seat == player.seat for seat, player in table.players.items()), "seat", table.id)
    must(not set(people) & set(table.observers), "player and observer", table.id)
    for player in table.players.values():
        told = table.settings.is_given or house.ledger.balance(bank(player.person)) == player.bank
        must(told, f"the bank of {player.person}, as the table was told", table.id)


def _no_free_hand(table: HoldemTable, event: HandStarted, before: BlindsMemory) -> None:
    """Nobody is dealt in who has not paid a big blind since it last went past them, however they came and went."""
    big, big_blind = event.setup.big_blind_seat, event.setup.big_blind
    goes_to = event.positions.big  # where the button was bought, the big blind stays and passes nobody (CA-3.6)
    if before.big == NOBODY:  # the button was drawn: everyone begins alike (HO-6.1); or who has paid is not known
        before.paid = {player.person for player in table.players.values()}
    last = _big_before(table, event) if before.big == NOBODY else before.big
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
        must(person in before.paid or small_of_two, f"{person} plays a free hand", table.id)


def _big_before(table: HoldemTable, event: HandStarted) -> int:
    """For whoever begins to look on, as after a restart: of two the button has the small blind, and the big blind may
    have come from elsewhere (HO-4.3). At a table that begins the blinds come from the button (HO-6.1)."""
    return event.positions.small if table.misdealt is None else table.misdealt.big


def _blinds(table: HoldemTable, event: HandStarted, before: BlindsMemory) -> None:
    """HO-4.2: nobody posts the big blind twice in a row, and nobody who is dealt in is passed over by it."""
    setup = event.setup
    big = setup.big_blind_seat
    person = event.dealt[big]
    for seat in event.dealt:
        player = table.players[seat]
        must(not player.sitting_out and not player.out, f"{player.person} dealt in while away", table.id)
    dead_button = setup.rules.button is ButtonRule.DEAD  # where it passes to the next player, blinds may skip (HO-4.4)
    if before.big != NOBODY and dead_button:
        must(person != before.big_person, f"{person} posts the big blind twice in a row", table.id)
        posting = {post.seat for post in setup.posts if post.dead or post.live}
        for seat in event.dealt:
            bought = big != event.positions.big  # CA-3.6: the button was bought, and the big blind waits a hand
            skipped = before.big != big and between(seat, before.big, big) and seat not in posting and not bought
            must(not skipped, f"{event.dealt[seat]} skipped by the big blind", table.id)
    before.big, before.big_person = event.positions.big, person
