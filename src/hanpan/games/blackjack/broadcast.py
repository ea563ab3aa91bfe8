"""BJ-11.1, BJ-12.1: what the room sends to whom, as data."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from hanpan.engine import Event, Refusal
from hanpan.games.blackjack.events import GameTerminated, ShoeEmpty

CODES: Final = (
    "GAME_IN_PROGRESS",
    "NOT_JOINED",
    "NOT_DEALER",
    "DEALER_IS_AUTO",
    "DEALER_ALREADY_EXISTS",
    "INVALID_NAME",
    "ALREADY_JOINED",
    "GAME_TERMINATED",
    "NOT_YOUR_TURN",
    "GAME_NOT_INROUND",
    "ALREADY_DONE",
    "INSUFFICIENT_PLAYERS",
    "SHOE_EMPTY",
)
"""BJ-12.1: the thirteen, fixed."""

NOTICES: Final[dict[type[Event], str]] = {GameTerminated: "GAME_TERMINATED", ShoeEmpty: "SHOE_EMPTY"}
"""The two codes that are no refusals: facts, told to all."""

RULES: Final[dict[str, str]] = {"GAME_TERMINATED": "BJ-9.2", "SHOE_EMPTY": "BJ-10.1"}
"""What each of the two rests on."""

UNSAID: Final = "BJ-9.3"
"""A refusal by this rule is told to nobody, not even to the caller: they are gone, and had never come."""


class Message(Struct, frozen=True):
    """One thing sent: a code, or the new state where there is none."""

    to: Literal["all", "caller"]
    code: str = ""


_STATE: Final = Message("all")


def sent(answer: Sequence[Event] | Refusal) -> tuple[Message, ...]:
    """BJ-11.1: what goes out for a wish, given what came of it (`play`).

    However many facts a wish has led to, the notices among them go first and one new state ends it: so the
    dealer's leaving is one GAME_TERMINATED and one empty state to each connection (BJ-9.2).
    """
    if isinstance(answer, Refusal):
        return () if answer.rule == UNSAID else (Message("caller", answer.code),)
    notices = [NOTICES[type(event)] for event in answer if type(event) in NOTICES]
    return (*[Message("all", code) for code in notices], _STATE)
