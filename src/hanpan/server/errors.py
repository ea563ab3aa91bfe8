"""Why not, in one shape on every path: a code, the rule it rests on, words in the asker's language, amounts.

Refusal   the house's rules say no (409); it names the rule
Fault     the request cannot be granted for a reason no rule of the book speaks of; its status stands below
"""

from http import HTTPStatus

from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.words import say
from hanpan.words.refusals import refusal_in_words

STATUS: dict[str, int] = {
    "bad-field": 400,
    "bad-name": 400,
    "bad-request": 400,
    "broken-json": 400,
    "missing-field": 400,
    "unknown-field": 400,
    "weak-password": 400,
    "not-signed-in": 401,
    "wrong-name-or-password": 401,
    "not-the-operator": 401,
    "wrong-operator": 401,
    "banned": 403,
    "banned-for-good": 403,
    "first-operator-only": 403,
    "foreign-origin": 403,
    "house-closed": 403,
    "not-our-page": 403,
    "wrong-code": 403,
    "wrong-password": 403,
    "not-found": 404,
    "no-such-person": 404,
    "no-such-table": 404,
    "no-such-evening": 404,
    "only-this-machine": 404,
    "no-such-game": 404,
    "no-such-hand": 404,
    "format-cannot-say": 409,
    "no-such-receipt": 404,
    "no-such-league": 404,
    "no-such-announcement": 404,
    "no-such-code": 404,
    "no-such-line": 404,
    "no-such-operator": 404,
    "no-such-report": 404,
    "no-such-sanction": 404,
    "no-such-token": 404,
    "no-league-file": 404,
    "wrong-method": 405,
    "too-slow": 408,
    "lookalike-name": 409,
    "staff-name": 409,
    "code-exists": 409,
    "grant-too-large": 409,
    "league-exists": 409,
    "no-such-player": 409,
    "operator-exists": 409,
    "too-large": 413,
    "wrong-host": 421,
    "encoded-body": 415,
    "not-json": 415,
    "other-protocol": 426,
    "upgrade-wanted": 426,
    "too-many-blocked": 409,
    "too-many-shares": 409,
    "too-many": 429,
    "too-many-lines": 429,
    "house-error": 500,
    "busy": 503,
    "not-ready": 503,
    "store-trouble": 503,
}
"""Every code of a fault. Their words are `server.fault.…`."""

_OF_STATUS = {404: "not-found", 405: "wrong-method", 408: "too-slow", 413: "too-large", 415: "encoded-body"}


class Fault(Struct, frozen=True):
    """A request that cannot be granted."""

    code: str
    amounts: dict[str, int] = {}
    said: dict[str, str] = {}
    """What else its words name: a field."""


class Trouble(Struct, frozen=True):
    """Why a request was not granted. Nothing has changed."""

    code: str
    rule: str
    """The rule of the house it rests on; empty where none speaks of it."""
    text: str
    """In the language of who asked."""
    amounts: dict[str, int]


def status_of(problem: Fault | Refusal) -> int:
    return HTTPStatus.CONFLICT if isinstance(problem, Refusal) else STATUS[problem.code]


def trouble(lang: str, problem: Fault | Refusal) -> Trouble:
    """A problem in words."""
    if isinstance(problem, Refusal):
        return Trouble(problem.code, problem.rule, refusal_in_words(lang, problem), problem.amounts)
    text = say(lang, f"server.fault.{problem.code}", **problem.amounts, **problem.said)
    return Trouble(problem.code, "", text, problem.amounts)


def fault_of_status(status: int) -> Fault:
    """For what the HTTP library refuses by itself."""
    return (
        Fault("house-error")
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR
        else Fault(_OF_STATUS.get(status, "bad-request"))
    )
