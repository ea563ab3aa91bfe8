"""Asking a bot: whatever its code does, there is a legal answer, and what went wrong is told."""

import traceback
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from hanpan.bots.choosing import Choice, named
from hanpan.bots.sdk.turn import IllegalChoiceError, Turn, in_words, is_legal
from hanpan.engine import Move
from hanpan.words import say

_COSTS_NOTHING = ("check", "pass", "stand", "fold")
_OURS = (Path(__file__), Path(__file__).with_name("turn.py"))


class Trouble(Struct, frozen=True):
    """A bot's answer that could not be played."""

    code: str
    """broke (its code raised), illegal, slow, refused (by the house), hook (another of its methods raised)"""
    what: str
    where: str = ""
    """The line of its code, where there is one."""
    legal: tuple[Move, ...] = ()
    instead: Choice | None = None

    def told(self, lang: str) -> str:
        """In words: what, where, which moves there were, and what was said instead."""
        what = f"{self.what} ({self.where})" if self.where else self.what
        text = say(lang, f"sdk.trouble.{self.code}", what=what)
        if self.instead is None:
            return text
        legal = ", ".join(map(str, self.legal))
        return f"{text} {say(lang, 'sdk.trouble.instead', legal=legal, said=in_words(self.instead))}"


def silence(moves: tuple[Move, ...]) -> Choice:
    """What costs nothing: check, else fold; pass; stand; the even plan."""
    for name in _COSTS_NOTHING:
        if named(moves, name) is not None:
            return Choice(name)
    first = moves[0]
    return Choice(first.name, first.low, first.options[0] if first.options else "")


def decide(choose: Callable[[Turn], object], turn: Turn) -> tuple[Choice, Trouble | None]:
    """What the bot wants, if that can be; else what costs nothing, and why."""
    try:
        chosen = choose(turn)
    except IllegalChoiceError as wrong:
        return _instead(turn, "illegal", in_words(wrong.choice), _line(wrong))
    except Exception as wrong:  # a builder's code may break in any way, and the table must not wait for it
        return _instead(turn, "broke", _named(wrong), _line(wrong))
    if not isinstance(chosen, Choice):
        return _instead(turn, "illegal", repr(chosen))
    if not is_legal(chosen, turn.moves):
        return _instead(turn, "illegal", in_words(chosen))
    return chosen, None


def trouble_of(wrong: Exception, method: str) -> Trouble:
    """One of the other methods of a bot raised."""
    return Trouble("hook", f"{method}: {_named(wrong)}", _line(wrong))


def _instead(turn: Turn, code: str, what: str, where: str = "") -> tuple[Choice, Trouble]:
    choice = silence(turn.moves)
    return choice, Trouble(code, what, where, turn.moves, choice)


def _named(wrong: Exception) -> str:
    return f"{type(wrong).__name__}: {wrong}" if str(wrong) else type(wrong).__name__


def _line(wrong: Exception) -> str:
    """The last line of the builder's own code in it."""
    frames = traceback.extract_tb(wrong.__traceback__)
    own = [frame for frame in frames if Path(frame.filename) not in _OURS]
    return f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else ""
