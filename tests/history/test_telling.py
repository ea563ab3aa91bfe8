"""A hand as a person would tell it."""

import re
from random import Random

import pytest

from hanpan.cards import DECK_52, HIDDEN, pretty
from hanpan.games.holdem import GAME, setup
from hanpan.games.holdem.events import BoardDealt, Dealt, Shown
from hanpan.history import as_told, load, replay_hand, tell
from hanpan.words import LANGUAGES
from tests.history.hands import DWAN_IVEY, HEADS_UP, random_journal, random_setup


def told(text: str, lang: str) -> list[str]:
    (hand,) = load(text)
    replayed = replay_hand(hand)
    return list(tell(lang, as_told(replayed), replayed.names(), scale=replayed.scale))


def test_in_english() -> None:
    assert told(DWAN_IVEY, "en") == [
        "Blinds 1,000/2,000 · ante 500",
        "  Phil Ivey · 1,125,600 · small blind",
        "  Patrik Antonius · 2,000,000 · big blind",
        "  Tom Dwan · 553,500 · button",
        "  Phil Ivey pays the ante 500",
        "  Patrik Antonius pays the ante 500",
        "  Tom Dwan pays the ante 500",
        "  Phil Ivey posts the small blind 1,000",
        "  Patrik Antonius posts the big blind 2,000",
        "Preflop",
        "  Phil Ivey holds A♣ 2♦",
        "  Tom Dwan holds 7♥ 6♥",
        "  Tom Dwan raises to 7,000",
        "  Phil Ivey raises to 23,000",
        "  Patrik Antonius folds",
        "  Tom Dwan calls 16,000",
        "Flop: J♣ 3♦ 5♣ (pot 49,500)",
        "  Phil Ivey bets 35,000",
        "  Tom Dwan calls 35,000",
        "Turn: J♣ 3♦ 5♣ 4♥ (pot 119,500)",
        "  Phil Ivey bets 90,000",
        "  Tom Dwan raises to 232,600",
        "  Phil Ivey raises to 1,067,100 and is all-in",
        "  Tom Dwan calls 262,400 and is all-in",
        "  Phil Ivey: uncalled bet 572,100 returned",
        "  Phil Ivey shows A♣ 2♦",
        "  Tom Dwan shows 7♥ 6♥",
        "River: J♣ 3♦ 5♣ 4♥ J♥ (pot 1,109,500)",
        "Showdown (pot 1,109,500)",
        "  Tom Dwan wins 1,109,500 — Straight, 7 high",
        "Stacks: Phil Ivey 572,100 · Patrik Antonius 1,997,500 · Tom Dwan 1,109,500",
    ]


def test_in_korean_and_with_fractions() -> None:
    lines = told(HEADS_UP, "ko")
    assert lines[0] == "블라인드 5/10"
    assert "  p1: 레이즈 50" in lines
    assert "  p2: J♠ T♥ 공개 — 잭·10 투페어" in lines
    assert lines[-1] == "스택: p1 1,535.83 · p2 1,789.94"


def test_side_pots_are_told_one_by_one() -> None:
    table = setup([10, 30, 90], button=2)
    journals = [random_journal(Random(seed), table) for seed in range(200)]
    stories = ["\n".join(tell("en", journal)) for journal in journals]
    story = next(story for story in stories if "side pot 1 40" in story)
    assert "main pot 30: Seat 1, Seat 2, Seat 3" in story
    assert re.search(r"Seat [23] wins \d+ \(side pot 1\)", story)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(30))
def test_only_what_a_viewer_was_told_is_told(seed: int, lang: str) -> None:
    random = Random(seed)
    table = random_setup(random)
    journal = random_journal(random, table)
    for viewer in (-1, *table.stacks):
        events = [GAME.tell(event, viewer) for event in journal]
        known = {card for e in events if isinstance(e, BoardDealt | Shown) for card in e.cards}
        known |= {c for e in events if isinstance(e, Dealt) for cards in e.hole.values() for c in cards}
        story = "\n".join(tell(lang, events))
        said = {card for card in DECK_52 if pretty(card) in story}
        assert said <= known - {HIDDEN}, f"seed {seed}"
