"""What the house writes down about itself, for its operator: one line an event, as JSON or for a terminal.

A log is read by people who may not know what the players hold. So nothing is taken out of it; only what is known to
be harmless is let in: the fields named here, short plain values, and of an error its kind and its place in the
source, never its message, which may quote what somebody sent.
"""

import asyncio
import errno
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

FIELDS = frozenset(
    {
        "event", "level", "timestamp",
        # what kind of thing, and how many
        "action", "amount", "bots", "code", "count", "kind", "people", "seconds", "tables", "version",
        # which one
        "door", "host", "league", "node", "operator", "person", "port", "reason", "signal", "table", "wish",
        # errors
        "errno", "error", "logger", "where",
    }
)  # fmt: skip
OFTEN = frozenset(
    {
        "connection-refused", "files-running-out", "host-refused", "library", "malformed-request", "operator-refused",
        "other-bus-version", "own-error", "page-refused",
        "request-broken-off", "unexpected-error",
    }
)  # fmt: skip
"""Events that come as often as somebody outside likes."""
SELDOM = 60.0
"""Seconds between two lines of one kind of them."""
LONGEST = 1000
FRAMES = 12
_EVENT = re.compile(r"[a-z]{2,16}(-[a-z]{1,16}){0,5}")

log = structlog.stdlib.get_logger("hanpan")


def only_known(_: WrappedLogger, __: str, fields: EventDict) -> EventDict:
    """Keep the fields that are known, and of those only short plain values."""
    kept = {name: _plain(value) for name, value in fields.items() if name in FIELDS and _is_plain(value)}
    if not _EVENT.fullmatch(str(kept.get("event", ""))):
        kept["event"] = "unnamed"
    return kept


def _is_plain(value: object) -> bool:
    return isinstance(value, str | int | float | bool)


def _plain(value: Any) -> Any:
    return value[:LONGEST] if isinstance(value, str) else value


def error_without_words(_: WrappedLogger, __: str, fields: EventDict) -> EventDict:
    """An exception as its kind and where it happened."""
    error = fields.pop("exc_info", None)
    error = sys.exc_info() if error is True else error
    error = error[1] if isinstance(error, tuple) else error
    if isinstance(error, BaseException):
        fields["error"] = error_name(error)
        fields["where"] = where_of(error)
        if isinstance(error, OSError) and error.errno is not None:
            fields["errno"] = errno.errorcode.get(error.errno, str(error.errno))
    return fields


def error_name(error: BaseException) -> str:
    return type(error).__name__


def where_of(error: BaseException) -> str:
    """`floor/floor.py:120 commit`, the innermost first."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{'/'.join(frame.filename.split('/')[-2:])}:{frame.lineno} {frame.name}" for frame in frames]
    return " < ".join(reversed(places[-FRAMES:]))


class Throttle:
    """Writes what outsiders can cause by the thousand only once a minute, with a count."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.lines: dict[tuple[Any, ...], tuple[float, int]] = {}
        """By kind of line: when it was last written, and how many were left out since."""

    def __call__(self, _: WrappedLogger, __: str, fields: EventDict) -> EventDict:
        if fields.get("event") not in OFTEN:
            return fields
        key = tuple(fields.get(name) for name in ("event", "logger", "error", "action", "code"))
        now, (last, left_out) = self.now(), self.lines.get(key, (-SELDOM, 0))
        if now - last < SELDOM:
            self.lines[key] = last, left_out + 1
            raise structlog.DropEvent
        self.lines[key] = now, 0
        return fields if not left_out else {**fields, "count": left_out + 1}


class Pen:
    """Writes a line. A log that cannot be written (a full disk, a closed pipe) stops nobody's hand."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, line: str) -> None:
        with suppress(OSError, ValueError):
            self.stream.write(f"{line}\n")
            self.stream.flush()

    debug = info = warning = error = critical = write


class Bridge(logging.Handler):
    """Passes on what libraries log: logger, level and type of error. Their messages may hold anything."""

    def emit(self, record: logging.LogRecord) -> None:
        log.log(record.levelno, "library", logger=record.name, exc_info=record.exc_info)


def configure(form: str = "auto", level: str = "info", stream: TextIO | None = None) -> None:
    """Begin to write: for people where they look on, else JSON."""
    stream = stream or sys.stderr
    for_people = form == "console" or (form == "auto" and stream.isatty())
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            error_without_words,
            Throttle(),
            only_known,
            structlog.dev.ConsoleRenderer() if for_people else structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: Pen(stream),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[Bridge()], force=True)
    logging.getLogger("aiohttp.access").disabled = True


def watch_loop(loop: asyncio.AbstractEventLoop, broke: Callable[[str, Exception], None] | None = None) -> None:
    """An error nobody caught is logged without the loop's words, which may show what a task held."""

    def unexpected(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        wrong = context.get("exception")
        if broke is not None and isinstance(wrong, Exception):
            broke("loop", wrong)
        else:
            log.error("unexpected-error", exc_info=wrong)

    loop.set_exception_handler(unexpected)
