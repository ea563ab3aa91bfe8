"""A first hand that teaches: asked for by anybody, with all choices so far; the house keeps nothing of it."""

import asyncio
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from hanpan.house.kinds import KINDS
from hanpan.house.lesson import LEARNER, OTHERS, Advice, Choice, Note
from hanpan.house.teaching import LessonStep, teach
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Ask
from hanpan.server.errors import Fault
from hanpan.server.languages import Lang
from hanpan.wire.house_says import PersonCard, encode
from hanpan.words import say

Part = msgspec.Raw | UnsetType
KEPT = 512
"""Answers at hand: most learners choose what the coach would."""


class LessonAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A game, and the learner's choices so far."""

    game: Annotated[str, Meta(max_length=40)]
    choices: Annotated[tuple[Choice, ...], Meta(max_length=16)] = ()
    lang: Lang | UnsetType = UNSET


class LessonStepTold(Struct, frozen=True):
    """Something that happened, and the table after it; a part that is not there is as it was."""

    fact: msgspec.Raw
    shared: Part = UNSET
    hand: Part = UNSET
    own: Part = UNSET
    notes: tuple[Note, ...] = ()


class LessonTold(Struct, frozen=True):
    """A lesson as far as the choices have brought it."""

    game: str
    learner: str
    people: dict[str, PersonCard]
    steps: list[LessonStepTold]
    taken: int
    """How many of the choices count; the rest were not legal."""
    advice: Advice | None
    """The learner's turn; null where the lesson is over."""
    won: bool


async def ask_lesson(ask: Ask, asked: LessonAsked) -> Answer:
    """The lesson of a game after these choices; the same choices always make the same hand."""
    kind = KINDS.get(asked.game)
    if kind is None or kind.lesson is None:
        return Fault("not-found")
    closed = ask.context.reckoning.closed_to(address_of(ask.request, ask.context))
    lang = ask.lang if asked.lang is UNSET else asked.lang
    return closed or await asyncio.to_thread(_told, asked.game, lang, asked.choices)


@lru_cache(KEPT)
def _told(game: str, lang: str, choices: tuple[Choice, ...]) -> LessonTold:
    kind = KINDS[game]
    assert kind.lesson is not None
    names = {person: say(lang, f"web-lesson.person.{person}") for person in (LEARNER, *OTHERS)}
    course = teach(kind, kind.lesson, names, choices)
    people = {person: PersonCard(name, person != LEARNER) for person, name in names.items()}
    return LessonTold(game, LEARNER, people, _steps(course.steps), course.taken, course.advice, course.won)


def _steps(steps: tuple[LessonStep, ...]) -> list[LessonStepTold]:
    told, known = [], dict[str, bytes]()
    for step in steps:
        parts: dict[str, Any] = {}
        for name in ("shared", "hand", "own"):
            drawn = encode(getattr(step, name))
            if known.get(name) != drawn:
                known[name], parts[name] = drawn, msgspec.Raw(drawn)
        told.append(LessonStepTold(msgspec.Raw(encode(step.fact)), notes=step.notes, **parts))
    return told
