"""People at a hold'em table on a virtual clock, each of whom adds numbers and plays what costs nothing."""

from collections.abc import Callable, Sequence
from typing import Any

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.house.holdem.settings import HoldemSettings
from tests.fair_house.test_crash import TABLE, fair, give, hash_for, opened
from tests.floor.people import Person, quiet

NAMES = ("ann", "ben", "cat")
MANY = 400


class Company:
    """Three who play, and one who only looks on."""

    def __init__(self, floor: Floor, said: int = 0, kind: type[Person] = Person, names: Sequence[str] = NAMES) -> None:
        self.floor = floor
        self.people = [kind(floor, name, said=said) for name in names]
        self.contributes = True
        self.delay = 0
        """Milliseconds after which numbers come once the roots are told."""
        self.observer = kind(floor, "eve", said=said)
        self.folds = ""
        """Who gives up every hand, so that nobody ever sees these cards."""
        self.hashed: set[tuple[str, int, int]] = set()

    @property
    def table(self) -> Any:
        return self.floor.house.tables[TABLE]

    async def sit(self) -> None:
        self.floor.operator.open_permanent(HoldemSettings(seats=len(self.people)), TABLE)
        await self.look()
        for seat, person in enumerate(self.people):
            await person.ask("buy-chips", amount=1000)
            await self._hash()
            answer = await person.ask("take-seat", table=TABLE, seat=seat, amount=200, entry="post")
            assert answer["say"] == "done", answer

    async def look(self) -> None:
        for person in (*self.people, self.observer):
            await person.ask("enter", table=TABLE)

    async def until(self, fits: Callable[[Any], bool]) -> None:
        """Everything that happens of itself, until the table is so."""
        for _ in range(MANY):
            if fits(self.table):
                return
            await self._step()
        raise AssertionError("it never came to that")

    async def _step(self) -> None:
        await self._hash()
        told = fair(self.floor)
        if told.until and told.commitment is not None and not told.opened:
            deal = told.commitment.statement
            await self.wait(self.delay)
            for person in self.people:
                await give(person, deal.hand, deal.attempt)
        elif not await self._move():
            await self.wait(self.floor.house.due_at(TABLE) - self.floor.clock.now())

    async def wait(self, milliseconds: int) -> None:
        clock = self.floor.clock
        assert isinstance(clock, VirtualClock)
        clock.turn(clock.now() + max(0, milliseconds))
        await self.floor.settled()
        await quiet(self.floor)

    async def _hash(self) -> None:
        for person in self.people if self.contributes else ():
            if not any(frame.startswith(b'{"say":"ask-hash"') for frame in person.line.frames):
                continue
            asked = person.last("ask-hash")
            deal = person.name, asked["hand"], asked["attempt"]
            if deal not in self.hashed:
                self.hashed.add(deal)
                sent = {"hand": deal[1], "attempt": deal[2], "hash": hash_for(*deal)}
                await person.ask("give-hash", table=TABLE, **sent)

    async def _move(self) -> bool:
        for person in self.people:
            own = person.table().get("own") or {}
            names = [move["name"] for move in own.get("moves", ())]
            wanted = ("fold",) if person.name == self.folds else ("check", "call")
            move = next((name for name in wanted if name in names), "")
            if move:
                hand, turn = self.table.hand_number, self.table.turn_number
                await person.ask("play", table=TABLE, hand=hand, turn=turn, move=move)
                return True
        return False


async def company(store: Store, kind: type[Person] = Person) -> Company:
    """Seated, in the first hand."""
    found = Company(await opened(store), kind=kind)
    await found.sit()
    return found


def hands_over(count: int) -> Callable[[Any], bool]:
    return lambda table: table.hand_number > count


def lies_there(hand: int) -> Callable[[Any], bool]:
    """It is over, and the next has not begun."""
    return lambda table: table.hand_number == hand and table.hand is not None and not table.is_playing()


def dealt(hand: int) -> Callable[[Any], bool]:
    """Everybody has cards, and nobody has shown any."""
    return lambda table: table.hand_number == hand and table.hand is not None and bool(table.hand.board)
