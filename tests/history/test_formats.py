"""Hands in other people's formats: written, read again, and read by others; what cannot be said is refused."""

import csv
import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import PokerStarsParser

from hanpan.games.holdem import HOUSE, TEXTBOOK, VARIANTS, RuleSet, sample_of, setup
from hanpan.games.holdem.counting import counted
from hanpan.games.holdem.events import BoardDealt, HandOpened, Shown
from hanpan.history import BadField, HandHistory, PhhError, export, load, replay_hand
from hanpan.history.formats import WRITERS, ToldHand, Tournament, of_journal, read_any, told_hand
from hanpan.history.formats.flat import COLUMNS
from hanpan.history.ledger import booked
from hanpan.history.on_paper import as_hand
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.positions import Positions
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


@pytest.mark.parametrize("game", ["5 Card Omaha Pot Limit", "6+ Hold'em No Limit", "Omaha Hi/Lo Pot Limit"])
def test_a_game_that_is_not_played_here_is_not_taken_for_one_that_is(game: str) -> None:
    for before in ("", "Tournament #12, $1+$0.10 USD "):
        [wrong] = read_any(FOREIGN.replace("Hold'em No Limit", before + game).encode())
        assert isinstance(wrong, BadField)
        assert wrong.code == "variant"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("2023/05/06 21:07:08 ET", "2023-05-07T01:07:08"),
        ("2023/05/07 3:07:08 CET [2023/05/06 21:07:08 ET]", "2023-05-07T01:07:08"),
        ("2023/01/06 21:07:08 ET", "2023-01-07T02:07:08"),
        ("2023/05/06 21:07:08 UTC", "2023-05-06T21:07:08"),
        ("2023/05/06 21:07:08 XYZ", "2023-05-06T21:07:08"),
    ],
)
def test_the_time_of_a_zone_is_told_by_utc(said: str, expected: str) -> None:
    hand = told_hand(read_one(FOREIGN.replace("2023/05/06 21:07:08 ET", said)))
    assert hand.at().isoformat() == f"{expected}+00:00"
    text = WRITERS["ohh"]([hand])
    assert isinstance(text, str)
    assert json.loads(text)["ohh"]["start_date_utc"] == f"{expected}Z"


@pytest.mark.rule("SG-1.1")
@pytest.mark.parametrize("name", BOTH_WAYS)
def test_a_hand_of_a_tournament_is_written_and_read_as_one(name: str) -> None:
    around = {"_tournament": "Friday at Ann's", "_tables": "many"}
    hand = of_journal(random_journal(Random(4), setup([500] * 3, button=0)), NAMES, **around)
    text = written(name, hand)
    assert text is not None
    if name == "pokerstars":
        assert ": Tournament #" in text
        assert "Play Money" not in text
    else:
        told = json.loads(text)["ohh"]
        assert (told["tournament"], told["tournament_info"]["type"]) == (True, "MTT")
    again = told_hand(read_one(text)).tournament()
    first = hand.tournament()
    assert again is not None
    assert first is not None
    assert again.number() == first.number()


@pytest.mark.rule("EV-8.2")
@pytest.mark.parametrize(
    ("played", "table", "expected"),
    [
        ("cash", "t1", None),
        ("evening-cash", "friday-2", None),
        ("sng", "t1", Tournament("t1")),
        ("private-sng", "t1", Tournament("t1")),
        ("evening", "friday-2", Tournament("friday", alone=False)),
    ],
)
def test_a_hand_of_the_house_says_what_it_was_a_hand_of(played: str, table: str, expected: Tournament | None) -> None:
    opened, *facts = random_journal(Random(4), setup([500] * 3, button=0))
    assert isinstance(opened, HandOpened)
    started = HandStarted(1, 1, Positions(0, 1, 2), opened.setup, {0: "a", 1: "b", 2: "c"})
    told = [started, *[Played(1, fact) for fact in facts]]  # type: ignore[arg-type]
    hand = as_hand("holdem", told, {"a": "Ann", "b": "Ben", "c": "Cho"}, played=played, table=table)
    assert hand.tournament() == expected
    assert "played" not in hand.history.fields


def test_a_tournament_has_a_number_whatever_it_is_called() -> None:
    assert Tournament("321").number() == 321
    assert len({Tournament(name).number() for name in ("Friday", "금요일", "9" * 5000, "friday")}) == 4


def test_a_tournament_of_a_money_site_is_read_as_one() -> None:
    """Our own facts in its words."""
    text = FOREIGN.replace(
        "Hold'em No Limit ($0.50/$1.00 USD)", "Tournament #321, $1+$0.10 USD Hold'em No Limit - Level I (0.50/1)"
    )
    assert read_one(text.replace("$", "")).fields["_tournament"] == "321"


def ohh(rounds: list[list[tuple[int, str, float]]], pots: list[Any], **more: Any) -> bytes:
    """A hand of three as another program may write it: ids from 1, actions counted anew on every street."""
    boards = [[], ["9h", "8h", "Kc"], ["Ad"], ["2s"]]
    hand = {
        "spec_version": "1.2.2",
        "game_type": "Holdem",
        "start_date_utc": "2020-04-07T14:32:50",
        "small_blind_amount": 0.5,
        "big_blind_amount": 1,
        "bet_limit": {"bet_cap": 0, "bet_type": "NL"},
        "dealer_seat": 1,
        "players": [{"id": 7 + seat, "seat": seat, "name": f"P{seat}", "starting_stack": 100.00} for seat in (1, 3, 5)],
        "rounds": [
            {
                "street": street,
                "cards": boards[street] or "",
                "actions": [
                    {"action_number": number, "player_id": 7 + seat, "action": act, "amount": amount, "is_allin": False}
                    for number, (seat, act, amount) in enumerate(acts, 1)
                ],
            }
            for street, acts in enumerate(rounds)
        ],
        "pots": pots,
    }
    return json.dumps({"id": "x", "ohh": hand | more}).encode()


BLINDS: list[tuple[int, str, float]] = [(3, "Post SB", 0.5), (5, "Post BB", 1)]
WAYS = {
    "put in": ([*BLINDS, (1, "Fold", 0), (3, "Raise", 2.5), (5, "Raise", 9), (3, "Call", 7)], 20, 1),
    "raised to": ([*BLINDS, (1, "Fold", 0), (3, "Raise", 3), (5, "Raise", 10), (3, "Call", 7)], 20, 0),
    "raised and called to": ([*BLINDS, (1, "Fold", 0), (3, "Raise", 3), (5, "Raise", 10), (3, "Call", 10)], 20, 0),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("counted", [False, True])
def test_ohh_amounts_are_read_as_their_pots_add_up(way: str, *, counted: bool) -> None:
    """The specification says what was put in; some say what lies there then, or count in what nobody called."""
    acts, pot, rake = WAYS[way]
    amount = pot + 30 if counted else pot
    pots = [
        {"number": 0, "amount": amount, "rake": rake, "player_wins": [{"player_id": 12, "win_amount": amount - rake}]}
    ]
    hand = read_one(ohh([acts, [(3, "Check", 0), (5, "Bet", 30), (3, "Fold", 0)]], pots))
    again = replay_hand(hand)
    assert (again.finished, again.differences, again.rake) == (True, (), rake)
    assert dict(zip(hand.players, again.stacks, strict=True)) == {"P1": 100, "P3": 90, "P5": 110}


def test_ohh_cards_may_stand_with_the_players() -> None:
    acts = WAYS["put in"][0]
    pots = [{"number": 0, "amount": 20, "rake": 0, "player_wins": [{"player_id": 10, "win_amount": 20}]}]
    checks: list[tuple[int, str, float]] = [(3, "Check", 0), (5, "Check", 0)]
    text = json.loads(ohh([acts, checks, checks, checks], pots))
    assert not replay_hand(read_one(json.dumps(text))).finished
    for one, cards in zip(text["ohh"]["players"], (["2c", "3d"], ["Ks", "Kd"], ["Qs", "Qd"]), strict=True):
        one["cards"] = cards
    again = replay_hand(read_one(json.dumps(text)))
    assert (again.finished, again.differences) == (True, ())


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


@pytest.mark.rule("HE-5.2")
def test_ohh_rounds_are_named_by_their_cards_and_the_showdown_is_the_last() -> None:
    """Also where everybody is all-in before the flop, and the hands lie open before the board is dealt out."""
    random, open_early = Random(3), 0
    for _ in range(60):
        hand = a_hand(random, plain=True)
        rounds = json.loads(WRITERS["ohh"]([hand]))["ohh"]["rounds"]
        streets = [one["street"] for one in rounds]
        dealt = [len(one["cards"]) for one in rounds if one["street"] != "Showdown"]
        assert [name for name in streets if name != "Showdown"] == ["Preflop", "Flop", "Turn", "River"][: len(dealt)]
        assert dealt == [0, 3, 1, 1][: len(dealt)]
        assert "Showdown" not in streets[:-1], streets
        assert [one["action_number"] for street in rounds for one in street["actions"]] == list(
            range(sum([len(street["actions"]) for street in rounds]))
        )
        kinds = [type(event) for event in hand.events]
        open_early += Shown in kinds and BoardDealt in kinds[kinds.index(Shown) :]
    assert open_early > 5


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
