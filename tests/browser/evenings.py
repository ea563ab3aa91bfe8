"""Evenings that really were: tables of a house in memory, played by its own bots up to a moment worth showing."""

from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

from hanpan.bots.choosing.blackjack import choose as at_blackjack
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.bots.choosing.sniper import SNIPER_PLAYERS
from hanpan.engine import OBSERVER, Refusal
from hanpan.games.holdem import GAME
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.commands import JoinRoom, Observe, Play, StartGame, TableCommand, TakeSeat
from hanpan.house.contract import own_of
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.timers import Timers
from hanpan.simulation.houses import SeededHouse
from tests.browser.pictures import TABLE, people, person

ME = person(0)
NAMES = ("Ann", "보라", "Ben", "민준", "Cho", "서연")
STEP = 2_000
"""Milliseconds on the house's clock between two things that happen."""
STEPS = 80
TOLD = 40
"""Facts that the page hears of: the last ones."""
GOOD = ("two-pair", "three-of-a-kind", "straight", "flush", "full-house")
Until = Callable[[Any, Any], bool]
"""Of a table and what the viewer sees as his own there: is this the moment?"""


def evening(settings: Any, seats: int, until: Until) -> dict[str, Any]:
    """The first evening, by its seed, on which the moment comes."""
    return next(found for seed in range(1000) if (found := _evening(settings, seats, until, seed)) is not None)


def _evening(settings: Any, seats: int, until: Until, seed: int) -> dict[str, Any] | None:
    house = SeededHouse(lambda pack: pack, seed=seed)
    house.open_table(TABLE, settings, ME, 0)
    table, kind = house.tables[TABLE], house.kinds[TABLE]
    chooses = _Chooser(Random(seed), seats)
    for wish in _sit_down(settings, seats):
        house.buy_chips(wish.person, 1000, 0)
        house.ask(TABLE, wish)
    for at in range(0, STEP * STEPS, STEP):
        house.pass_time(TABLE, at)
        if until(table, _own(kind, table, ME)):
            return _picture(house, seats, at)
        chosen = chooses.wish(kind, table, at)
        if chosen is not None and isinstance(house.ask(TABLE, chosen), Refusal):
            return None
    return None


def _own(kind: Any, table: Any, who: str) -> Any:
    return SimpleNamespace(**own_of(kind, table, who))


def _picture(house: SeededHouse, seats: int, at: int) -> dict[str, Any]:
    table, kind = house.tables[TABLE], house.kinds[TABLE]
    facts = house.journals[TABLE][-TOLD:]
    return {
        "game": kind.name,
        "bank": house.ledger.balance(f"bank:{ME}"),
        "now": at,
        "people": people(NAMES[:seats]),
        "shared": kind.shared(table),
        "own": own_of(kind, table, ME),
        "facts": [kind.tell(table, fact, ME) for fact in facts],
        **({} if kind.in_play(table) is None else {"hand": kind.in_play(table)}),
    }


def _sit_down(settings: Any, seats: int) -> Iterator[TableCommand]:
    for seat in range(seats):
        if isinstance(settings, SniperSettings):
            yield TakeSeat(0, person(seat), seat)
        elif isinstance(settings, RoomSettings):
            yield Observe(0, person(seat))
            yield JoinRoom(0, person(seat), NAMES[seat], settings.dealer_key if seat == 1 else "")
        else:
            yield TakeSeat(0, person(seat), seat, 120 + 16 * seat, "post")
    if isinstance(settings, SniperSettings):
        yield StartGame(0, ME)


class _Chooser:
    """What whoever is on turn does."""

    def __init__(self, random: Random, seats: int) -> None:
        self.dice = random.randint
        levels = ("solid", "beginner", "strong")
        self.holdem = {seat: HOLDEM_PLAYERS[levels[seat % 3]]() for seat in range(seats)}
        self.sniper = {seat: SNIPER_PLAYERS["sharp"]() for seat in range(seats)}

    def wish(self, kind: Any, table: Any, at: int) -> TableCommand | None:
        for who in [person(seat) for seat in range(len(self.holdem))]:
            own = _own(kind, table, who)
            if any(move.name not in ("show", "leave") for move in own.moves):
                return self._wish(kind, table, who, own, at)
        return None

    def _wish(self, kind: Any, table: Any, who: str, own: Any, at: int) -> TableCommand | None:
        view = kind.see(table, who)
        if kind.game.name == "blackjack":
            chosen = at_blackjack(view.room, own)
            move, amount, option = ("start", 0, "") if chosen is None else (chosen.move, 0, "")
            hand = turn = 0
        elif kind.game.name == "sniper":
            choice = self.sniper[own.seat].choose(view.game, own.seat, self.dice).choice
            move, amount, option, hand, turn = choice.move, choice.amount, choice.option, view.games, view.turn_number
        else:
            choice = self.holdem[own.seat].choose(view.hand, own.seat, self.dice).choice
            move, amount, option = choice.move, choice.amount, choice.option
            hand, turn = view.hand_number, view.turn_number
        return Play(at, who, hand, turn, move, amount, option)


# -- moments


def holdem_turn(variant: str = "holdem") -> dict[str, Any]:
    """One is asked for chips on the turn, with something in the hand."""

    def moment(table: Any, own: Any) -> bool:
        asked = table.is_playing() and any(move.name == "call" for move in own.moves)
        return asked and len(table.hand.board) == 4 and own.holds.category in GOOD

    return evening(HoldemSettings(Format.CASH, seats=6, variant=variant), 6, moment)


def holdem_over() -> dict[str, Any]:
    """Two hands were opened, and one's own has won."""

    def moment(table: Any, own: Any) -> bool:
        if table.hand is None or table.is_playing():
            return False
        opened = GAME.see(table.hand, OBSERVER).holdings
        good = len(opened) > 1 and own.seat in opened and opened[own.seat].category in GOOD
        return good and table.hand.betting.stacks[own.seat] > table.began[ME]

    return evening(HoldemSettings(Format.CASH, seats=6), 6, moment)


def run_out() -> dict[str, Any]:
    """Two or more are all-in before the flop; the turn lies there, and the river is still to come."""

    def moment(table: Any, own: Any) -> bool:
        hand = table.hand
        return table.is_playing() and len(hand.board) == 4 and table.takes_time() and bool(hand.hole[own.seat])

    timers = Timers(run_out=2, showdown=1)
    return evening(HoldemSettings(Format.CASH, seats=6, timers=timers), 6, moment)


def tournament_over() -> dict[str, Any]:
    """Three have played for everything, one of them oneself, and are asked whether they play another."""

    def moment(table: Any, _: Any) -> bool:
        return bool(table.ranking) and table.ranking[0] == ME and table.players[0].rebuy_until > 0

    timers = Timers(places=2)
    settings = HoldemSettings(Format.SNG, seats=3, least_buy_in=100, most_buy_in=200, timers=timers)
    return evening(settings, 3, moment)


def sniped() -> dict[str, Any]:
    """The hands are open, and a shot has hit somebody."""

    def moment(table: Any, _: Any) -> bool:
        return any(one.sniped for one in table.match.opened) if table.match is not None else False

    return evening(SniperSettings(seats=5), 5, moment)


def sniping() -> dict[str, Any]:
    """It is one's turn to snipe, after others have."""

    def moment(table: Any, own: Any) -> bool:
        return any(move.name == "snipe" for move in own.moves) and len(table.match.declared) > 1

    return evening(SniperSettings(seats=5), 5, moment)


def blackjack_over() -> dict[str, Any]:
    """A round is over."""

    def moment(table: Any, _: Any) -> bool:
        return not table.room.in_round() and any(player.cards for player in table.room.joined)

    return evening(RoomSettings(dealer_key="key"), 5, moment)
