"""Random cash tables that are the same again for the same seed."""

from random import Random

from hanpan.engine import Refusal, shuffling
from hanpan.games.holdem import GAME
from hanpan.house.cage import Cage
from hanpan.house.commands import ChooseEntry, Leave, Play, SitIn, SitOut, TableCommand, TakeSeat
from hanpan.house.holdem.dealer import wake_at
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.house import House
from hanpan.house.people import People

NAME = "t1"
SMALL, BIG = 5, 10


class RandomTable:
    """A cash table where people come and go, and every hand is folded round or called down."""

    def __init__(self, seed: int, seats: int = 6) -> None:
        self.rng = Random(seed)
        self.house = House(shuffling(self.rng.randbytes), People(Cage(daily_limit=1_000_000)))
        settings = HoldemSettings(seats=seats, small_blind=SMALL, big_blind=BIG, least_buy_in=500, most_buy_in=2000)
        assert not isinstance(self.house.open_table(NAME, settings, "house", 0), Refusal)
        self.now = 0
        self.people = 0
        for _ in range(self.rng.randint(3, seats - 1)):
            self.join(self.rng.choice(self.free()), self.rng.choice(("post", "wait")))

    @property
    def table(self) -> HoldemTable:
        table: HoldemTable = self.house.tables[NAME]
        return table

    def free(self) -> list[int]:
        return [seat for seat in range(self.table.settings.seats) if seat not in self.table.players]

    def ask(self, command: TableCommand) -> bool:
        return not isinstance(self.house.ask(NAME, command), Refusal)

    def join(self, seat: int, entry: str) -> str:
        self.people += 1
        person = f"p{self.people}"
        self.house.buy_chips(person, 1500, self.now)
        assert self.ask(TakeSeat(self.now, person, seat, 1500, "post" if entry == "post" else "wait"))
        return person

    # -- playing

    def act(self) -> None:
        """The one on turn folds, mostly, or stays in for as little as he can."""
        hand = self.table.hand
        assert hand is not None
        seat = hand.betting.turn
        free = any(move.name == "check" for move in GAME.legal(hand, seat))
        stays = self.rng.random() < 0.3
        move = ("check" if free else "call") if stays else "fold"
        table = self.table
        assert self.ask(Play(self.now, table.dealt[seat], table.hand_number, table.turn_number, move))

    def step(self) -> bool:
        """Somebody acts, or time passes; False where nothing will ever happen by itself."""
        if self.table.is_playing():
            self.act()
            return True
        due = wake_at(self.table)
        if due is None:
            return False
        self.now = due
        self.house.pass_time(NAME, due)
        return True

    def play_hand(self) -> bool:
        """Up to the beginning of the next hand; False where none comes."""
        number = self.table.hand_number
        while self.table.hand_number == number and not self.table.dismissed:
            if not self.step():
                return False
        return self.table.hand_number > number

    # -- coming and going

    def roam(self, steps: int) -> None:
        for _ in range(steps):
            if self.table.dismissed:
                return
            if self.rng.random() < 0.15:
                self.whim()
            elif not self.step() and self.free():
                self.join(self.rng.choice(self.free()), self.rng.choice(("post", "wait")))

    def whim(self) -> None:
        table = self.table
        kind = self.rng.choice(("join", "leave", "leave", "sit-out", "sit-in", "entry"))
        if kind == "join" and self.free():
            self.join(self.rng.choice(self.free()), self.rng.choice(("post", "wait")))
        if not table.players or kind == "join":
            return
        person = self.rng.choice([player.person for player in table.players.values()])
        commands: dict[str, TableCommand] = {
            "leave": Leave(self.now, person),
            "sit-out": SitOut(self.now, person),
            "sit-in": SitIn(self.now, person),
            "entry": ChooseEntry(self.now, person, self.rng.choice(("post", "wait"))),
        }
        self.ask(commands[kind])
