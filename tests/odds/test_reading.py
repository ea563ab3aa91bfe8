"""Ranges as players write them, and written back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit.analysis import parse_range

from hanpan.cards import HOLDEM, OMAHA, SHORT_DECK, Family, parse_cards
from hanpan.odds import Range, RangeError, from_grid, read, write
from hanpan.odds.classes import classes, hands_of, in_order
from hanpan.odds.fours import suits_of
from hanpan.odds.orders import kinds, ordered
from hanpan.odds.ranges import WHOLE, hand_count


@pytest.mark.parametrize(
    ("text", "combos"),
    [
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("QQ+", 18),
        ("QQ", 6),
        ("A5s-A2s", 16),
        ("A2s-A5s", 16),
        ("JTs+", 4),
        ("J9s+", 8),
        ("76s-54s", 12),
        ("QQ-88", 30),
        ("AhKh", 1),
        ("A♥K♥", 1),
        ("aks qq+; ajo", 4 + 18 + 12),
        ("AKo:0.5", 6),
        ("AKo : 50%", 6),
        ("A5s - A2s", 16),
        ("random", 1326),
        ("QQ+, KK:0.5, AA:0", 6 + 3),
        ("100%", 1326),
        ("0%", 0),
    ],
)
def test_what_is_read(text: str, combos: float) -> None:
    assert read(text).combos == combos


@pytest.mark.parametrize("text", ["AKs", "QQ+", "AT+", "J9s+", "76s-54s", "QQ-88", "KTo+", "AK", "72o", "AhKh"])
def test_pokerkit_reads_the_same(text: str) -> None:
    theirs = {in_order([*parse_cards("".join(map(repr, hand)))]) for hand in parse_range(text)}
    assert theirs == set(read(text).weights)


@pytest.mark.parametrize(
    ("text", "code", "at", "said"),
    [
        ("", "empty", 0, ""),
        (" , ", "empty", 0, ""),
        ("AKs, XYs", "unknown", 5, "XYs"),
        ("AKs QQ+ AAs", "unknown", 8, "AAs"),
        ("AKs-QTo", "mixed", 0, "AKs-QTo"),
        ("A5s-98s", "mixed", 0, "A5s-98s"),
        ("QQ, AKo:2", "weight", 8, "2"),
        ("AKo:", "weight", 4, ""),
        ("120%", "percent", 0, "120%"),
        ("AhAh", "twice", 0, "AhAh"),
        ("AhKhQh", "unknown", 0, "AhKhQh"),
        ("A5s-A2z", "unknown", 4, "A2z"),
        (":0.5", "unknown", 0, ":"),
    ],
)
def test_what_cannot_be_read_and_where(text: str, code: str, at: int, said: str) -> None:
    with pytest.raises(RangeError) as refused:
        read(text)
    assert (refused.value.code, refused.value.at, refused.value.said) == (code, at, said)


@pytest.mark.rule("VA-3.1")
def test_the_short_deck_begins_with_the_six() -> None:
    assert read("random", SHORT_DECK).combos == 630
    assert read("66+", SHORT_DECK).combos == 54
    with pytest.raises(RangeError) as refused:
        read("AKs, A5s", SHORT_DECK)
    assert (refused.value.code, refused.value.at) == ("not-in-deck", 5)


@pytest.mark.rule("VA-2.1")
def test_hands_of_omaha() -> None:
    aces = read("AAxx", OMAHA)
    assert len(aces) == 6 * (48 * 47 // 2) + 4 * 48 + 1
    assert len(read("AAKKds", OMAHA)) == 6
    assert all(suits_of(hand) == "ds" for hand in read("AAxxds", OMAHA).weights)
    parts = [read(f"AAxx{suits}", OMAHA) for suits in ("ds", "ss", "r")]
    assert sum(map(len, parts)) == len(aces)
    assert read("AsAhKsKh", OMAHA).combos == 1
    with pytest.raises(RangeError):
        read("AKs", OMAHA)


@pytest.mark.parametrize("family", [HOLDEM, SHORT_DECK, OMAHA], ids=lambda family: family.name)
def test_a_percentage_is_the_best_hands(family: Family) -> None:
    best, more = read("10%", family), read("30%", family)
    assert set(best.weights) < set(more.weights)
    assert best.part == pytest.approx(0.1, abs=0.01)
    assert more.part == pytest.approx(0.3, abs=0.01)
    between = read("30%-10%", family)
    assert set(between.weights) == set(more.weights) - set(best.weights)
    least = min(share for share, hands in ordered(family) if hands[0] in best)
    assert least >= max(share for share, hands in ordered(family) if hands[0] not in best)


def test_the_order_covers_every_hand_once() -> None:
    assert [str(one) for one in classes(HOLDEM)][:3] == ["AA", "AKs", "AQs"]
    assert len(classes(SHORT_DECK)) == 81
    assert len(kinds(OMAHA)) == 16_432
    for family in (HOLDEM, SHORT_DECK, OMAHA):
        assert sum(len(hands) for _, hands in ordered(family)) == hand_count(family)
    # A whole against a whole: all hands together win half.
    for family, off in ((HOLDEM, 1e-6), (SHORT_DECK, 1e-6), (OMAHA, 1e-3)):
        whole = sum(share * len(hands) for share, hands in ordered(family)) / hand_count(family)
        assert whole == pytest.approx(0.5, abs=off)


def test_a_grid_there_and_back() -> None:
    one = read("QQ+, AKs:0.5, 72o, 76s-54s:25%")
    grid = one.grid()
    assert (grid[0][0], grid[0][1], grid[1][0], grid[12][7]) == (1.0, 0.5, 0.0, 1.0)
    assert from_grid(grid) == one
    assert read("AhKh").grid()[0][1] == 0.25


@given(st.dictionaries(st.sampled_from(classes(HOLDEM)), st.sampled_from([WHOLE, WHOLE, 5000, 1234]), min_size=1))
@settings(max_examples=40, deadline=None)
def test_what_is_written_is_read_back(weighed: dict[tuple[int, int, str], int]) -> None:
    one = Range({hand: weight for kind, weight in weighed.items() for hand in hands_of(kind)})
    text = write(one)
    assert read(text) == one
    one_by_one = ", ".join(
        str(kind) + ("" if weight == WHOLE else f":{weight / WHOLE:g}") for kind, weight in weighed.items()
    )
    assert len(text) <= len(one_by_one)


@given(st.sets(st.sampled_from(list(read("random").weights)), min_size=1, max_size=40))
@settings(max_examples=60, deadline=None)
def test_single_hands_are_written_and_read_back(hands: set[tuple[str, ...]]) -> None:
    one = Range(dict.fromkeys(hands, WHOLE))  # type: ignore[arg-type]
    assert read(write(one)) == one


@given(st.text("AKQJT98765432sochd+-:.%, 01x", max_size=24))
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_refused_with_its_place(text: str) -> None:
    one, error = _read_or_refused(text)
    if error is not None:
        assert text[error.at :].startswith(error.said)
    elif one is not None and one.weights:
        assert read(write(one)) == one


def _read_or_refused(text: str) -> tuple[Range | None, RangeError | None]:
    try:
        return read(text), None
    except RangeError as error:
        return None, error


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("AA,KK,QQ,AKs,AQs,AJs", "QQ+, AJs+"),
        ("22,33,44,55", "55-22"),
        ("76s,65s,54s", "76s-54s"),
        ("AKs,AKo,AQs,AQo", "AQ+"),
        ("22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+, 72+, 62+, 52+, 42+, 32", "random"),
    ],
)
def test_written_short(text: str, short: str) -> None:
    assert write(read(text)) == short
