"""FD as a bot's program sees it: what a real house said of three deals, and a house that changes a word of it.

The words are those of the page's own tests (`python -m tests.web.recording`)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hanpan.bots.contributing import Contributing
from hanpan.fairness import Commitment, Watch
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

HEARD = Path(__file__).parents[2] / "web/tests/heard"
GAMES = ("holdem", "sniper")
Word = dict[str, Any]
Change = Callable[[Word], Word | None]


class Listener:
    """A program that has sent what was recorded."""

    def __init__(self, game: str, *, watches: bool = True) -> None:
        recorded = json.loads((HEARD / f"fair-{game}.json").read_text(encoding="utf-8"))
        self.table, self.words = recorded["table"], recorded["heard"]
        self.deals = Contributing(self.words[0]["key"], recorded["person"], watches=watches)
        for deal, number in recorded["numbers"].items():
            hand, attempt = map(int, deal.split())
            watch = Watch(self.deals.key, recorded["person"], bytes.fromhex(number))
            self.deals.sent.setdefault(self.table, {})[hand, attempt] = watch
        self.said: list[say.Wish] = []

    def hears(self, words: list[Word]) -> "Listener":
        for word in words:
            self.said += self.deals.hear(told.decode(msgspec.json.encode(word)))
        return self

    def numbers(self) -> list[say.GiveNumber]:
        return [wish for wish in self.said if isinstance(wish, say.GiveNumber)]

    def reasons(self) -> list[str]:
        return [alarm.reason.partition(":")[0] for alarm in self.deals.alarms]


def up_to_commitment(words: list[Word], nth: int) -> list[Word]:
    places = [at for at, word in enumerate(words) if _commitment(word)]
    return words[: places[nth - 1] + 1]


def _commitment(word: Word) -> Word | None:
    return next((fact for fact in word.get("facts", ()) if fact["event"] == "deal-committed"), None)


@pytest.mark.rule("FD-1.4", "FD-1.5", "FD-1.6")
@pytest.mark.parametrize("game", GAMES)
def test_an_honest_house_is_checked(game: str) -> None:
    ann = Listener(game)
    ann.hears(ann.words)
    assert ann.reasons() == []
    assert ann.deals.marks == {ann.table: "checked"}
    assert len(ann.numbers()) == 4


def _no_proofs(word: Word) -> Word | None:
    return None if word["say"] == "proofs" else word


def _own(word: Word) -> Word:
    cards = word["own"]["cards"] if word.get("own") else []
    if cards:
        cards[0] = {"9h": "9c", "10": "9"}.get(cards[0], "9h" if len(cards[0]) == 2 and cards[0][1] in "cdhs" else "10")
    return word


def _opened(word: Word) -> Word:
    for fact in word.get("facts", ()):
        inner = fact.get("fact", {})
        if inner.get("event") == "shown":
            inner["cards"].reverse()
        for hand in inner.get("hands", ()):
            hand["cards"].reverse()
    return word


def _closed(word: Word) -> Word:
    word["facts"] = [fact for fact in word.get("facts", ()) if fact["event"] != "decks-opened"]
    return word if word["say"] == "happened" else {name: word[name] for name in word if name != "facts"}


def _salted(word: Word) -> Word:
    for card in word.get("cards", ()):
        card["salt"] = "00" * 32
    return word


CHEATS: dict[str, tuple[str, Change]] = {
    "shows another card as one's own": ("another-card", _own),
    "opens another hand": ("another-card", _opened),
    "proves nothing": ("no-proof", _no_proofs),
    "proves something else": ("path", _salted),
    "deals without opening": ("not-opened", _closed),
}


@pytest.mark.rule("FD-1.4", "FD-1.5")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cheat", CHEATS)
def test_a_cheating_house_is_told_and_stays_so(game: str, cheat: str) -> None:
    reason, change = CHEATS[cheat]
    ann = Listener(game)
    ann.hears([word for word in map(change, ann.words) if word is not None])
    assert ann.reasons()[0] == reason
    assert ann.deals.marks[ann.table].partition(":")[0] in ann.reasons(), "the next deal does not make it good again"
    assert ann.deals.alarms[0].commitments


@pytest.mark.rule("FD-1.9")
@pytest.mark.parametrize("watches", [True, False], ids=["watching", "contributing"])
def test_a_second_commitment_gets_no_number(watches: bool) -> None:
    ann = Listener("holdem", watches=watches)
    words = up_to_commitment(ann.words, 2)
    ann.hears(words)
    sent = len(ann.numbers())
    event = _commitment(words[-1])
    assert event is not None
    last = words[-1]
    second = event | {"commitment": event["commitment"] | {"signature": "ab" * 64}}
    ann.hears([last | {"first": last["number"] + 1, "number": last["number"] + 1, "facts": [second]}])
    assert len(ann.numbers()) == sent
    assert ann.reasons() == ["commitment-signature" if watches else "two-commitments"]
    kept = ann.deals.sent[ann.table][2, 1].commitment
    assert kept == msgspec.convert(event["commitment"], Commitment), "the first one counts"


@pytest.mark.rule("FD-1.2", "FD-1.9")
def test_after_a_move_the_same_number_is_sent_again() -> None:
    """The table has come to another node: no new line, only a picture, and a question for the next hash."""
    ann = Listener("holdem", watches=False)
    words = up_to_commitment(ann.words, 2)
    ann.hears(words)
    last = words[-1]
    before = ann.numbers()[-1]
    ann.hears([last | {"first": last["number"] + 1, "facts": []}])
    assert ann.numbers()[-2:] == [before, before]
    asked = {"say": "ask-hash", "table": ann.table, "hand": 9, "attempt": 1}
    ann.hears([asked, asked])
    hashes = [wish.hash for wish in ann.said if isinstance(wish, say.GiveHash) and wish.hand == 9]
    assert len(hashes) == 2
    assert len(set(hashes)) == 1
