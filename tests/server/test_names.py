"""Names that can be read, and none that could be taken for another's."""

import pytest

from hanpan.server.names import LONGEST, clean, lookalike

SAME = [
    ("Аnn", "ann"),  # Cyrillic А
    ("ΑΝΝ", "Ann"),  # Greek capitals
    ("ＡＮＮ", "ann"),
    ("𝓐𝓷𝓷", "ann"),
    ("ᴀɴɴ", "ann"),
    ("🅰nn", "ann"),
    ("Änn", "Ann"),
    ("a\u0335nn", "ann"),
    ("an\u200bn", "ann"),
    ("РОКЕR", "p0ker"),
    ("Bill", "BiII"),
    ("bi11", "bill"),
    ("modern", "modem"),
    ("vvin", "win"),
    ("O'Neil", "O’Neil"),
    ("a–b", "a-b"),
    ("Ann  Lee", "ann lee"),
    ("가나", "ㄱㅏㄴㅏ"),
    ("가", "\u1100\u1161"),
    ("민수1", "민수l"),
]
DIFFERENT = [
    ("민수", "민주"),
    ("한판", "한반"),
    ("애리", "에리"),
    ("ㅋㅋ", "ㅎㅎ"),
    ("か", "が"),
    ("กิน", "กน"),
    ("Ann", "Anna"),
    ("player2", "player3"),
    ("민수2", "민수3"),
    ("Ann Lee", "AnnLee"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_a_hurried_eye_takes_for_the_same(one: str, other: str) -> None:
    assert lookalike(one) == lookalike(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_is_read_as_different(one: str, other: str) -> None:
    assert lookalike(one) != lookalike(other)


@pytest.mark.parametrize("name", [name for pair in SAME + DIFFERENT for name in pair])
def test_making_one_changes_nothing_the_second_time(name: str) -> None:
    assert lookalike(lookalike(name)) == lookalike(name)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("민수", "민수"),
        ("\u1106\u1175\u11ab\u1109\u116e", "민수"),
        ("ㅋㅋㅋ", "ㅋㅋㅋ"),
        ("😀", "😀"),
        ("7", "7"),
        ("Ann_99!", "Ann_99!"),
        ("x" * LONGEST, "x" * LONGEST),
        ("가" * LONGEST, "가" * LONGEST),
        ("\u1100\u1161" * LONGEST, "가" * LONGEST),
    ],
)
def test_what_is_kept_of_a_name(said: str, kept: str) -> None:
    assert clean(said) == kept


@pytest.mark.parametrize(
    "said",
    [
        "",
        " \u3000 ",
        "...",
        "_ -",
        "x" * (LONGEST + 1),
        "a\nb",
        "a\x00",
        "a\x7f",
        "a\u202eb",
        "a\u2066b",
        "a\u200db",
        "\ufeffa",
        "\ue000",
        "\U000f0000",
        "\ud800",
        "\u0378",
        "a\u2028b",
        "\u3164",
        "\u115f",
        "\u2800",
        "\u0301",
        "e\u0316\u0317\u0318",
    ],
)
def test_what_cannot_be_a_name(said: str) -> None:
    assert clean(said) == ""
