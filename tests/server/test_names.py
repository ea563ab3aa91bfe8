"""Names that can be read, and none that could be taken for another's."""

import pytest

from hanpan.floor.ports import PersonRow
from hanpan.server.names import LONGEST, clean, is_staff, lookalike
from hanpan.server.naming import make_names_one, somebody_named
from tests.operating.office import QUICK
from tests.server.house import House, in_house

RIGHT = "open sesame"

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
    ("Ann Lee", "AnnLee"),
    ("A l i c e 1", "Alice1"),
    ("Alice1.", "Alice1"),
    ("_Ann_", "ann"),
    ("두부.", "두부"),
    ("Alicɘ", "Alice"),
    ("ᗅlice1", "Alice1"),
    ("Alice١", "Alice1"),
    ("ꓮꓡꓲꓚꓰ", "alice"),
    ("𐊠nn", "ann"),
    ("Ⲣaul", "Paul"),
    ("ⲟ", "o"),
    ("Bo$$", "boss"),
    ("Oʼneil", "O'Neil"),
    ("p٢", "p2"),
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
    ("一郎", "郎"),
    ("😀", "😎"),
    ("♥", "♠"),
    ("김한판수", "김한수"),
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


@pytest.mark.parametrize(
    "name",
    [
        "Admin", "ADMIN", "Аdmin", "A.d.m.i.n", "Operator", "운영자", "운 영 자", "House", "Dealer", "Dealer 2", "딜러",
        "딜러1", "한판", "한판 운영자", "Hanpan Support", "h0use", "관리자!",
    ],
)  # fmt: skip
def test_names_of_who_runs_the_house(name: str) -> None:
    assert is_staff(name)


@pytest.mark.parametrize(
    "name", ["Ann", "Houseman", "한판승", "김딜러", "Modesty", "Rootbeer", "7", "두부", "House cat", "Adminton"]
)
def test_names_that_only_begin_like_them(name: str) -> None:
    assert not is_staff(name)


async def older(house: House, name: str, look: str) -> PersonRow:
    """Somebody of version 0.1."""
    row = PersonRow(f"id-{name}", name, look, len(name), password=QUICK.hash(RIGHT), looks=1)
    assert await house.store.add_person(row)
    return row


@in_house()
async def test_names_of_an_earlier_version_are_made_one_and_everybody_is_found_by_their_own(house: House) -> None:
    rows = [
        await older(house, "Ann Lee", "ann lee"),
        await older(house, "AnnLee", "annlee"),
        await older(house, "Ann.Lee", "ann.lee"),
        await older(house, "Ben", "ben"),
    ]
    assert await make_names_one(house.store) == 4
    assert await make_names_one(house.store) == 0
    for row in rows:
        found = await somebody_named(house.store, row.name)
        assert found is not None
        assert found.person == row.person
        back = await house.browser().post("/api/sign-in", {"name": f" {row.name.upper()} ", "password": RIGHT})
        assert (back.status, back.body["person"]) == (200, row.person)
    for name in ("A.n.n Lee", "B en"):
        assert (await house.browser().post("/api/guest", {"name": name})).code == "lookalike-name"
    assert (await house.browser().post("/api/guest", {"name": "한판 운영자"})).code == "staff-name"
