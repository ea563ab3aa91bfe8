"""VA-4.1: hands of every variant on paper, and those that no file can tell."""

from random import Random

import pytest
from msgspec import structs

from hanpan.games import holdem
from hanpan.games.holdem.events import HandOpened
from hanpan.games.holdem.variants import Limit
from hanpan.history import BadField, HandHistory, as_told, dump, export, load, replay_hand, tell
from hanpan.words import LANGUAGES, say
from tests.history.hands import ANTONIUS_BLOM, XUAN_PHUA, random_journal
from tests.history.test_round_trip import AS_POKERKIT, boards, is_oracle_for, odd_chips, off_by, shows

pytestmark = pytest.mark.rule("VA-4.1")
CODES = {"holdem": "NT", "pot-limit-holdem": "NT", "fixed-limit-holdem": "FT", "omaha": "PO", "short-deck": "NS"}
each_variant = pytest.mark.parametrize("variant", holdem.VARIANTS.values(), ids=lambda variant: variant.name)


@each_variant
def test_a_hand_comes_back_as_it_was(variant: holdem.Variant) -> None:
    random = Random(1)
    for _ in range(60):
        table = holdem.sample_of(variant, random.choice(list(holdem.RULE_SETS.values())), random.randint)
        journal = random_journal(random, table)
        written = export(journal)
        (read_again,) = load(dump(written))
        assert read_again == written
        assert read_again.code == CODES[variant.name]
        replayed = replay_hand(read_again)
        assert replayed.setup.variant == variant
        assert replayed.finished
        assert replayed.differences == ()
        assert (boards(replayed.events), shows(replayed.events)) == (boards(journal), shows(journal))


@each_variant
def test_what_an_observer_was_told_is_enough(variant: holdem.Variant) -> None:
    random = Random(2)
    for _ in range(10):
        journal = random_journal(random, holdem.sample_of(variant, holdem.HOUSE, random.randint))
        told = [holdem.GAME.tell(event, -1) for event in journal]
        replayed = replay_hand(next(load(dump(export(told)))))
        assert replayed.finished
        assert replayed.differences == ()
        assert shows(list(as_told(replayed))) == shows(told)


def their_answer(written: HandHistory) -> int | None:
    """None where PokerKit calls a move illegal."""
    try:
        return off_by(written)
    except ValueError:
        return None


@pytest.mark.parametrize("name", ["fixed-limit-holdem", "omaha", "short-deck"])
def test_pokerkit_reads_what_we_write(name: str) -> None:
    """But for the cap of fixed limit, which PokerKit does not lift for two players."""
    random, read = Random(3), 0
    while read < 40:
        table = holdem.sample_of(holdem.VARIANTS[name], AS_POKERKIT, random.randint)
        table = structs.replace(table, posts=())
        if not is_oracle_for(table) or (name == "fixed-limit-holdem" and min(table.stacks.values()) < 400):
            continue
        journal = random_journal(random, table)
        off = their_answer(export(journal))
        if off is None:
            assert name == "fixed-limit-holdem"
        else:
            assert off <= odd_chips(journal)
            read += 1


def test_a_button_blind_comes_back() -> None:
    random = Random(4)
    for players in (2, 3, 9):
        table = holdem.setup([200] * players, button=players - 1, variant=holdem.VARIANTS["short-deck"])
        table = holdem.with_button_blind(table)
        written = export(random_journal(random, table))
        by_position = written.blinds_or_straddles[::-1] if players == 2 else written.blinds_or_straddles
        assert by_position == (*[0] * (players - 1), 10)
        assert set(written.antes) == {5}
        assert replay_hand(next(load(dump(written)))).setup == table


@pytest.mark.rule("VA-1.1", "VA-3.1")
@pytest.mark.parametrize("text", [ANTONIUS_BLOM, XUAN_PHUA], ids=["pot-limit Omaha", "short deck"])
def test_hands_that_were_really_played(text: str) -> None:
    replayed = replay_hand(next(load(text)))
    assert replayed.finished
    assert replayed.differences == ()


def test_more_than_the_pot_is_a_bad_file() -> None:
    with pytest.raises(Exception, match="more-than-the-pot"):
        replay_hand(next(load(ANTONIUS_BLOM.replace("p2 cbr 3000", "p2 cbr 3001"))))


@pytest.mark.parametrize(
    "variant",
    [
        structs.replace(holdem.VARIANTS["omaha"], limit=Limit.NO_LIMIT),
        structs.replace(holdem.VARIANTS["short-deck"], limit=Limit.FIXED_LIMIT),
        structs.replace(holdem.VARIANTS["holdem"], name="sunday"),
    ],
)
def test_a_hand_that_cannot_be_said_is_not_exported(variant: holdem.Variant) -> None:
    table = holdem.setup([100, 100], button=0, variant=variant)
    with pytest.raises(BadField, match="cannot-be-said") as wrong:
        export([HandOpened(table)])
    assert all(say(lang, "phh.cannot-be-said", **wrong.value.values) for lang in LANGUAGES)


def test_a_card_below_the_six_is_not_in_the_short_deck() -> None:
    with pytest.raises(Exception, match="not-in-deck"):
        replay_hand(next(load(XUAN_PHUA.replace("Th8h", "Th5h"))))


@pytest.mark.parametrize(("lang", "heading"), [("en", "Pot-limit Omaha · Blinds"), ("ko", "팟 리밋 오마하 · 블라인드")])
def test_a_story_says_what_is_played(lang: str, heading: str) -> None:
    replayed = replay_hand(next(load(ANTONIUS_BLOM)))
    story = list(tell(lang, as_told(replayed), replayed.names(), scale=replayed.scale))
    assert story[0].startswith(heading)
    short = replay_hand(next(load(XUAN_PHUA)))
    first = next(iter(tell(lang, as_told(short), short.names(), scale=short.scale)))
    assert ("Button blind" if lang == "en" else "버튼 블라인드") in first
