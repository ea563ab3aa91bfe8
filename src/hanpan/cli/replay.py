"""`hanpan replay`: PHH hands played again, told, and compared with what their files say."""

import gc
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from hanpan.cli.output import AGREES, BAD_INPUT, DIFFERS, complain, heading
from hanpan.cli.rule_sets import rules_named
from hanpan.history import (
    Difference,
    HandHistory,
    PhhError,
    RefusedAction,
    ReplayedHand,
    as_told,
    read,
    replay_hand,
    tell,
)
from hanpan.simulation.holdem import RuleSet
from hanpan.words import say

_JSON = msgspec.json.Encoder(decimal_format="number")


def replay_files(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="help.replay.files", metavar="FILE")],
    json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
    rules: Annotated[str, typer.Option("--rules", help="help.replay.rules")] = "",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="help.replay.quiet")] = False,
) -> None:
    """Exit 0 where all stacks agree or are raked, 1 where one does not, 2 where a hand cannot be replayed."""
    lang: str = context.obj
    teller = _Json(lang) if json else _Quiet(lang) if quiet else _Story(lang)
    replaying = Replaying(rules_named(lang, rules) if rules else None, teller)
    gc.freeze()  # what the imports made will not be garbage: a tenth of the time would go into looking again
    for file in files:
        replaying.file(file)
    replaying.summary()
    raise typer.Exit(replaying.exit_code)


class Replaying:
    """Many hands: how many agree, differ, or are bad. Nothing stops at the first that is wrong."""

    def __init__(self, rules: RuleSet | None, teller: "_Story") -> None:
        self.rules = rules
        self.teller = teller
        self.agreeing = self.raked = self.differing = self.open_ended = self.bad = 0
        self.began = time.perf_counter()

    @property
    def exit_code(self) -> int:
        return BAD_INPUT if self.bad else DIFFERS if self.differing else AGREES

    def file(self, path: Path) -> None:
        try:
            content = path.read_bytes()
        except OSError as unreadable:
            self.bad += 1
            self.teller.wrong(_cannot_read(path, unreadable))
            return
        for hand in read(content, str(path)):
            self._hand(hand)

    def _hand(self, hand: HandHistory | PhhError) -> None:
        try:
            if isinstance(hand, PhhError):
                raise hand
            replayed = replay_hand(hand, self.rules)
        except PhhError as wrong:
            self.bad += 1
            self.teller.wrong(wrong)
            return
        self.differing += bool(replayed.differences)
        self.open_ended += not replayed.finished
        self.raked += bool(replayed.rake)
        self.agreeing += replayed.finished and not replayed.differences and not replayed.rake
        self.teller.hand(replayed)

    def summary(self) -> None:
        hands = self.agreeing + self.raked + self.differing + self.open_ended + self.bad
        seconds = time.perf_counter() - self.began
        self.teller.summary(
            hands=f"{hands:,}",
            agreeing=f"{self.agreeing:,}",
            raked=f"{self.raked:,}",
            differing=f"{self.differing:,}",
            unfinished=f"{self.open_ended:,}",
            bad=f"{self.bad:,}",
            rate=f"{hands / seconds:,.0f}",
        )


def _cannot_read(path: Path, error: OSError) -> PhhError:
    return PhhError("cannot-read", problem=error.strerror or type(error).__name__).placed(str(path), "")


def error_in_words(lang: str, wrong: PhhError) -> str:
    """File, hand and action, and what is wrong there."""
    place = [wrong.file]
    if wrong.hand:
        place.append(say(lang, "replay.hand", hand=wrong.hand))
    if wrong.action:
        place.append(say(lang, "replay.action", number=wrong.action, text=wrong.text))
    refused = isinstance(wrong, RefusedAction)
    said = say(lang, f"{'refusal' if refused else 'phh'}.{wrong.code}", **wrong.values)
    rule = f" ({wrong.values['rule']})" if refused else ""
    return f"{', '.join(place)}: {said}{rule}"


def difference_in_words(lang: str, history: HandHistory, first: Difference) -> str:
    """A stack that comes out otherwise than the file says."""
    return say(
        lang,
        "replay.difference",
        hand=_title(lang, history),
        player=first.player,
        expected=f"{first.expected:,}",
        got=f"{first.got:,}",
    )


def _title(lang: str, history: HandHistory) -> str:
    return f"{history.file}, {say(lang, 'replay.hand', hand=history.name)}" if history.name else history.file


class _Story:
    """Tells every hand in words."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def hand(self, hand: ReplayedHand) -> None:
        sys.stdout.write("\n".join([heading(_title(self.lang, hand.history)), *self._lines(hand), "", ""]))
        self.difference(hand)

    def _lines(self, hand: ReplayedHand) -> Iterator[str]:
        yield from tell(self.lang, as_told(hand), hand.names(), scale=hand.scale)
        if not hand.finished:
            yield say(self.lang, "replay.unfinished")
        if hand.rake:
            yield say(self.lang, "replay.raked", hand=_title(self.lang, hand.history), rake=f"{hand.rake:,}")

    def difference(self, hand: ReplayedHand) -> None:
        if hand.differences:
            typer.echo(difference_in_words(self.lang, hand.history, hand.differences[0]), err=True)

    def wrong(self, wrong: PhhError) -> None:
        complain(self.lang, error_in_words(self.lang, wrong))

    def summary(self, **counts: str) -> None:
        typer.echo(say(self.lang, "replay.summary", **counts))


class _Quiet(_Story):
    """Tells only what differs or is wrong."""

    def hand(self, hand: ReplayedHand) -> None:
        self.difference(hand)


class _Json(_Story):
    """One JSON object per hand; nothing else on standard output."""

    def hand(self, hand: ReplayedHand) -> None:
        self._write(
            {
                "file": hand.history.file,
                "hand": hand.history.name,
                "players": hand.history.names(),
                "rules": hand.setup.rules.name,
                "scale": hand.scale,
                "finished": hand.finished,
                "agrees": not hand.differences if hand.finished and hand.history.finishing_stacks else None,
                "differences": hand.differences,
                "rake": hand.rake,
                "stacks": hand.stacks if hand.finished else None,
                "seats": hand.chairs,
                "events": list(as_told(hand)),
            }
        )
        self.difference(hand)

    def wrong(self, wrong: PhhError) -> None:
        self._write(
            {
                "file": wrong.file,
                "hand": wrong.hand,
                "error": {
                    "code": wrong.code,
                    "action": wrong.action or None,
                    "text": wrong.text,
                    "values": {name: str(value) for name, value in wrong.values.items()},
                    "message": error_in_words(self.lang, wrong),
                },
            }
        )

    def _write(self, said: dict[str, Any]) -> None:
        sys.stdout.write(_JSON.encode(said).decode() + "\n")

    def summary(self, **counts: str) -> None:
        typer.echo(say(self.lang, "replay.summary", **counts), err=True)
