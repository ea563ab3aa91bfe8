"""SN: Sniper Hold'em (저격 홀덤), a whole game from the draw for the first player to its places."""

from collections.abc import Callable

from hanpan.engine import NOBODY, Game
from hanpan.games.sniper.acting import deadline, decide, legal, wish
from hanpan.games.sniper.combinations import COMBINATIONS
from hanpan.games.sniper.commands import Call, Check, Distribute, Fold, Pass, Raise, Snipe, SniperCommand
from hanpan.games.sniper.dealer import follow, shuffled
from hanpan.games.sniper.events import SniperEvent
from hanpan.games.sniper.evolution import evolve
from hanpan.games.sniper.match import Match
from hanpan.games.sniper.opening import begin, open_game
from hanpan.games.sniper.seating import SniperSetup, setup
from hanpan.games.sniper.views import SniperView, held, raises, see, tell, text
from hanpan.kit.betting import CHAIRS

__all__ = [
    "COMBINATIONS",
    "GAME",
    "Call",
    "Check",
    "Distribute",
    "Fold",
    "Pass",
    "Raise",
    "Snipe",
    "SniperSetup",
    "SniperView",
    "held",
    "raises",
    "setup",
]


def sample(dice: Callable[[int, int], int]) -> SniperSetup:
    """A random table: 2 to 6 players in any chairs, with few chips so that the game is short."""
    chairs = list(range(CHAIRS))
    seats = [chairs.pop(dice(0, len(chairs) - 1)) for _ in range(dice(2, 6))]
    deepest = dice(2, 7)
    return SniperSetup(
        {seat: dice(1, deepest) for seat in seats},
        survival=deepest + dice(1, 5),
        first=seats[0] if dice(0, 3) == 0 else NOBODY,
        last_one_wins=dice(0, 4) == 0,
    )


GAME: Game[SniperSetup, Match, SniperView] = Game(
    name="sniper",
    rules="SN",
    events=SniperEvent,
    commands=SniperCommand,
    open=open_game,
    begin=begin,
    legal=legal,
    wish=wish,
    decide=decide,
    follow=follow,
    shuffled=shuffled,
    evolve=evolve,
    deadline=deadline,
    see=see,
    tell=tell,
    text=text,
    chips=Match.chips,
    sample=sample,
)
