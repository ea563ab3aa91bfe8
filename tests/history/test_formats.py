"""Hands in other people's formats: written, read again, and read by others; what cannot be said is refused."""

import csv
import io
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import PokerStarsParser

from hanpan.games.holdem import HOUSE, TEXTBOOK, VARIANTS, RuleSet, sample_of, setup
from hanpan.games.holdem.counting import counted
from hanpan.history import BadField, HandHistory, PhhError, export, load, replay_hand
from hanpan.history.formats import WRITERS, ToldHand, of_journal, read_any, told_hand
from hanpan.history.formats.flat import COLUMNS
from hanpan.history.ledger import booked
from tests.history.hands import PLAYED, random_journal

SEEDS = st.integers(0, 2**32)
NAMES = dict(enumerate(("Ann", "Ben (x)", "Cho", "Dan", "Eun", "김철수", "Gil", "Han", "Ida", "Jun")))
BOTH_WAYS = ("pokerstars", "ohh")


def a_hand(random: Random, variant: str = "holdem", rules: RuleSet = HOUSE, *, plain: bool = False) -> ToldHand:
    """Of this variant, with antes, posts and dead buttons; or an ordinary one."""
    sampled = sample_of(VARIANTS[variant], rules, random.randint)
    table = setup(sampled.stacks, button=min(sampled.stacks), rules=rules) if plain else sampled
    return of_journal(random_journal(random, table), NAMES, table="Round trip", year=2026, month=11, day=16)


def written(name: str, hand: ToldHand) -> str | None:
    """None where the format refuses: no other error may come."""
    try:
        text = WRITERS[name]([hand])
    except BadField as cannot:
        if cannot.code != "format-cannot-say":
            raise
        return None
    assert isinstance(text, str)
    return text


def read_one(text: str | bytes) -> HandHistory:
    content = text if isinstance(text, bytes) else text.encode()
    [hand] = read_any(content, "a file")
    assert not isinstance(hand, PhhError), hand
    return hand


@pytest.mark.rule("HO-2.6")
@pytest.mark.parametrize("name", BOTH_WAYS)
@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_what_is_written_comes_back_with_the_same_stacks(name: str, seed: int) -> None:
    random = Random(seed)
    hand = a_hand(random, random.choice(["holdem", "holdem", "pot-limit-holdem", "fixed-limit-holdem", "omaha"]))
    text = written(name, hand)
    if text is None:
        assert hand.setup.dead or hand.setup.posts or hand.setup.ante or booked(hand.events).rounding
        return
    back = read_one(text)
    expected = [booked(hand.events).stacks[seat] for seat in hand.order]
    assert list(back.finishing_stacks) == expected
    assert list(back.players) == [hand.names[seat] for seat in hand.order]
    again = replay_hand(back)
    assert not again.differences, (text, again.differences)
    assert again.setup.variant == hand.setup.variant


@pytest.mark.parametrize("name", BOTH_WAYS)
def test_most_hands_of_a_house_can_be_said(name: str) -> None:
    random = Random(7)
    for _ in range(100):
        WRITERS[name]([a_hand(random, plain=True)])


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_pokerkit_reads_our_pokerstars_text_and_ends_alike(seed: int) -> None:
    """It knows no antes there, and must see every hand that is shown down."""
    hand = _for_pokerkit(Random(seed))
    text = WRITERS["pokerstars"]([hand])
    assert isinstance(text, str)
    [theirs] = list(PokerStarsParser()(text, error_status=True))
    *_, state = theirs
    names = theirs.players
    assert names is not None
    ours = booked(hand.events).stacks
    assert dict(zip(names, state.stacks, strict=True)) == {hand.names[seat]: ours[seat] for seat in hand.order}


def _for_pokerkit(random: Random) -> ToldHand:
    """Even stacks: what follows from a short big blind, and who gets an odd chip, they see otherwise (docs/phh.md)."""
    while True:
        table = setup([200] * random.randint(2, 9), button=0, rules=TEXTBOOK)
        hand = of_journal(random_journal(random, table), dict(enumerate("ABCDEFGHIJ")))
        if not _odd_chips(hand):
            return hand


def _odd_chips(hand: ToldHand) -> bool:
    from hanpan.games.holdem.events import Awarded

    return any(isinstance(event, Awarded) and len({share for _, share in event.shares}) > 1 for event in hand.events)


FOREIGN = """\
PokerStars Hand #987654321: Hold'em No Limit ($0.50/$1.00 USD) - 2023/05/06 21:07:08 ET
Table 'Some Table II' 6-max Seat #5 is the button
Seat 1: first (the one): ($100 in chips)
Seat 2: Second ($57.25 in chips)
Seat 4: resting ($20 in chips) is sitting out
Seat 5: Dealer5 ($1,204.10 in chips)
first (the one):: posts small blind $0.50
Second: posts big blind $1
*** HOLE CARDS ***
Dealt to Second [9h 9d]
Dealer5: raises $1.50 to $2.50
first (the one):: folds
Second: calls $1.50
*** FLOP *** [9c 2s Jh]
Second: checks
Dealer5: bets $3.25
Second said, "nice: hand"
Second: raises $6.75 to $10
Dealer5: calls $6.75
*** TURN *** [9c 2s Jh] [Kd]
Second: bets $44.75 and is all-in
Dealer5: folds
Uncalled bet ($44.75) returned to Second
Second collected $24.40 from pot
*** SUMMARY ***
Total pot $25.50 | Rake $1.10
Board [9c 2s Jh Kd]
"""


def test_text_as_a_money_site_writes_it_is_read_with_its_rake() -> None:
    """Our own words in the shape of theirs: money, a seat that sits out, chat, a name with a colon, rake."""
    hand = read_one(FOREIGN)
    assert hand.players == ("first (the one):", "Second", "Dealer5")
    assert hand.fields["year"] == 2023
    again = replay_hand(hand)
    assert again.finished
    assert not again.differences
    assert float(again.rake) == pytest.approx(1.10)


def test_ohh_is_as_its_specification_has_it() -> None:
    hand = a_hand(Random(3), plain=True)
    text = WRITERS["ohh"]([hand])
    assert isinstance(text, str)
    told = json.loads(text)["ohh"]
    wanted = {"spec_version", "site_name", "network_name", "internal_version", "tournament", "game_number"}
    wanted |= {"start_date_utc", "table_name", "game_type", "bet_limit", "table_size", "currency", "dealer_seat"}
    wanted |= {"small_blind_amount", "big_blind_amount", "ante_amount", "players", "rounds", "pots"}
    assert wanted <= set(told)
    assert [street["id"] for street in told["rounds"]] == list(range(len(told["rounds"])))
    numbers = [action["action_number"] for street in told["rounds"] for action in street["actions"]]
    assert numbers == list(range(len(numbers)))
    assert not [action for action in told["rounds"][0]["actions"] if action["action"] == "Bet"]


@pytest.mark.parametrize("name", BOTH_WAYS)
def test_what_a_format_cannot_say_is_refused(name: str) -> None:
    random = Random(1)
    short_deck = a_hand(random, "short-deck")
    with pytest.raises(BadField, match="format-cannot-say"):
        WRITERS[name]([short_deck])


@pytest.mark.parametrize("name", BOTH_WAYS)
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_a_broken_file_is_an_error_and_no_accident(name: str, seed: int, data: st.DataObject) -> None:
    text = WRITERS[name]([a_hand(Random(seed), plain=True)])
    assert isinstance(text, str)
    at = data.draw(st.integers(0, len(text)))
    broken = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 20)) :]
    for hand in read_any(broken.encode("utf-8", "replace")):
        if isinstance(hand, HandHistory):
            try:
                replay_hand(hand)
            except PhhError:
                continue


def test_rows_say_what_the_house_counts() -> None:
    hand = a_hand(Random(5), plain=True)
    text = WRITERS["csv"]([hand])
    assert isinstance(text, str)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    seats = counted(hand.setup, hand.events).seats
    assert [int(row["profit"]) for row in rows] == [seats[seat].counts.profit for seat in hand.order]
    assert sum(int(row["profit"]) for row in rows) == 0


def test_parquet_has_the_same_rows() -> None:
    from pyarrow import parquet

    hands = [a_hand(Random(seed), plain=True) for seed in range(5)]
    table = parquet.read_table(io.BytesIO(WRITERS["parquet"](hands)))  # type: ignore[arg-type]
    text = WRITERS["csv"](hands)
    assert isinstance(text, str)
    assert table.num_rows == len(list(csv.DictReader(io.StringIO(text))))
    assert tuple(table.column_names) == COLUMNS


@pytest.mark.parametrize("played", PLAYED)
def test_played_hands_travel_through_every_format(played: str) -> None:
    """PHH files of others to each format and back."""
    [hand] = load(PLAYED[played])
    for name in BOTH_WAYS:
        text = written(name, told_hand(hand)) if replay_hand(hand).finished else None
        assert text is None or not replay_hand(read_one(text)).differences


def test_the_number_of_a_hand_is_its_own() -> None:
    hands = [a_hand(Random(seed), plain=True) for seed in range(200)]
    assert len({hand.number() for hand in hands}) == 200
    assert hands[0].number() == a_hand(Random(0), plain=True).number()


def test_with_a_hero_nobody_elses_cards_are_told() -> None:
    hand = a_hand(Random(2), plain=True)
    written = export(list(hand.events), players=[NAMES[seat] for seat in hand.order])
    hero = NAMES[hand.order[0]]
    text = WRITERS["pokerstars"]([told_hand(written, hero)])
    assert isinstance(text, str)
    assert text.count("Dealt to ") == 1
    assert f"Dealt to {hero} [" in text
