"""The examples in two languages, as services that a league asks: started, asked, and alike in every answer."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from hanpan.cards import DECK_52

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
EXAMPLES = {
    "javascript": [str(BIN / "node"), "examples/bots/http_bot.mjs", "0"],
    "python": [sys.executable, "examples/bots/http_bot.py", "0"],
}


@contextmanager
def running(example: str) -> Iterator[str]:
    """Its address: it prints it once it listens. It may have started another, which ends with it."""
    command = EXAMPLES[example]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
        finally:
            os.killpg(process.pid, signal.SIGKILL)


@pytest.fixture(scope="module", params=list(EXAMPLES))
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    with running(request.param) as address:
        yield address


def bet(url: str, view: Any) -> Any:
    return post(f"{url}/bet", view)


def post(page: str, told: Any) -> Any:
    request = Request(page, json.dumps(told).encode(), {"Content-Type": "application/json"})  # noqa: S310
    with urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.loads(answer.read())


def view(cards: list[str], board: list[str], **rest: int) -> dict[str, Any]:
    """LG-3.4, as a league sends it."""
    players = [
        {"seat": 0, "name": "Ann", "state": "in", "chips": 480, "bet": 20, "cards": []},
        {"seat": 1, "name": "Ben", "state": "in", "chips": 490, "bet": 10, "cards": cards},
    ]
    around = {"league": "club", "game": 1, "hand": 3, "lap": 1, "street": "flop" if board else "preflop"}
    blinds = {"small_blind": 5, "big_blind": 10, "ante": 0, "pots": [], "button": 0}
    amounts = {"pot": 30, "to_call": 10, "minimum_raise": 20, **rest}
    return {**around, **blinds, **amounts, "board": board, "players": players, "seat": 1, "cards": cards}


@pytest.mark.parametrize(
    ("cards", "board", "rest", "answer"),
    [
        (["As", "Ah"], [], {}, 20),
        (["As", "Ah"], [], {"pot": 200}, 100),
        (["Ks", "8h"], ["Kd", "3c", "2s"], {"minimum_raise": 0}, 10),
        (["As", "Kh"], [], {}, 10),
        (["7s", "2h"], [], {}, 0),
        (["7s", "2h"], [], {"to_call": 0}, 0),
        (["7s", "2h"], [], {"to_call": 5}, 5),
    ],
)
def test_a_bet_is_a_number_of_chips(
    url: str, cards: list[str], board: list[str], rest: dict[str, int], answer: int
) -> None:
    assert bet(url, view(cards, board, **rest)) == answer


def test_it_says_that_it_lives(url: str) -> None:
    with urlopen(url, timeout=30) as answer:  # noqa: S310
        assert answer.status == 200


@pytest.mark.rule("LG-3.5")
@pytest.mark.parametrize("example", EXAMPLES)
def test_it_learns_from_how_hands_ended(example: str) -> None:
    """A third of the pot is too much for nothing, until Ann has shown down nothing herself."""
    asked = view(["7s", "2h"], ["Kd", "9c", "4s"], pot=30)
    ended = view(["7s", "2h"], ["Kd", "9c", "4s", "Jd", "3c"])
    with running(example) as url:
        assert bet(url, asked) == 0
        ended["players"][0]["cards"] = ["Qd", "8c"]
        assert post(f"{url}/over", {"view": ended, "facts": []}) == "heard"
        assert bet(url, asked) == 10
        ended["players"][0]["cards"] = ["Ks", "8c"]
        post(f"{url}/over", {"view": ended, "facts": []})
        assert bet(url, asked) == 0


def test_a_page_it_does_not_have_is_none(url: str) -> None:
    """So that a league stops asking for it."""
    with pytest.raises(HTTPError, match="404"):
        post(f"{url}/elsewhere", {})


@pytest.mark.parametrize("sent", [b"{", b'{"cards": []}', b"[]"])
def test_what_is_no_view_is_no_end(url: str, sent: bytes) -> None:
    with pytest.raises(HTTPError, match="400"):
        urlopen(Request(f"{url}/bet", sent), timeout=30)  # noqa: S310
    assert bet(url, view(["As", "Ah"], [])) == 20


def test_both_languages_say_the_same() -> None:
    random = Random(7)
    with running("javascript") as one, running("python") as other:
        for number in range(60):
            cards = random.sample(DECK_52, 7)
            amounts = {name: random.randint(0, 300) for name in ("pot", "to_call", "minimum_raise")}
            asked = view(list(cards[:2]), list(cards[2 : 2 + random.choice([0, 3, 4, 5])]), **amounts)
            assert bet(one, asked) == bet(other, asked), f"seed 7, view {number}: {asked}"
