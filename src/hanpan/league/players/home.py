"""The process in which a class of somebody else's plays: one question a line, one answer a line."""

import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from hanpan.bots.choosing import OWN_TROUBLE, HoldemPlayer
from hanpan.league.chance import Chance
from hanpan.league.players.apart import Answered, Chosen, HiredPlayer, Made, Noticed, Ready
from hanpan.league.players.local import ANYTHING, Maker, maker_of

_said = msgspec.json.Decoder(Made | Noticed | Chosen).decode
_encode = msgspec.json.Encoder().encode


def main() -> None:
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a player prints must not get between the lines
    threading.Thread(target=_leave_with_parent, args=(os.getppid(),), daemon=True).start()
    hired = msgspec.json.decode(sys.stdin.buffer.readline(), type=HiredPlayer)
    sys.path[:] = hired.path
    at_home = AtHome(maker_of(hired.plays, Path(hired.beside)), out)
    for line in sys.stdin.buffer:
        at_home.hear(_said(line))


def _leave_with_parent(parent: int) -> None:
    """A player that never returns must not outlive the league."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


class AtHome:
    """The player of the game being played, and the dice of its hand."""

    def __init__(self, maker: Maker, out: IO[bytes]) -> None:
        self.maker, self.out = maker, out
        self.player: HoldemPlayer | None = None
        self.dice = Chance("")

    def hear(self, word: Made | Noticed | Chosen) -> None:
        if isinstance(word, Made):
            self._make()
            self._say(Ready(getattr(self.player, "looks", "always")))
        elif isinstance(word, Chosen):
            self._say(self._choose(word))
        elif self.player is not None:
            with suppress(*ANYTHING):  # their own loss
                self.player.notice(word.hand, word.seat)

    def _make(self) -> None:
        self.player = None
        with suppress(*ANYTHING):
            self.player = self.maker()

    def _choose(self, asked: Chosen) -> Answered:
        if self.player is None:
            return Answered(trouble="never made")
        if asked.chance != self.dice.seed:
            self.dice = Chance(asked.chance)
        try:
            thought = self.player.choose(asked.hand, asked.seat, self.dice)
            return Answered(trouble=thought.why.code) if thought.why == OWN_TROUBLE else Answered(thought.choice)
        except ANYTHING as wrong:
            return Answered(trouble=type(wrong).__name__)

    def _say(self, word: Ready | Answered) -> None:
        try:
            line = _encode(word)
            msgspec.json.decode(line, type=type(word))
        except (TypeError, ValueError) as wrong:  # an amount that is no number, say
            line = _encode(Ready("always") if isinstance(word, Ready) else Answered(trouble=type(wrong).__name__))
        self.out.write(line + b"\n")
        self.out.flush()


if __name__ == "__main__":
    main()
