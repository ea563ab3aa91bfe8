"""Players of this program: by name, or a class of one's own as `module:Class` or `file.py:Class`."""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from hanpan.bots.choosing import OWN_TROUBLE, Choice, HoldemPlayer, Thought
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.bots.choosing.holdem.simple import Blind
from hanpan.engine import Command, Move
from hanpan.games.holdem import GAME, HandView
from hanpan.league.chance import Chance
from hanpan.league.players import Asked, Looks, NoAnswerError, Over
from hanpan.league.views import Around

Maker = Callable[[], HoldemPlayer]
ANYTHING = (Exception, SystemExit)
"""What somebody else's code may do: it never stops a game."""


class UnknownPlayerError(Exception):
    """Nobody of this name; a text (`league.fault.…`) and what it names."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code, self.values = code, values


class LocalPlayer:
    """One of ours, asked as a table of the house would ask it."""

    hears = False
    remembers = True

    def __init__(self, maker: Maker) -> None:
        self.player: HoldemPlayer | None = None
        with suppress(*ANYTHING):
            self.player = maker()
        self.blind = self.player if isinstance(self.player, Blind) else None
        # Pictures cost time: whoever never looks at them may say so.
        self.looks: Looks = getattr(self.player, "looks", "always")

    async def answer(self, asked: Asked) -> Command:
        chosen = self.choose(asked.hand.moves, lambda: asked.hand, asked.seat, asked.dice)
        return GAME.wish(asked.seat, chosen.move, chosen.amount, chosen.option)

    def choose(self, moves: Sequence[Move], see: Callable[[], HandView], seat: int, dice: Chance) -> Choice:
        """One of these moves, and nobody need wait for it; a NoAnswerError otherwise."""
        if self.player is None:
            raise NoAnswerError("never made")
        try:
            if self.blind is not None:  # a picture would cost more than their thoughts
                return one_of(moves, self.blind.pick(moves, dice))
            return one_of(moves, _said(self.player.choose(see(), seat, dice)))
        except ANYTHING as wrong:
            raise NoAnswerError(type(wrong).__name__) from wrong

    def notice(self, hand: HandView, seat: int, _: Around) -> None:
        with suppress(*ANYTHING):  # their own loss
            if self.player is not None:
                self.player.notice(hand, seat)

    def end(self, over: Over) -> None:
        """Pictures have told it all on the way."""
        self.notice(over.hand, over.seat, over.around)


def _said(thought: Thought) -> Choice:
    if thought.why == OWN_TROUBLE:  # what it could not say counts as 0, and is counted (LG-3.3)
        raise NoAnswerError(thought.why.code)
    return thought.choice


def one_of(moves: Sequence[Move], choice: Choice) -> Choice:
    """A NoAnswerError where it is none of them."""
    for move in moves:
        if move.name == choice.move and (move.name != "raise" or move.low <= choice.amount <= move.high):
            return choice
    raise NoAnswerError("illegal")


def wish_of(asked: Asked, choice: Choice) -> Command:
    """A NoAnswerError where that is no legal move."""
    one_of(asked.hand.moves, choice)
    return GAME.wish(asked.seat, choice.move, choice.amount, choice.option)


def our_players() -> list[str]:
    """Players that can be named."""
    return list(HOLDEM_PLAYERS)


def is_ours(plays: str) -> bool:
    """Ours answer at once; whoever else wrote a class, it may never return."""
    return plays in HOLDEM_PLAYERS


def maker_of(plays: str, beside: Path) -> Maker:
    """What makes such a player anew for every game; files are looked for beside the league's own."""
    if plays in HOLDEM_PLAYERS:
        return HOLDEM_PLAYERS[plays]
    place, colon, name = plays.rpartition(":")
    if not colon or not name.isidentifier():
        raise UnknownPlayerError("unknown-player", plays=plays, known=", ".join(our_players()))
    made = getattr(_module(place, beside), name, None)
    if not callable(made):
        raise UnknownPlayerError("no-such-class", plays=plays, name=name)
    if (built := _built(made)) is not None:
        return built
    missing = [method for method in ("notice", "choose") if not callable(getattr(made, method, None))]
    if missing:
        raise UnknownPlayerError("no-player", plays=plays, missing=", ".join(missing))
    maker: Maker = made
    return maker


def _built(made: Any) -> Maker | None:
    """A bot of the SDK plays here as it does at a table."""
    from hanpan.bots.sdk import Bot, as_holdem_player  # not above: it knows sockets, which most leagues do not need

    return partial(as_holdem_player, made) if isinstance(made, type) and issubclass(made, Bot) else None


def _module(place: str, beside: Path) -> ModuleType:
    if str(beside) not in sys.path:
        sys.path.append(str(beside))  # modules, and what a file imports, may lie beside the league's file, too
    try:
        if not place.endswith(".py"):
            return importlib.import_module(place)
        file = (beside / place).resolve()
        spec = importlib.util.spec_from_file_location(f"league_{file.stem}", file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    except ANYTHING as wrong:
        raise UnknownPlayerError("cannot-load", plays=place, problem=f"{type(wrong).__name__}: {wrong}") from wrong
    return module
