"""A hand that is over, drawn again on its table as the asker saw it (HO-2.6)."""

import asyncio
from typing import Any

import msgspec
from msgspec import Struct

from hanpan.floor.journalled_house import facts_in
from hanpan.floor.ports import HandRow
from hanpan.house.contract import Decision, Replay, ReplayStep, TableKind
from hanpan.house.events import TableEvent
from hanpan.house.kinds import KINDS
from hanpan.server.asking import Answer, Ask
from hanpan.server.cards import cards
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.history import HandAsked, records_of, the_hand
from hanpan.wire.house_says import PersonCard, encode

NOTHING = msgspec.Raw(b"null")


class StepTold(Struct, frozen=True):
    """Something that happened, and the table after it."""

    fact: msgspec.Raw
    hand: msgspec.Raw
    """The parts of the picture that change; null where the game is not drawn."""
    own: msgspec.Raw
    decision: Decision | None = None
    shared: msgspec.Raw = msgspec.field(default_factory=lambda: NOTHING)
    """The table around it, where that changes within a hand."""


class HandReplay(Struct, frozen=True):
    """One hand, step by step, as one person may know it."""

    table: str
    """Empty where it is nobody else's business at which table it was."""
    hand: int
    game: str
    format: str
    at: int
    viewer: str
    """Through whose eyes: who was dealt in, or nobody in particular."""
    people: dict[str, PersonCard]
    shared: msgspec.Raw
    """The table around the hand; null where the game is told in words alone."""
    steps: list[StepTold]
    favourite: bool = False
    reasons: dict[str, list[str]] = {}
    """HO-2.8: why bots played so, decision by decision, as long as that is known."""


async def replay_hand(ask: Ask, asked: HandAsked) -> Answer:
    """One hand on its table, step by step, as one saw it; with each decision the pot, its price and the odds."""
    row = await the_hand(ask, asked)
    told = None if row is None else await replay_of(ask.context, row, ask.row.person)
    if row is None or told is None:
        return Fault("no-such-hand")
    kept = await ask.context.store.hands.is_favourite(ask.row.person, row.table, row.hand, row.at)
    reasons = {person: found for person in row.people if (found := _reasons(ask, row, person))}
    return msgspec.structs.replace(told, favourite=kept, reasons=reasons)


def _reasons(ask: Ask, row: HandRow, person: str) -> list[str]:
    known = ask.context.floor.house_wishes.explanations.reasons.of(row.table, row.hand, person)
    return [reason.told(ask.lang) for reason in known]


async def replay_of(context: Context, row: HandRow, person: str) -> HandReplay | None:
    """As somebody may know it; None where its facts are not here. Odds are reckoned beside the loop."""
    records = await records_of(context, row)
    if not records:
        return None
    kind = KINDS[row.game]
    events = facts_in(kind, records)
    steps, shared = await asyncio.to_thread(_drawn, kind, events, person)
    viewer = person if person in row.people else ""
    people = await cards(context, row.people)
    return HandReplay(row.table, row.hand, row.game, row.format, row.at, viewer, people, shared, steps)


def _drawn(kind: TableKind, events: list[TableEvent], person: str) -> tuple[list[StepTold], msgspec.Raw]:
    drawn: Replay | None = kind.replay(events, person)
    if drawn is None:
        return [StepTold(_raw(fact), NOTHING, NOTHING) for fact in kind.retold(events, person)], NOTHING
    return [_step(step) for step in drawn.steps], _raw(drawn.shared)


def _step(step: ReplayStep) -> StepTold:
    return StepTold(_raw(step.fact), _raw(step.hand), _raw(step.own), step.decision, _raw(step.shared))


def _raw(told: Any) -> msgspec.Raw:
    return msgspec.Raw(encode(told))
