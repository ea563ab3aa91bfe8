"""Every kind of bad file is told apart, with its hand and its action."""

import pytest

from hanpan.history import BadAction, BadField, NotToml, PhhError, RefusedAction, read, replay_hand
from hanpan.words import LANGUAGES, say
from tests.history.hands import DWAN_IVEY, HEADS_UP, PLURIBUS


def wrong_with(text: str | bytes) -> PhhError:
    (hand,) = read(text, "a.phh")
    if isinstance(hand, PhhError):
        return hand
    with pytest.raises(PhhError) as raised:
        replay_hand(hand)
    return raised.value


FIELDS = [
    ('variant = "NT"', "", "missing-field"),
    ('variant = "NT"', 'variant = "FO/8"', "variant"),
    ("antes = [500, 500, 500]", "antes = [500, 500]", "lengths"),
    ("antes = [500, 500, 500]", "antes = 500", "bad-field"),
    ("antes = [500, 500, 500]", 'antes = ["a", 500, 500]', "bad-amount"),
    ("antes = [500, 500, 500]", "antes = [true, 500, 500]", "bad-amount"),
    ("min_bet = 2000", "min_bet = 1e999999999", "bad-amount"),
    ("min_bet = 2000", "min_bet = 500", "min-bet"),
    ("553500]", "inf]", "unknown-amount"),
    ("blinds_or_straddles = [1000, 2000, 0]", "blinds_or_straddles = [1000, 2000, 4000]", "straddle"),
    ("blinds_or_straddles = [1000, 2000, 0]", "blinds_or_straddles = [0, 0, 0]", "no-big-blind"),
    ("actions = [", "actions = [1,", "bad-field"),
    ("finishing_stacks = [572100,", "finishing_stacks = [", "lengths"),
    ('"Tom Dwan"', '"Tom", "Dwan"', "lengths"),
    ('variant = "NT"', 'variant = "FT"', "missing-field"),
    ('variant = "NT"', 'variant = "FT"\nsmall_bet = 2000\nbig_bet = 3000', "big-bet"),
    ('variant = "NT"', 'variant = "FT"\nsmall_bet = 1000\nbig_bet = 2000', "min-bet"),
    ('variant = "NT"', 'variant = "NT"\n_limit = "table"', "bad-field"),
    ('variant = "NT"', 'variant = "NS"\n_limit = "pot-limit"', "bad-field"),
    ('variant = "NT"', 'variant = "NT"\n_rules = "kitchen"', "unknown-rules"),
    ('variant = "NT"', 'variant = "NT"\n_rules = 3', "unknown-rules"),
    ('variant = "NT"', 'variant = "NT"\n_seats = [0, 1, 1]', "bad-field"),
    ('variant = "NT"', 'variant = "NT"\n_seats = [0, 2, 1]', "seats-not-clockwise"),
    ('variant = "NT"', 'variant = "NT"\n_button = 77', "bad-field"),
    ('variant = "NT"', 'variant = "NT"\n_dead = -1', "bad-field"),
    ('variant = "NT"', 'variant = "NT"\n_shows = ["p9 As"]', "bad-field"),
    ('variant = "NT"', 'variant = "NT"\n_shows = 3', "bad-field"),
]

ACTIONS = [
    ("p3 cbr 7000", "p3 sings", "bad-action", 4),
    ("p3 cbr 7000", "d dq", "bad-action", 4),
    ("p3 cbr 7000", "p4 f", "no-such-player", 4),
    ("p3 cbr 7000", "p3 cbr seven", "bad-amount", 4),
    ("p3 cbr 7000", "p3 cbr inf", "bad-amount", 4),
    ("d dh p1 Ac2d", "d dh p1 Ac2x", "bad-card", 1),
    ("d dh p1 Ac2d", "d dh p1 Ac2", "bad-card", 1),
    ("d dh p1 Ac2d", "d dh p1 AcAc", "duplicate-card", 1),
    ("d dh p1 Ac2d", "d dh p1 Ac2d3d", "too-many-hole-cards", 1),
    ("d dh p3 7h6h", "d dh p3 Ac6h", "duplicate-card", 3),
    ("d db Jc3d5c", "d db Jc3d7h", "duplicate-card", 8),
    ("d db 4h", "d db 4h4c4d", "too-many-board-cards", 11),
    ("p1 sm Ac2d", "p1 sm Ac2h", "shows-other-cards", 16),
    ("p3 cbr 7000", "d dh p2 KsKd", "too-many-hole-cards", 4),
    ("p2 f", "p2 sm", "show-too-early", 6),
    ("p3 sm 7h6h", "p2 sm KsKd", "show-of-folded", 17),
    ("p3 sm 7h6h", "p3 sm", "muck-of-winner", 17),
]


@pytest.mark.parametrize(("good", "bad", "code"), FIELDS)
def test_a_bad_field(good: str, bad: str, code: str) -> None:
    assert good in DWAN_IVEY
    wrong = wrong_with(DWAN_IVEY.replace(good, bad))
    assert isinstance(wrong, BadField)
    assert (wrong.code, wrong.file, wrong.action) == (code, "a.phh", 0)
    assert all(say(lang, f"phh.{code}", **wrong.values) for lang in LANGUAGES)


@pytest.mark.parametrize(("good", "bad", "code", "number"), ACTIONS)
def test_a_bad_action(good: str, bad: str, code: str, number: int) -> None:
    wrong = wrong_with(DWAN_IVEY.replace(good, bad, 1))
    assert isinstance(wrong, BadAction)
    assert (wrong.code, wrong.action) == (code, number)
    assert bad in wrong.text
    assert all(say(lang, f"phh.{code}", **wrong.values) for lang in LANGUAGES)


def test_hole_cards_after_the_betting_began() -> None:
    wrong = wrong_with(DWAN_IVEY.replace('"d dh p2 ????", ', "").replace('"p2 f"', '"d dh p2 KsKd", "p2 f"'))
    assert (wrong.code, wrong.action) == ("hole-after-betting", 5)


def test_a_board_before_the_betting_is_over() -> None:
    text = DWAN_IVEY.replace('"d db Jc3d5c", ', "").replace('"p2 f"', '"d db Jc3d5c", "p2 f"')
    wrong = wrong_with(text)
    assert (wrong.code, wrong.action) == ("board-not-due", 6)


def test_a_street_without_its_board() -> None:
    wrong = wrong_with(DWAN_IVEY.replace('"d db Jc3d5c", ', ""))
    assert (wrong.code, wrong.action) == ("board-missing", 8)


@pytest.mark.parametrize(
    ("good", "bad", "code", "rule", "number"),
    [
        ("p3 cbr 7000", "p1 cbr 7000", "not-your-turn", "HE-3.1", 4),
        ("p3 cbr 7000", "p3 cbr 2500", "raise-too-small", "HE-3.3", 4),
        ("p3 cbr 7000", "p3 cbr 2000", "not-above-highest-bet", "HE-3.2", 4),
        ("p3 cbr 7000", "p3 cbr 553001", "more-than-you-have", "HE-3.2", 4),
        ('"p1 sm Ac2d"', '"p1 f"', "hand-over", "HE-3.8", 16),
    ],
)
def test_an_action_that_our_rules_refuse(good: str, bad: str, code: str, rule: str, number: int) -> None:
    wrong = wrong_with(DWAN_IVEY.replace(good, bad, 1))
    assert isinstance(wrong, RefusedAction)
    assert (wrong.code, wrong.refusal.rule, wrong.action) == (code, rule, number)


def test_a_refusal_speaks_the_numbers_and_positions_of_the_file() -> None:
    wrong = wrong_with(HEADS_UP.replace("p2 cc", "p1 cc", 1))
    assert say("en", "refusal.not-your-turn", **wrong.values) == "It is the turn of p2."
    wrong = wrong_with(HEADS_UP.replace("cbr 50", "cbr 12.5"))
    assert say("en", "refusal.raise-too-small", **wrong.values).endswith("the least is 20, the most 1655.83.")


def test_a_table_that_our_rules_refuse() -> None:
    many = ", ".join(["100"] * 11)
    text = f'variant = "NT"\nantes = [{many}]\nblinds_or_straddles = [{many}]\nmin_bet = 10\n'
    wrong = wrong_with(f"{text}starting_stacks = [{many}]\nactions = []")
    assert (wrong.code, wrong.action) == ("players-2-to-10", 0)
    wrong = wrong_with(PLURIBUS.replace("stacks = [10000, ", "stacks = [0, ", 1))
    assert wrong.code == "no-chips"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('variant = "NT"\nantes = [0, 0\n', 2),
        ('variant = "NT"\n\nantes == 3\n', 3),
        ("x = " + "9" * 5000, 1),
        ("x = " + "[" * 5000, 1),
    ],
)
def test_no_toml(text: str, line: int) -> None:
    wrong = wrong_with(text)
    assert isinstance(wrong, NotToml)
    assert wrong.values["line"] == line


def test_no_text() -> None:
    assert wrong_with(b"\xff\xfe\x00").code == "not-text"


def test_an_error_prints_its_place() -> None:
    wrong = wrong_with(DWAN_IVEY.replace("p3 cbr 7000", "p3 sings"))
    assert str(wrong) == "a.phh #4 p3 sings bad-action"
