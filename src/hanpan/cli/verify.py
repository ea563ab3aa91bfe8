"""`hanpan verify`: receipts of hands, checked without the house (FD-2.1)."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from hanpan.cli.output import AGREES, BAD_INPUT, DIFFERS, complain, heading, refuse
from hanpan.fairness import Contradiction, NotProvenError, Receipt, Verdict, contradictions, read, verify
from hanpan.fairness.verifying import CHECKED
from hanpan.words import say

FINGERPRINT = re.compile(r"[0-9a-f]{16,64}")


def verify_receipts(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="help.verify.files", metavar="FILE")],
    house: Annotated[str, typer.Option("--house", help="help.verify.house", metavar="HEX")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    lang: str = context.obj
    wanted = re.sub(r"[\s:-]", "", house.lower())
    if house and not FINGERPRINT.fullmatch(wanted):
        refuse(lang, "verify.bad-fingerprint")
    verifying = Verifying(Json(lang) if as_json else Words(lang), wanted)
    for file in receipts_in(lang, files):
        verifying.file(file)
    verifying.compare()
    raise typer.Exit(verifying.exit_code)


def receipts_in(lang: str, files: list[Path]) -> Iterator[Path]:
    for place in files:
        if not place.is_dir():
            yield place
            continue
        found = sorted(place.rglob("*.json"))
        if not found:
            refuse(lang, "verify.nothing", folder=place)
        yield from found


class Verifying:
    """Many receipts: those that hold are compared with each other. Nothing stops at the first that is wrong."""

    def __init__(self, teller: "Words", house: str) -> None:
        self.teller = teller
        self.house = house
        self.holding: list[tuple[str, Receipt]] = []
        self.failing = self.unreadable = 0
        self.contradictions: list[Contradiction] = []

    @property
    def exit_code(self) -> int:
        return BAD_INPUT if self.unreadable else DIFFERS if self.failing or self.contradictions else AGREES

    def file(self, path: Path) -> None:
        try:
            receipt = read(path.read_bytes())
            verdict = verify(receipt)
            self._is_of_the_house(receipt)
        except OSError as unreadable:
            self.unreadable += 1
            self.teller.unreadable(path, unreadable)
        except NotProvenError as wrong:
            self.failing += 1
            self.teller.fails(path, wrong)
        else:
            self.holding.append((str(path), receipt))
            self.teller.holds(path, receipt, verdict)

    def _is_of_the_house(self, receipt: Receipt) -> None:
        found = receipt.commitment.statement.house
        if not found.startswith(self.house):
            raise NotProvenError("another-house", found)

    def compare(self) -> None:
        self.contradictions = contradictions(self.holding)
        self.teller.compared(self)


class Words:
    """Tells the findings in words for a person."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        return say(self.lang, f"verify.{key}", **values)

    def holds(self, path: Path, receipt: Receipt, verdict: Verdict) -> None:
        typer.echo(heading(f"{path}: {self.say(f'mark.{verdict.mark}')}"))
        for line in in_words(self.lang, receipt, verdict):
            typer.echo(f"  {line}")

    def fails(self, path: Path, wrong: NotProvenError) -> None:
        detail = f" ({wrong.code}: {wrong.detail})" if wrong.detail else f" ({wrong.code})"
        complain(self.lang, f"{path}: {self.say('bad')} {self.say(f'reason.{wrong.code}')}{detail}")

    def unreadable(self, path: Path, problem: OSError) -> None:
        complain(self.lang, self.say("unreadable", file=path, problem=problem.strerror))

    def compared(self, done: Verifying) -> None:
        for one in done.contradictions:
            why = self.say(f"contradiction.{one.code}")
            complain(self.lang, self.say("contradicts", one=one.one, other=one.other, why=why))
        if len(done.holding) > 1 and not done.contradictions:
            typer.echo(self.say("agree"))
        count = len(done.holding) + done.failing + done.unreadable
        counts = {"holding": len(done.holding), "failing": done.failing, "unreadable": done.unreadable}
        typer.echo(self.say("summary", count=count, **counts))
        typer.echo(self.say("limits"))

    def pasts(self, others: list[str], count: int) -> None:
        """FD-2.2: the receipts whose past is not the house's, of so many that hold."""
        for file in others:
            complain(self.lang, self.say("another-past", file=file))
        if not others:
            typer.echo(self.say("same-past", count=count))


class Json(Words):
    """One object a receipt, and one a contradiction."""

    def holds(self, path: Path, receipt: Receipt, verdict: Verdict) -> None:
        self._tell(file=str(path), holds=True, house=receipt.commitment.statement.house, **msgspec.to_builtins(verdict))

    def fails(self, path: Path, wrong: NotProvenError) -> None:
        self._tell(file=str(path), holds=False, reason=wrong.code, detail=wrong.detail)

    def compared(self, done: Verifying) -> None:
        for one in done.contradictions:
            self._tell(contradiction=one.code, one=one.one, other=one.other)

    def pasts(self, others: list[str], count: int) -> None:
        del count
        for file in others:
            self._tell(file=file, past="another")

    def _tell(self, **told: object) -> None:
        typer.echo(msgspec.json.encode(told))


def in_words(lang: str, receipt: Receipt, verdict: Verdict) -> Iterator[str]:
    """What a receipt that holds proves, line by line."""
    statement = receipt.commitment.statement
    where = {"table": statement.table, "hand": statement.hand, "attempt": statement.attempt}
    yield say(lang, "verify.where", **where)
    if verdict.mark == CHECKED:
        yield say(lang, "verify.good")
    if receipt.opened:
        decks = len(receipt.opened)
        yield say(lang, "verify.decks", decks=decks, caught=decks, all=decks + 1)
    if receipt.cards:
        yield say(lang, "verify.cards", count=len(receipt.cards))
    for seat, why in verdict.absent.items():
        yield say(lang, "verify.added-none", seat=seat + 1, why=say(lang, f"verify.absent.{why}"))
    if verdict.voids:
        yield say(lang, "verify.voids", count=verdict.voids)
    if verdict.left_out:
        yield say(lang, "verify.left-out")
    if not receipt.mine and any(one.seat == receipt.viewer.seat for one in receipt.numbers):
        yield say(lang, "verify.not-compared")
    yield say(lang, "verify.house", fingerprint=spaced(statement.house))


def spaced(fingerprint: str) -> str:
    """The half of it that people compare, in groups that they can read out."""
    return " ".join(fingerprint[at : at + 4] for at in range(0, 32, 4))
