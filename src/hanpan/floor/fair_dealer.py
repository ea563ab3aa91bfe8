"""FD-1: the house's side of every deal that anyone can check, from the first hash to the order of the pack."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from msgspec import structs

from hanpan.cards import Card
from hanpan.engine import Refusal
from hanpan.fairness import DECKS, Commitment, Deal, Entry, Place, Statement, commit
from hanpan.fairness.dealing import Played
from hanpan.fairness.drawing import DRAWS
from hanpan.fairness.paper import Head, Receipt, ShownCard, Viewer, Void
from hanpan.floor.decks_ahead import DecksAhead, SealedDecks
from hanpan.floor.house_key import HouseKey
from hanpan.house.commands import LoseHand
from hanpan.house.contract import FairDealing, TableKind
from hanpan.house.evening.fair_draws import FAIR
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import (
    HASHES_MS,
    PATIENCE,
    DealCommitted,
    DealVoided,
    DecksOpened,
    FairDeal,
    chosen_in,
    deal_in,
    draw_number,
    drawing,
    fair_draw,
    hashes_wanted,
    is_chosen,
)
from hanpan.house.from_packs import pack_of


class Dealer(Protocol):
    """A kind of table, as far as its deals go."""

    @property
    def fair(self) -> FairDealing | None:
        """How it deals so that anyone can check it."""


class Drawer(NamedTuple):
    """What deals nothing, and draws."""

    fair: FairDealing | None


Hashes = dict[tuple[str, bool], tuple[int, int, str]]
"""By person, those for draws apart: for which deal and attempt, and the hash."""
NO_DECKS = SealedDecks((), ())
LEAST_IN_A_DRAW = 2
"""FD-1.10: x alone decides. Who knew that no other number comes could try numbers until they like the draw."""
DRAWER = Drawer(FAIR)
"""An evening, as far as its draws go."""
TOO_LATE = Refusal("too-late", "FD-1.2")


class FairDealer:
    """Holds people's contributions until they stand in a fact; after a crash they are sent again."""

    def __init__(
        self, key: HouseKey, is_house_bot: Callable[[str], bool], take: Callable[[int], bytes] = os.urandom
    ) -> None:
        self.key, self.is_house_bot = key, is_house_bot
        self.ahead = DecksAhead(take)
        self.hashes: dict[str, Hashes] = {}
        self.in_play: dict[str, Deal] = {}
        """By table, with the numbers that have come."""
        self.wrong: dict[str, int] = {}
        """By table: the seat whose number is not the one that was hashed."""
        self.played: dict[str, tuple[str, Played]] = {}
        """By table: the deal in play once it is chosen, by the signature of its commitment."""
        self.packs: dict[str, tuple[str, tuple[Card, ...]]] = {}
        """By table: the order of its pack."""
        self.waiting: dict[str, int] = {}
        """By table: until when a draw waits for the hashes of those who have just sat down."""

    # -- what people send

    def offer(self, kind: Dealer, table: Any, person: str, sent: tuple[int, int, str]) -> Refusal | None:
        """A hash; the last one counts as long as the list is open."""
        if kind.fair is None or sent[:2] not in hashes_wanted(kind.fair, table):
            return TOO_LATE
        self.hashes.setdefault(table.id, {})[person, sent[0] > DRAWS] = sent
        return None

    def give(self, kind: Dealer, table: Any, person: str, sent: tuple[int, int, str]) -> Refusal | None:
        """A number; whoever sends another than they hashed has made the attempt void."""
        deal = self._pending(kind, table)
        if deal is None or sent[:2] != (deal.commitment.statement.hand, deal.commitment.statement.attempt):
            return TOO_LATE
        seat = next((entry.seat for entry in deal.commitment.entries if entry.person == person), -1)
        if deal.contribute(seat, bytes.fromhex(sent[2])) == "wrong":
            self.wrong[table.id] = seat
        return None

    def _pending(self, kind: Dealer, table: Any) -> Deal | None:
        """The attempt that waits for numbers."""
        fair: FairDeal = table.fair
        if kind.fair is None or is_chosen(fair):
            return None
        told = fair.committed(kind.fair.number(table)) or fair.committed(draw_number(fair))
        return None if told is None else self._deal(table.id, fair, told)

    def _deal(self, name: str, fair: FairDeal, told: Commitment) -> Deal:
        """After a crash, or on another node, it is made again."""
        deal = self.in_play.get(name)
        if deal is None or deal.commitment.signature != told.signature:
            deal = self.in_play[name] = deal_in(fair)
        return deal

    def awaits_more(self, table: Any) -> bool:
        """Is another's number still to come, so that nothing follows from what has just come?"""
        told, deal = table.fair.commitment, self.in_play.get(table.id)
        if told is None or deal is None or deal.commitment.signature != told.signature:
            return False
        return table.id not in self.wrong and bool(deal.missing())

    # -- what the house does

    def deals(self, kind: Dealer, table: Any, now: int) -> bool:
        """Is the pack that is asked for chosen by people's numbers? Where nobody sends any it is not (FD-1.3)."""
        wanted = None if kind.fair is None else self._wanted(kind.fair, table, 1)
        if wanted is None:
            return False
        (statement, people), told = wanted, table.fair
        if told.committed(statement.hand) is not None:
            return True
        voids = told.voids_of(statement.hand)
        deal = statement.hand, len(voids) + 1
        if statement.decks:
            return bool(voids) or any(self._entry(table, person, deal).hash for person in people.values())
        given = self._given(table, people.values(), deal)
        waits = self._waits(table, voids, now) if voids else given and self._draw_waits(table, people.values(), now)
        if waits or given >= LEAST_IN_A_DRAW:
            return True
        self.waiting.pop(table.id, None)
        return False

    def _given(self, table: Any, people: Iterable[str], deal: tuple[int, int]) -> int:
        return sum(bool(self._entry(table, person, deal).hash) for person in people)

    def _wanted(self, dealing: FairDealing, table: Any, attempt: int) -> tuple[Statement, Mapping[int, str]] | None:
        """FD-1.8: what the pack is for, and who takes part."""
        statement = dealing.statement(table, self.key.house, attempt, DECKS)
        if statement is None:
            return drawing(dealing, table, self.key.house, attempt)
        return statement, dealing.dealt_in(table)

    def step(self, kind: TableKind | Drawer, table: Any, now: int, head: Head) -> TableEvent | None:
        """The next fact of the deal; None while people are waited for."""
        fair: FairDeal = table.fair
        dealing = kind.fair
        assert dealing is not None
        wanted = self._wanted(dealing, table, 1)
        assert wanted is not None
        told = fair.committed(wanted[0].hand)
        if told is None:
            return self._commit(wanted, table, now, head)
        if is_chosen(fair) and not told.statement.decks:
            return fair_draw(dealing, table)
        if fair.opened and isinstance(kind, TableKind):
            self._prepare(told.statement)
            return kind.shuffled(table, self.pack(table))
        deal = self._deal(table.id, fair, told)
        if isinstance(kind, TableKind) and not deal.missing() and not deal.is_as_committed():
            return self._call_off(kind, table, now)
        return self._close(table, deal, now)

    def _call_off(self, kind: TableKind, table: Any, now: int) -> TableEvent:
        """FD-1.4: what would be opened differs, however that came about. Nobody is dealt a card of it."""
        called_off = kind.decide(table, LoseHand(now, cause="false-opening"))
        assert not isinstance(called_off, Refusal), called_off
        return called_off

    def _commit(
        self, wanted: tuple[Statement, Mapping[int, str]], table: Any, now: int, head: Head
    ) -> TableEvent | None:
        number = wanted[0].hand
        voids = table.fair.voids_of(number)
        attempt = len(voids) + 1
        statement, people = structs.replace(wanted[0], attempt=attempt), wanted[1]
        if voids and self._waits(table, voids, now):
            return None
        if not statement.decks and not voids and self._draw_waits(table, people.values(), now):
            return None
        made = self.ahead.decks(statement) if statement.decks else NO_DECKS
        entries = [self._entry(table, people[seat], (number, attempt), seat) for seat in statement.seats]
        told = commit(statement, made.trees, entries, self.key.sign)
        self.in_play[table.id] = Deal(told, made.seeds, made.trees)
        self.waiting.pop(table.id, None)
        self._used(table.id, is_draw=not statement.decks)
        return DealCommitted(now, told, now + PATIENCE, head, tuple([seed.hex() for seed in made.seeds]))

    def _used(self, name: str, *, is_draw: bool) -> None:
        """Hashes of draws and deals are asked for together."""
        kept = self.hashes.pop(name, {})
        self.hashes[name] = {key: sent for key, sent in kept.items() if key[1] is not is_draw}

    def _waits(self, table: Any, voids: tuple[Void, ...], now: int) -> bool:
        """For new hashes, after the last of these attempts."""
        statement = voids[-1].commitment.statement
        return now < table.fair.until and self._hash_missing(table, voids[-1], (statement.hand, statement.attempt + 1))

    def _hash_missing(self, table: Any, void: Void, deal: tuple[int, int]) -> bool:
        """Of those who took part in the attempt that is void."""
        others = [entry.person for entry in void.commitment.entries if entry.hash and entry.seat != void.seat]
        return any(self._entry(table, person, deal).absent == "no-hash" for person in others)

    def _draw_waits(self, table: Any, people: Iterable[str], now: int) -> bool:
        """With the last to sit down it would begin at once: their hash can only be on its way."""
        draw = draw_number(table.fair), 1
        if all(self._entry(table, person, draw).absent != "no-hash" for person in people):
            return False
        return now < self.waiting.setdefault(table.id, now + HASHES_MS)

    def _entry(self, table: Any, person: str, deal: tuple[int, int], seat: int = 0) -> Entry:
        if self.is_house_bot(person):
            return Entry(seat, person, absent="house-bot")
        if table.fair.is_barred(person, table.now):
            return Entry(seat, person, absent="barred")
        hand, attempt, sent = self.hashes.get(table.id, {}).get((person, deal[0] > DRAWS), (0, 0, ""))
        return Entry(seat, person, sent) if (hand, attempt) == deal else Entry(seat, person, absent="no-hash")

    def _close(self, table: Any, deal: Deal, now: int) -> TableEvent | None:
        wrong, missing = self.wrong.pop(table.id, None), deal.missing()
        if wrong is None and not missing:
            played = deal.close()
            if deal.trees:  # nobody asks for a card of the others any more, and a draw has none
                deal.trees = [deal.trees[played.index]] * len(deal.trees)
            self.played[table.id] = deal.commitment.signature, played
            return DecksOpened(now, played.numbers, played.opened())
        if wrong is None and now < table.fair.until:
            return None
        names = {entry.seat: entry.person for entry in deal.commitment.entries}
        if wrong is not None:
            return DealVoided(now, wrong, names[wrong], "wrong", now + HASHES_MS)
        first, *others = missing
        told = tuple([names[seat] for seat in others])
        return DealVoided(now, first, names[first], "missing", now + HASHES_MS, told)

    def _prepare(self, last: Statement) -> None:
        """The next deal's decks are made while this one is played."""
        table, variant = last.table, last.variant
        self.ahead.prepare(Statement(last.house, table, last.hand + 1, 1, variant, 0, (), last.decks))

    # -- what can be proven

    def chosen(self, table: Any) -> Played:
        """The deal in play; its decks are opened."""
        fair: FairDeal = table.fair
        assert fair.commitment is not None
        assert fair.opened
        signature, played = self.played.get(table.id, ("", None))
        if played is None or signature != fair.commitment.signature:
            played = chosen_in(fair)
            self.played[table.id] = fair.commitment.signature, played
        return played

    def pack(self, table: Any) -> tuple[Card, ...]:
        """Of the deal in play, in the order in which it is dealt from."""
        told = table.fair.commitment
        signature, pack = self.packs.get(table.id, ("", ()))
        if signature != told.signature:
            pack = pack_of(self.chosen(table))
            self.packs[table.id] = told.signature, pack
        return pack

    def tells(self, kind: TableKind, table: Any, told: TableEvent, event: TableEvent) -> bool:
        """Does what is hidden of a fact follow from the deal in play? Then it is not kept beside it."""
        fair: FairDeal = table.fair
        if kind.fair is None or not kind.fair.hides(event) or not (fair.opened and fair.seeds):
            return False
        deal = fair.committed(kind.fair.number(table))
        return deal is not None and kind.fair.from_pack(told, deal.statement, self.pack(table)) == event

    def at_hand(self, name: str) -> Played | None:
        """The last deal that was chosen at a table."""
        return self.played.get(name, ("", None))[1]

    def proofs(self, table: Any, places: tuple[Place, ...]) -> list[ShownCard]:
        """FD-1.5."""
        played = self.chosen(table)
        return [played.proof(place) for place in places]

    def receipt(
        self, played: Played, voids: tuple[Void, ...], head: Head, person: str, places: tuple[Place, ...]
    ) -> Receipt:
        """FD-2.1."""
        entries = played.deal.commitment.entries
        viewer = Viewer(person, next((entry.seat for entry in entries if entry.person == person), None))
        return played.receipt(viewer, places, head, self.key.public, self.key.sign, voids)

    def forget(self, name: str) -> None:
        self.ahead.forget(name)
        for kept in (self.hashes, self.in_play, self.wrong, self.played, self.packs, self.waiting):
            kept.pop(name, None)

    def close(self) -> None:
        self.ahead.close()
