"""EV-1: what an evening is opened with. Everything has a default: one tap opens one."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct, structs

from hanpan.engine import Refusal
from hanpan.house.evening.ladders import LADDERS, Rung, is_ladder, ladder_for
from hanpan.house.evening.points import SCHEMES
from hanpan.house.kinds import AT_EVENINGS
from hanpan.house.observing import Observing, Watching
from hanpan.house.timers import Timers
from hanpan.kit.betting import CHAIRS

MOST_CHIPS: Final = 1_000_000
"""EV-1.4."""
MOST_MINUTES: Final = 24 * 60
MOST_PEOPLE: Final = 20_000


class Style(StrEnum):
    TOURNAMENT = "tournament"
    CASH = "cash"
    CLASS = "class"
    """Tables of several games side by side, as a teacher opens them; nobody goes out."""


class Begins(StrEnum):
    """When it starts (EV-1.1)."""

    NOW = "now"
    BY_HOST = "by-host"
    AT = "at"
    FULL = "full"


class Levels(Struct, frozen=True):
    """EV-1.2: how the blinds of a tournament rise."""

    minutes: int = 10
    rounds: int = 0
    """Rounds in the place of minutes (HO-4.5), where all fit on one table."""
    ladder: str = "house"
    own: tuple[Rung, ...] = ()
    """The host's own ladder, where `ladder` is `own`."""
    ante_from: int = 0
    """The level from which the big blind pays an ante; 0 where nobody does."""
    breaks: tuple[int, ...] = ()
    """The levels after which there is a break."""
    break_minutes: int = 10


class Entering(Struct, frozen=True):
    """EV-1.3: each is off by default."""

    late_until: int = 0
    """Late entry while this level or an earlier one is played."""
    rebuys_until: int = 0
    rebuys: int = 0
    """So many each."""
    add_on: bool = False
    """One each, at the first break."""


class EveningSettings(Struct, frozen=True, kw_only=True):
    """An evening as its host wants it."""

    title: str = ""
    style: Style = Style.TOURNAMENT
    game: str = "holdem"
    """A variant of hold'em by its name (VA-4.1), `sniper` or `textbook`; in a class `blackjack`, too."""
    seats: int = 9
    stack: int = 1000
    """Tournament and class: what everyone begins with."""
    begins: Begins = Begins.BY_HOST
    begins_at: int = 0
    people: int = 0
    """How many make it full; 0 where nobody counts them."""
    levels: Levels = Levels()
    entering: Entering = Entering()
    small_blind: int = 5
    """Cash (EV-1.4), and what a class plays for."""
    big_blind: int = 10
    least_buy_in: int = 500
    most_buy_in: int = 2000
    from_bank: bool = False
    """Played from the bank, which needs accounts (EV-2.4); else with chips given for it (PS-1.1)."""
    admits: bool = False
    """The host lets each guest in (EV-2.2)."""
    bots: bool = False
    """Bots fill what is empty when it starts (EV-2.2)."""
    points: str = "season"
    """How places are counted (EV-5.3): `season`, `league` (LG-2.1) or `own`."""
    own_points: tuple[int, ...] = ()
    timers: Timers = Timers()
    observing: Observing = Observing.ON
    """What guests see of tables at which they do not play."""
    delay: int = 5
    """Minutes, where they see it later."""

    @property
    def watching(self) -> Watching:
        return Watching(self.observing, self.delay)

    @property
    def is_cash(self) -> bool:
        return self.style is Style.CASH

    @property
    def is_class(self) -> bool:
        return self.style is Style.CLASS

    @property
    def is_one_table(self) -> bool:
        """EV-1.1: several games in a row, by the game's own rules."""
        return AT_EVENINGS[self.game].by_itself and not self.is_class

    @property
    def rolls_on(self) -> bool:
        """People sit down and get up while it runs, and nobody is out: no levels, no balancing."""
        return self.is_cash or self.is_class or self.is_one_table

    @property
    def has_ledger(self) -> bool:
        """What people bring and take is written down (EV-6.1)."""
        return self.is_cash or self.is_class

    def seats_at(self, game: str) -> int:
        return min(self.seats, AT_EVENINGS[game].most_seats)

    def stack_at(self, game: str) -> int:
        """What one sits down with, of the evening's own chips."""
        return 0 if AT_EVENINGS[game].by_itself else self.stack

    @property
    def ladder(self) -> tuple[Rung, ...]:
        levels = self.levels
        return levels.own if levels.ladder == "own" else ladder_for(levels.ladder, self.stack)


def with_timers(settings: EveningSettings, seconds: Mapping[str, int]) -> EveningSettings:
    """The operator's, by name: a host does not choose them."""
    timers = Timers(**{name: seconds[name] for name in Timers.__struct_fields__ if name in seconds})
    return structs.replace(settings, timers=timers)


def fault(settings: EveningSettings) -> Refusal | None:
    """Why there cannot be such an evening."""
    style = {Style.TOURNAMENT: _fault_of_tournament, Style.CASH: _fault_of_cash, Style.CLASS: _fault_of_class}
    return _fault_of_game(settings) or style[settings.style](settings) or _fault_of_start(settings)


def can_play(game: str, style: Style) -> bool:
    """Where nobody is first there is nothing to play for: that is for classes."""
    played = AT_EVENINGS.get(game)
    return played is not None and (played.places or style is Style.CLASS)


def _fault_of_game(settings: EveningSettings) -> Refusal | None:
    if not can_play(settings.game, settings.style):
        return Refusal("no-such-variant", "EV-1.1")
    if settings.bots and settings.from_bank:
        return Refusal("no-bots-from-the-bank", "EV-2.4")
    if settings.is_one_table and settings.is_cash:
        return Refusal("tournament-only", "EV-1.1")
    if settings.from_bank and (settings.is_one_table or settings.is_class):
        return Refusal("given-chips-only", "EV-1.1")
    most = CHAIRS if settings.is_class else AT_EVENINGS[settings.game].most_seats  # what a class plays changes
    if not 2 <= settings.seats <= most:
        return Refusal("evening-seats", "EV-1.1", {"seats": settings.seats, "most": most})
    return None


def _fault_of_class(settings: EveningSettings) -> Refusal | None:
    """What its tables of hold'em are played for."""
    if not 1 <= settings.small_blind <= settings.big_blind <= settings.stack <= MOST_CHIPS:
        return Refusal("evening-stack", "EV-1.1", {"stack": settings.stack})
    return None


def _fault_of_cash(settings: EveningSettings) -> Refusal | None:
    if not 1 <= settings.small_blind <= settings.big_blind <= MOST_CHIPS:
        amounts = {"small": settings.small_blind, "big": settings.big_blind}
        return Refusal("evening-stake", "EV-1.4", amounts)
    if not settings.big_blind <= settings.least_buy_in <= settings.most_buy_in <= MOST_CHIPS:
        amounts = {"least": settings.least_buy_in, "most": settings.most_buy_in}
        return Refusal("evening-buy-in", "EV-1.4", amounts)
    return None


def _fault_of_tournament(settings: EveningSettings) -> Refusal | None:
    levels, entering = settings.levels, settings.entering
    if not 1 <= settings.stack <= MOST_CHIPS:
        return Refusal("evening-stack", "EV-1.1", {"stack": settings.stack})
    if levels.ladder not in LADDERS and not (levels.ladder == "own" and is_ladder(levels.own)):
        return Refusal("bad-ladder", "EV-1.2")
    if not (1 <= levels.minutes <= MOST_MINUTES and levels.rounds >= 0 and 1 <= levels.break_minutes <= MOST_MINUTES):
        return Refusal("bad-level-length", "EV-1.2")
    if min((levels.ante_from, *levels.breaks)) < 0:
        return Refusal("bad-level", "EV-1.2")
    if min(entering.late_until, entering.rebuys_until, entering.rebuys) < 0:
        return Refusal("bad-level", "EV-1.3")
    return _fault_of_points(settings)


def _fault_of_points(settings: EveningSettings) -> Refusal | None:
    own = settings.points == "own" and bool(settings.own_points)
    return None if settings.points in SCHEMES or own else Refusal("no-such-points", "EV-5.3")


def _fault_of_start(settings: EveningSettings) -> Refusal | None:
    if settings.begins is Begins.FULL and not 2 <= settings.people <= MOST_PEOPLE:
        return Refusal("how-many-are-full", "EV-1.1", {"people": settings.people})
    if settings.begins is Begins.AT and settings.begins_at <= 0:
        return Refusal("at-what-time", "EV-1.1")
    return None
