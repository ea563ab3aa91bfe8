"""Files of many hands."""

from hanpan.history import HandHistory, PhhError, dump, load, read
from tests.history.hands import DWAN_IVEY, HEADS_UP, PLURIBUS


def sections(*hands: str) -> str:
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


def test_every_hand_of_a_file_with_its_name() -> None:
    hands = list(load(sections(DWAN_IVEY, PLURIBUS, HEADS_UP), "many.phhs"))
    assert [hand.name for hand in hands] == ["1", "2", "3"]
    assert [hand.size for hand in hands] == [3, 6, 2]
    assert hands[0].file == "many.phhs"


def test_a_bad_hand_does_not_hide_the_others_and_names_its_line() -> None:
    text = sections(DWAN_IVEY, 'variant = "NT"\nantes = [', PLURIBUS)
    good, bad, other = read(text, "many.phhs")
    assert isinstance(good, HandHistory)
    assert isinstance(other, HandHistory)
    assert isinstance(bad, PhhError)
    assert (bad.code, bad.hand) == ("not-toml", "2")
    assert bad.values["line"] == text[: text.index("antes = [\n")].count("\n") + 1


def test_a_text_that_looks_like_a_header_is_none() -> None:
    text = sections(DWAN_IVEY + '_note = """\n[2]\n"""\n', PLURIBUS).replace("[2]\n\nvariant", "[3]\nvariant")
    assert [hand.name for hand in load(text)] == ["1", "3"]


def test_two_hands_of_one_name() -> None:
    first, second = read(f"[1]\n{DWAN_IVEY}\n[1]\n{PLURIBUS}")
    assert isinstance(first, HandHistory)
    assert isinstance(second, PhhError)
    assert second.code == "section-twice"


def test_own_tables_belong_to_their_hand() -> None:
    (hand,) = load(DWAN_IVEY + "[_table]\nfelt = 'green'\n")
    assert hand.fields["_table"] == {"felt": "green"}
    (hand,) = load(f"# two hands\n[7]\n{DWAN_IVEY}\n[7._table]\nfelt = 'green'\n")
    assert (hand.name, hand.fields["_table"]) == ("7", {"felt": "green"})


def test_bytes_of_any_editor() -> None:
    (hand,) = load(b"\xef\xbb\xbf" + DWAN_IVEY.replace("\n", "\r\n").encode())
    assert hand.size == 3


def test_an_empty_file_holds_no_hand() -> None:
    (wrong,) = read("")
    assert isinstance(wrong, PhhError)
    assert wrong.code == "missing-field"


def test_what_is_written_is_read_again() -> None:
    note = '_note = "a \\"quoted\\" \\\\ 한판 \\u0007"'
    for text in (DWAN_IVEY, HEADS_UP, PLURIBUS):
        (hand,) = load(f"{text}{note}\nday = 3\n_when = 2009-11-21\n_r = {{a = [1.5, true]}}\n")
        assert next(load(dump(hand))) == hand
