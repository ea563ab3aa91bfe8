"""What is asked of a house after every line of a scenario, besides its own invariants."""

import re
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import structs

from hanpan.cards import DECK_52, HIDDEN, Card
from hanpan.engine import Decks, Refusal
from hanpan.games.holdem import events as card
from hanpan.house import commands as wish
from hanpan.house.contract import Offer
from hanpan.house.events import TableEvent
from hanpan.house.holdem import events as told
from hanpan.house.holdem.books import transfers
from hanpan.house.holdem.deciding import decide
from hanpan.house.holdem.evolution import evolve
from hanpan.house.holdem.kind import KIND
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.holdem.views import offers, see, tell
from hanpan.house.house import House
from hanpan.house.journal import decode_snapshot, encode_snapshot, replay
from hanpan.house.ledger import CAGE, Ledger, Transfer, bank
from hanpan.house.people import People
from hanpan.simulation.crowds.blinds import BlindsMemory, check
from hanpan.simulation.invariants import check_books
from tests.journals import decode_journal, encode_journal

OUTSIDE = "somebody outside"


class WatchedHouse(House):
    """Checks its invariants after every fact, and keeps the history of the whole house in one row."""

    def __init__(self, decks: Decks, people: People | None = None) -> None:
        super().__init__(decks, people or People())
        self.log: list[tuple[str, TableEvent]] = []
        self.entries: list[tuple[str, TableEvent] | Transfer] = []
        """The log, with what was bought at the cage in its place: all that the ledger follows from."""
        self.memories: dict[str, list[BlindsMemory]] = {}
        """By table: who has looked on from the beginning, and others who began with each hand, as after a restart."""
        self.asking: HoldemTable | None = None
        """The table that wants a deck."""

    def buy_chips(self, person: str, amount: int, at: int, name: str = "") -> Refusal | None:
        before = self.people.cage.sales
        place = len(self.entries)
        refused = super().buy_chips(person, amount, at, name)
        if self.people.cage.sales > before:
            sold = Transfer(f"cage:{self.people.cage.sales}", CAGE, bank(person), amount, "HO-1.1")
            self.entries.insert(place, sold)
        return refused

    def ask_together(self, name: str, commands: Iterable[wish.TableCommand]) -> Refusal | None:
        """Several wishes in one instant: the dealer waits until all have been heard."""
        table = self.tables[name]
        for command in commands:
            answer = decide(table, self._informed(command))
            if isinstance(answer, Refusal):
                return answer
            self._happen(table, answer)
        self._follow(table)
        return None

    def come_back(self, decks: Decks) -> "WatchedHouse":
        """HO-8.1: a new house from what the old one has written down; nothing else is carried over."""
        house = WatchedHouse(decks, People(self.people.cage, self.people.friends))
        tables = {name: decode_journal(KIND, encode_journal(journal)) for name, journal in self.journals.items()}
        opened = {name: events.pop(0) for name, events in tables.items()}
        for name, event in opened.items():
            assert isinstance(event, told.TableOpened)
            house.open_table(name, event.settings, event.creator, event.at)
        for entry in self.entries:
            if isinstance(entry, Transfer):
                house.ledger.apply([entry])
                house.entries.append(entry)
            else:
                house._happen(house.tables[entry[0]], tables[entry[0]].pop(0))
        return house

    def decks_of(self, table: HoldemTable) -> Decks:
        self.asking = table
        return self.decks

    def _happen(self, table: HoldemTable, event: TableEvent, wish: str = "") -> list[TableEvent]:
        self.log.append((table.id, event))
        self.entries.append((table.id, event))
        happened = super()._happen(table, event, wish)
        check_books(self, table)
        self._look(table, event)
        return happened

    def _look(self, table: HoldemTable, event: TableEvent) -> None:
        memories = self.memories.setdefault(table.id, [BlindsMemory()])
        if isinstance(event, told.HandStarted):
            memories.append(BlindsMemory())
        for memory in memories:
            check(self, table, event, memory)


def watch(house: WatchedHouse, cast: Iterable[str]) -> None:
    """Ask everything that can be asked of a whole house."""
    assert house.ledger.total() == 0, "the books do not come to zero"
    assert _booked_again(house) == house.ledger.balances, "the ledger does not follow from the journals"
    for table in house.tables.values():
        journal = house.journals[table.id]
        kept = encode_snapshot(table), table.hand  # who looks on is kept nowhere
        told = replay(decode_journal(KIND, encode_journal(journal)))
        assert (encode_snapshot(told), told.hand) == kept, "the journal replays to another table"
        back = decode_snapshot(kept[0])
        assert (encode_snapshot(back), back.hand) == kept, "the snapshot is another table"
        for person in (*cast, OUTSIDE):
            _sees_no_card(table, journal, person)
            _sees_no_bank(table, journal, person)
            _grey_buttons(table, person)


def _booked_again(house: WatchedHouse) -> dict[str, int]:
    """Every transfer found anew from the facts, and asked for twice (HO-1)."""
    ledger = Ledger()
    tables: dict[str, HoldemTable] = {}
    numbers: dict[str, int] = {}
    for name, journal in house.journals.items():
        tables[name], numbers[name] = replay(journal[:1]), 1
    for entry in house.entries:
        if isinstance(entry, Transfer):
            found = [entry]
        else:
            name, event = entry
            found = transfers(tables[name], event, numbers[name])
            numbers[name] += 1
            evolve(tables[name], event)
        ledger.apply(found)
        ledger.apply(found)
    return ledger.balances


# -- cards


def _sees_no_card(table: HoldemTable, journal: Sequence[TableEvent], person: str) -> None:
    """Since the hand began: only his own cards, the board, and what was shown."""
    hand = _this_hand(journal)
    view = structs.replace(see(table, person), drawn={})
    heard = [tell(table, event, person) for event in hand]
    seen = msgspec.json.encode((heard, view)).decode()
    found = {name for name in DECK_52 if re.search(rf'"[^"]*{name}[^"]*"', seen)}
    leaked = found - _may_know(table, hand, person)
    assert not leaked, f"{person} has seen {sorted(leaked)}"


def _this_hand(journal: Sequence[TableEvent]) -> list[TableEvent]:
    begun = [place for place, event in enumerate(journal) if isinstance(event, told.HandStarted)]
    since = journal[begun[-1] :] if begun else journal
    return [event for event in since if not isinstance(event, told.ButtonDrawn)]


def _may_know(table: HoldemTable, hand: Iterable[TableEvent], person: str) -> set[Card]:
    known: set[Card] = set()
    for event in hand:
        fact = event.fact if isinstance(event, told.Played) else None
        if isinstance(fact, card.Dealt):
            mine = [seat for seat, dealt in table.dealt.items() if dealt == person]
            known |= {name for seat in mine for name in fact.hole[seat]}
        elif isinstance(fact, card.BoardDealt | card.Shown):
            known |= set(fact.cards)
    return known - {HIDDEN}


# -- banks


def _sees_no_bank(table: HoldemTable, journal: Sequence[TableEvent], person: str) -> None:
    """With other banks in everyone else's pocket he would see and hear the very same."""
    other = decode_snapshot(encode_snapshot(table))
    other.observers, other.unseen = table.observers, table.unseen
    for player in other.players.values():
        if player.person != person:
            player.bank += 17
            player.auto_rebuy += 17
            player.ordered += 17
    assert see(table, person) == see(other, person), f"{person} has seen a bank"
    for event in journal[-20:]:
        if isinstance(event, told.SeatTaken | told.ReboughtIn | told.BankTold) and event.person != person:
            disguised = structs.replace(event, bank=event.bank + 17)
            assert tell(table, event, person) == tell(table, disguised, person), f"{person} has heard a bank"
        if isinstance(event, told.RebuyOrdered) and event.person != person:
            another = structs.replace(event, person="", amount=17)
            assert tell(table, event, person) == tell(table, another, person), f"{person} has heard of an order"


# -- buttons


def _grey_buttons(table: HoldemTable, person: str) -> None:
    """A button is grey for the very reason for which the wish is refused."""
    if table.dismissed:
        return
    for offer in offers(table, person):
        if offer.name != "invite":  # which friend is the house's to know
            answer = decide(table, _pressed(offer, table.now, person))
            refused = answer if isinstance(answer, Refusal) else None
            assert refused == offer.refusal, f"{person}: {offer.name} is offered {offer.refusal}, answered {refused}"


def _pressed(offer: Offer, at: int, person: str) -> wish.TableCommand:
    match offer.name:
        case "start-game":
            return wish.StartGame(at, person)
        case "choose-entry":
            return wish.ChooseEntry(at, person, "post")
        case "rebuy-in":
            return wish.RebuyIn(at, person, offer.low)
        case "order-rebuy":
            return wish.OrderRebuy(at, person, offer.low)
        case "top-up":
            return wish.TopUp(at, person, offer.low)
        case "set-auto-rebuy":
            return wish.SetAutoRebuy(at, person, offer.high)
        case "answer-rematch":
            return wish.AnswerRematch(at, person, yes=True)
        case "answer-entry":
            return wish.AnswerEntry(at, person, yes=True)
    buttons: dict[str, type[wish.TableCommand]] = {
        "sit-out": wish.SitOut,
        "sit-in": wish.SitIn,
        "come-back": wish.ComeBack,
        "leave": wish.Leave,
        "take-leave-back": wish.TakeLeaveBack,
    }
    return buttons[offer.name](at, person)
