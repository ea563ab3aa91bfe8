"""What is logged, and that nothing else can be."""

import ast
import asyncio
import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

import hanpan
from hanpan.server.logs import FIELDS, Throttle, configure, log, watch_loop

SECRETS = ("As", "Kd", "hunter2", "b3a1f00d", "session-token")


@pytest.fixture(name="written")
def _written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    configure("json", "debug", stream)
    yield stream
    configure("json", "info", sys.__stderr__)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_only_known_fields_are_written(written: io.StringIO) -> None:
    log.info("house-open", port=8080, cards="As Kd", password="hunter2", seed="b3a1f00d", cookie="session-token")  # noqa: S106
    [line] = lines(written)
    assert set(line) == {"event", "level", "timestamp", "port"}
    assert set(line) <= FIELDS


def test_only_short_plain_values_are_written(written: io.StringIO) -> None:
    log.info("house-open", table=["As", "Kd"], person={"hand": "As"}, reason="x" * 5000, count=3)
    [line] = lines(written)
    assert set(line) == {"event", "level", "timestamp", "reason", "count"}
    assert len(line["reason"]) == 1000


@pytest.mark.parametrize("event", ["Ann holds As Kd", "As", "b3a1f00d", "x", "", "a" * 100, 'raise {"to": 40}'])
def test_an_event_is_a_plain_word(written: io.StringIO, event: str) -> None:
    log.info(event)
    assert lines(written)[0]["event"] == "unnamed"


def test_an_error_has_its_kind_and_place_but_no_message(written: io.StringIO) -> None:
    def deal(card: str) -> None:
        raise ValueError(f"cannot deal {card} to hunter2")

    try:
        deal("As")
    except ValueError:
        log.error("own-error", exc_info=True)
    [line] = lines(written)
    assert line["error"] == "ValueError"
    assert line["where"].startswith("operating/test_logs.py:")
    assert "deal" in line["where"]
    assert not [secret for secret in SECRETS if secret in written.getvalue()]


def test_an_error_of_the_system_is_named(written: io.StringIO) -> None:
    log.error("commit-failed", exc_info=OSError(28, "No space left", "/secret/hunter2"))
    assert lines(written)[0]["errno"] == "ENOSPC"
    assert "hunter2" not in written.getvalue()


def test_what_libraries_log_comes_without_their_words(written: io.StringIO) -> None:
    try:
        raise KeyError("As Kd")
    except KeyError:
        logging.getLogger("aiohttp.server").exception("Error handling request with %s", "hunter2")
    [line] = lines(written)
    assert (line["event"], line["logger"], line["level"], line["error"]) == (
        "library",
        "aiohttp.server",
        "error",
        "KeyError",
    )
    assert not [secret for secret in SECRETS if secret in written.getvalue()]


def test_a_task_that_fails_is_logged_without_what_it_held(written: io.StringIO) -> None:
    async def play(hand: str) -> None:
        raise RuntimeError(hand)

    async def main() -> None:
        watch_loop(asyncio.get_running_loop())
        task = asyncio.create_task(play("As Kd hunter2"), name="b3a1f00d")
        await asyncio.sleep(0)
        del task
        await asyncio.sleep(0)

    asyncio.run(main())
    [line] = lines(written)
    assert (line["event"], line["error"]) == ("unexpected-error", "RuntimeError")
    assert not [secret for secret in SECRETS if secret in written.getvalue()]


def test_a_level_below_is_not_written(written: io.StringIO) -> None:
    configure("json", "warning", written)
    log.info("house-open")
    log.warning("slow-line")
    assert [line["event"] for line in lines(written)] == ["slow-line"]


def test_a_log_that_cannot_be_written_stops_nobody(written: io.StringIO) -> None:
    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(28, "No space left")

    written.close()
    log.error("commit-failed")
    configure("json", "info", Full())
    log.error("commit-failed")


@pytest.mark.usefixtures("written")
def test_a_terminal_gets_lines_for_people() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    configure("auto", "info", stream)
    log.info("house-open", port=8080, password="hunter2")  # noqa: S106
    assert "house-open" in stream.getvalue()
    assert not stream.getvalue().startswith("{")
    assert "hunter2" not in stream.getvalue()


def test_what_comes_by_the_thousand_is_written_once_a_minute_with_its_count() -> None:
    now = 0.0
    throttle = Throttle(lambda: now)

    def kept(**fields: Any) -> dict[str, Any] | None:
        try:
            return dict(throttle(None, "", dict(fields)))
        except structlog.DropEvent:
            return None

    bad, other = {"event": "malformed-request", "code": "400"}, {"event": "malformed-request", "code": "431"}
    assert [kept(**bad) for _ in range(1000)] == [bad] + [None] * 999
    assert kept(**other) == other, "another kind has a line of its own"
    assert kept(event="house-open") == kept(event="house-open"), "what the house does itself is always written"
    now = 59.9
    assert kept(**bad) is None
    now = 60.0
    assert kept(**bad) == {**bad, "count": 1001}
    now = 120.0
    assert kept(**bad) == bad


def test_every_event_logged_in_the_source_is_a_constant_and_every_field_known() -> None:
    """A text put together at the call could hold anything."""
    calls = [
        (f"{file.name}:{call.lineno}", call)
        for file in Path(hanpan.__file__).parent.rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("log.") and "server/logs" not in str(file)
    ]
    assert len(calls) > 8
    for where, call in calls:
        assert len(call.args) == 1, where
        assert isinstance(call.args[0], ast.Constant), where
        assert {keyword.arg for keyword in call.keywords} <= FIELDS | {"exc_info"}, where
