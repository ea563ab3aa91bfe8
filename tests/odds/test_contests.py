"""What ranges win: against every deal brute-forced, against known figures, and estimates against the exact."""

from itertools import combinations, product
from math import sqrt

import pytest
from pokerkit.hands import OmahaHoldemHand, ShortDeckHoldemHand, StandardHighHand

from hanpan.cards import (
    HOLDEM,
    NATIVE,
    OMAHA,
    SHORT_DECK,
    CardError,
    Category,
    Family,
    equity,
    parse_cards,
    short_census,
)
from hanpan.odds import TooManyError, contest, contest_sampled, icm, kinds_by_river, kinds_now, next_cards, read, work
from tests.cards.twins import needs_native

JUDGES = {"holdem": StandardHighHand, "omaha": OmahaHoldemHand, "short-deck": ShortDeckHoldemHand}


def brute_force(texts: list[str], board: str, dead: str, family: Family) -> list[float]:
    """Every deal on its own, judged by PokerKit."""
    shown, gone = parse_cards(board), {*parse_cards(board), *parse_cards(dead)}
    won, total = [0.0] * len(texts), 0.0
    judged: dict[tuple[str, str], object] = {}
    for drawn in product(*(read(text, family).weights.items() for text in texts)):
        cards = [card for hand, _ in drawn for card in hand]
        if len({*cards, *gone}) < len(cards) + len(gone):
            continue
        weight = 1.0
        for _, one in drawn:
            weight *= one / 10_000
        for rest in combinations([card for card in family.pack if card not in {*cards, *gone}], 5 - len(shown)):
            table = "".join((*shown, *rest))
            hands = []
            for hand, _ in drawn:
                key = ("".join(hand), table)
                if key not in judged:
                    judged[key] = JUDGES[family.name].from_game(*key)
                hands.append(judged[key])
            best = max(hands)  # type: ignore[type-var]
            winners = [at for at, hand in enumerate(hands) if hand == best]
            for at in winners:
                won[at] += weight / len(winners)
            total += weight
    return [one / total for one in won]


SPOTS = [
    (["AKs, QQ:0.5", "JJ, AhQh"], "2c7d9hTs", "3c", HOLDEM),
    (["AA", "KK:0.25, AKs", "7c6c"], "AdKd2c3sJh", "", HOLDEM),
    (["A9s", "T8s", "JJ:0.3"], "9c8d7hAd", "Ah", HOLDEM),
    (["AsAhKsQd, JsTs9h8h:0.5", "KcKdQhJc, 9c8c7d6d"], "2c7d9hTs", "", OMAHA),
    (["AKs", "99, T9s:0.5"], "6c7d9hTs", "", SHORT_DECK),
]


@pytest.mark.rule("HE-5.1", "VA-2.1", "VA-3.1")
@pytest.mark.parametrize(("texts", "board", "dead", "family"), SPOTS)
def test_exact_is_every_deal(texts: list[str], board: str, dead: str, family: Family) -> None:
    ranges = [read(text, family) for text in texts]
    shares = [one.share for one in contest(ranges, parse_cards(board), parse_cards(dead), threads=2)]
    assert shares == pytest.approx(brute_force(texts, board, dead, family), abs=1e-12)


@needs_native
def test_both_ways_of_counting_agree_before_the_flop() -> None:
    """Board by board with suits exchanged, and deal by deal: `twin.range_boards` and `range_deals` share little."""
    from hanpan.cards import twin
    from hanpan.odds.contests import Spot

    spot = Spot([read("AA, AKs:0.5"), read("KQo, 54s")], (), ())
    asked = (spot.family.number, spot.given, spot.board, spot.dead)
    assert twin.range_boards(*asked, 2) == twin.range_deals(*asked, 10**6, 2, True)


@needs_native
@pytest.mark.parametrize(("mine", "theirs"), [("QQ+, AKs:0.5", "22+, 98s:0.25"), ("20%, T9s:0.5", "12%, 88:0.25")])
@pytest.mark.parametrize("board", ["2c7d9h", "2c7c9c", "2c7d9hTs", "2c7d9hTsTc"])
def test_both_ways_of_counting_agree_whatever_lies_there(mine: str, theirs: str, board: str) -> None:
    """Short ranges meet hand by hand on each board; long ones are put in order."""
    from hanpan.cards import twin
    from hanpan.odds.contests import SHORT, Spot

    spot = Spot([read(mine), read(theirs)], parse_cards(board), parse_cards("Kd"))
    assert (len(spot.ranges[0]) * len(spot.ranges[1]) > SHORT) == ("%" in mine)
    asked = (spot.family.number, spot.given, spot.board, spot.dead)
    assert twin.range_boards(*asked, 2) == twin.range_deals(*asked, 10**6, 2, True)


@needs_native
def test_a_hand_is_a_range_of_one() -> None:
    hands = [parse_cards("AsKs"), parse_cards("QhQd")]
    assert [one.share for one in contest([read("AsKs"), read("QhQd")])] == [one.share for one in equity(hands)]
    three = ["AsKs", "QhQd", "7c6c"]
    told = equity([parse_cards(hand) for hand in three])
    assert [one.win for one in contest([read(hand) for hand in three])] == [one.win / one.boards for one in told]


@needs_native
def test_known_figures() -> None:
    aces = contest([read("AA"), read("random")])[0]
    assert round(aces.share, 6) == 0.852037
    assert work([read("AA"), read("KK")]) < work([read("30%"), read("random")])


@pytest.mark.parametrize(("texts", "board", "dead", "family"), [*SPOTS, (["22", "KQs", "AKs"], "2c7d9h", "", HOLDEM)])
def test_estimates_are_as_near_as_they_say(texts: list[str], board: str, dead: str, family: Family) -> None:
    ranges = [read(text, family) for text in texts]
    known = (parse_cards(board), parse_cards(dead))
    samples = 40_000 if NATIVE else 1_500
    told = contest_sampled(ranges, known[0], samples, 7, known[1])
    if NATIVE or len(board) >= 8:
        exact = contest(ranges, *known)
        for one, right in zip(told, exact, strict=True):
            assert abs(one.share - right.share) < 5 * one.error + 1e-9
    assert sum(one.share for one in told) == pytest.approx(1)
    assert all(0 <= one.error < 1 / sqrt(samples) for one in told)


@needs_native
def test_threads_change_nothing() -> None:
    ranges = [read("15%"), read("22+, AKo:0.3"), read("random")]
    alone = contest_sampled(ranges, (), 100_000, 5)
    assert alone == contest_sampled(ranges, (), 100_000, 5, threads=4)
    assert alone != contest_sampled(ranges, (), 100_000, 6)
    flop = parse_cards("2c7d9h")
    assert contest(ranges[:2], flop, by_hand=True) == contest(ranges[:2], flop, threads=3, by_hand=True)


@needs_native
@pytest.mark.parametrize("board", ["", "2c7d9h"])
def test_what_each_hand_wins_adds_up(board: str) -> None:
    one, other = read("AK, 77:0.5"), read("QQ+")
    told = contest([one, other], parse_cards(board), by_hand=True)[0]
    assert set(told.hands) == set(one.without(parse_cards(board)).weights)
    alone = contest([read("AhKh"), other], parse_cards(board))[0].share
    assert told.hands[parse_cards("AhKh")] == pytest.approx(alone, abs=1e-12)
    drawn = contest_sampled([one, other], parse_cards(board), 200_000, 3, by_hand=True)[0]
    assert drawn.hands[parse_cards("AhKh")] == pytest.approx(alone, abs=0.03)


def test_what_cannot_be_dealt_is_refused() -> None:
    for texts in (["AsAh", "AsKs"], ["AA", "AA", "AA"], ["QQ+"] * 7):
        with pytest.raises(CardError) as refused:
            contest_sampled([read(text) for text in texts], (), 100, 1)
        assert refused.value.code == "cannot-be-dealt"
    with pytest.raises(CardError):
        contest([read("AhKh"), read("QQ")], parse_cards("Ah2c3d4s5s"))
    with pytest.raises(CardError):
        contest([read("AA"), read("QQ")], parse_cards("2c2c3d"))


@needs_native
def test_too_many_deals_are_refused() -> None:
    with pytest.raises(TooManyError):
        contest([read("random")] * 4, parse_cards("2c7d9hTs"))


def test_ranges_of_other_games_do_not_mix() -> None:
    with pytest.raises(ValueError, match="different games"):
        contest([read("AA"), read("AA", SHORT_DECK)])


@needs_native
def test_the_next_cards_average_to_now() -> None:
    """With one hand each, every card is as likely: what they give on average is what one has now."""
    ranges, flop = [read("AhKh"), read("9c9s")], parse_cards("2h7h9d")
    coming = next_cards(ranges, flop)
    assert len(coming) == 45
    now = contest(ranges, flop)[0].share
    assert sum(one[0].share for one in coming.values()) / 45 == pytest.approx(now)
    assert coming[parse_cards("Qh")[0]][0].share > now > coming[parse_cards("2s")[0]][0].share
    with pytest.raises(ValueError, match="flop"):
        next_cards(ranges, ())


def test_what_a_range_makes() -> None:
    now = kinds_now(read("77, AK, 65s"), parse_cards("7c8d9h"))
    assert now[Category.THREE_OF_A_KIND] == pytest.approx(3 / 23)
    assert now[Category.STRAIGHT] == pytest.approx(4 / 23)
    assert sum(now.values()) == pytest.approx(1)
    river = kinds_by_river(read("7s7h"), parse_cards("7c8d9hTs"))
    assert river[Category.FULL_HOUSE] == pytest.approx(9 / 46)
    assert river[Category.FOUR_OF_A_KIND] == pytest.approx(1 / 46)


@needs_native
def test_what_any_hand_makes_is_the_census() -> None:
    """Every hand with every board is every seven cards, each as often."""
    told, counted = kinds_by_river(read("random", SHORT_DECK), threads=2), short_census(7).counts
    whole = sum(counted.values())
    assert told == pytest.approx({kind: counted[kind] / whole for kind in SHORT_DECK.categories})


def test_stacks_are_worth_what_they_may_win() -> None:
    assert icm([50, 30, 20], [70, 30, 0]) == pytest.approx([45.17857, 32.25, 22.57143], abs=1e-4)
