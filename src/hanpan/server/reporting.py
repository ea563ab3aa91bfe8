"""A line that somebody wrote, brought before the operator (HO-2.7)."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from hanpan.floor.one_line import one_line
from hanpan.floor.operator_ports import ReportRow
from hanpan.server.asking import Answer, Ask, Done
from hanpan.server.errors import Fault
from hanpan.server.friends import PersonId


class SaidLine(Struct, frozen=True):
    """A line somebody wrote."""

    person: str
    name: str
    text: str
    at: int


class Reported(Struct, frozen=True, forbid_unknown_fields=True):
    """Which line: as it was told (`chatted`, `whispered`)."""

    person: PersonId
    at: Annotated[int, Meta(ge=0, le=2**53)]
    table: Annotated[str, Meta(max_length=64)] = ""
    """Where it was written; empty: in the lobby."""
    whisper: bool = False
    """Was it to oneself alone?"""
    note: Annotated[str, Meta(max_length=300)] = ""
    """What one has to say about it."""


async def report(ask: Ask, line: Reported) -> Answer:
    """Show the operator a line, with those around it as the house itself remembers them."""
    context, reporter = ask.context, ask.row.person
    too_many = context.reports.closed_to(reporter)
    if too_many is not None:
        return too_many
    said = context.floor.talking.around(reporter, line.table, line.person, line.at, whisper=line.whisper)
    if not said:
        return Fault("no-such-line")
    lines = msgspec.json.encode([SaidLine(word.person, word.name, word.text, word.at) for word in said])
    where, now = "" if line.whisper else line.table, context.clock.now()
    row = ReportRow(now, reporter, line.person, where, line.whisper, lines, line.at, one_line(line.note))
    await context.store.operators.add_report(row)
    return Done()
