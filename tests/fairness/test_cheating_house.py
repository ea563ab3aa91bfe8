"""A house that cheats, with its own key: each way is caught, and false decks as often as FD-1.4 says."""

from random import Random

import pytest
from msgspec import structs

from hanpan.fairness import NotProvenError, Receipt, contradictions, fingerprint, verify, with_another_past
from hanpan.fairness.chaining import first_link, link, sealed_hash
from hanpan.fairness.checking_cards import check_card
from hanpan.fairness.checking_decks import check_opened
from hanpan.fairness.paper import Head
from tests.fairness.cheats import another_deck, another_order, by_cheats, with_false_decks
from tests.fairness.houses import KEY, Table, unsigned

CHEATS = list(by_cheats(Table(Random(20))))


@pytest.mark.rule("FD-1.4", "FD-1.5", "FD-2.1")
@pytest.mark.parametrize(("reason", "receipt"), [cheat[1:] for cheat in CHEATS], ids=[cheat[0] for cheat in CHEATS])
def test_it_is_caught(reason: str, receipt: Receipt) -> None:
    with pytest.raises(NotProvenError) as caught:
        verify(receipt)
    assert caught.value.code == reason


def is_caught(table: Table, decks: int, false: set[int]) -> bool:
    """By any client, before the first card: the opened seeds do not make the decks committed to."""
    played = with_false_decks(table, table.statement(decks=decks), false)
    try:
        check_opened(played.deal.commitment, played.opened(), played.index)
    except NotProvenError as wrong:
        return wrong.code == "opened-differs"
    return False


@pytest.mark.rule("FD-1.4")
@pytest.mark.parametrize("decks", [2, 4, 8])
def test_a_false_deck_is_caught_but_for_one_time_in_k(decks: int) -> None:
    """Of 150 deals, within four standard deviations."""
    table, tries = Table(Random(decks), unsigned), 150
    caught = sum(is_caught(table, decks, {table.dice.randrange(decks)}) for _ in range(tries))
    expected = 1 - 1 / decks
    assert abs(caught / tries - expected) < 4 * (expected * (1 - expected) / tries) ** 0.5


@pytest.mark.rule("FD-1.4")
def test_two_false_decks_are_always_caught() -> None:
    table = Table(Random(2), unsigned)
    assert all(is_caught(table, 4, set(table.dice.sample(range(4), 2))) for _ in range(40))


@pytest.mark.rule("FD-1.3")
def test_picking_a_deck_after_the_numbers_is_always_caught() -> None:
    table = Table(Random(3), unsigned)
    for _ in range(40):
        played = table.play(table.statement())
        picked = another_deck(played, (played.index + table.dice.randint(1, 3)) % 4)
        with pytest.raises(NotProvenError, match="opened-played"):
            check_opened(picked.deal.commitment, picked.opened(), played.index)


@pytest.mark.rule("FD-1.5")
def test_a_card_out_of_its_turn_is_caught_the_moment_it_is_shown() -> None:
    """Its path is true; its place is not."""
    table = Table(Random(4), unsigned)
    for _ in range(40):
        played = table.play(table.statement())
        one, other = table.dice.sample(range(6), 2)
        shown = table.receipt(another_order(played, one, other), None, shown=(4, 7, 1), board=0).cards
        wrong = 0
        for card in shown:
            try:
                check_card(played.deal.commitment, played.index, played.positions, card)
            except NotProvenError as caught:
                wrong += caught.code == "position"
        assert wrong == 2


@pytest.mark.rule("FD-1.9")
def test_two_stories_about_one_attempt_prove_fraud() -> None:
    """Each receipt holds by itself."""
    table = Table(Random(5))
    told = table.receipt(table.play(table.statement()), 4)
    otherwise = table.receipt(table.play(table.statement()), 7)
    verify(told)
    verify(otherwise)
    codes = {found.code for found in contradictions([("one", told), ("other", otherwise)])}
    assert {"two-commitments", "two-stories"} <= codes


@pytest.mark.rule("FD-1.9", "FD-2.2")
def test_honest_receipts_of_one_hand_agree() -> None:
    table = Table(Random(6))
    played = table.play(table.statement())
    receipts = [(str(seat), table.receipt(played, seat, shown=(4,) if seat != 4 else ())) for seat in (4, 7, 1, None)]
    assert contradictions(receipts) == []
    card = structs.replace(receipts[1][1].cards[0], card="Ah")
    forged = structs.replace(receipts[1][1], cards=(card, *receipts[1][1].cards[1:]))
    assert contradictions([*receipts, ("forged", forged)])


@pytest.mark.rule("FD-2.2")
def test_a_past_that_was_rewritten_no_longer_fits() -> None:
    """A receipt holds the head of the journal; a house that changes a fact before it has another head."""
    facts = [(b"hand 1 begins", b""), (b"cards are dealt", b"As Kd"), (b"Ann folds", b""), (b"hand 1 ends", b"")]
    salt = Random(8).randbytes(32)

    def head(journal: list[tuple[bytes, bytes]]) -> bytes:
        found = first_link(fingerprint(KEY), "t-7")
        for number, (public, hidden) in enumerate(journal):
            found = link(found, number, public, *([sealed_hash(salt, hidden)] if hidden else []))
        return found

    table = Table(Random(9))
    played = table.play(table.statement())
    told = structs.replace(table.receipt(played, 4), head=Head(3, head(facts).hex()))
    for at, changed in enumerate([b"hand 7 begins", b"cards were dealt", b"Ben folds", b"hand 1 is void"]):
        rewritten = [
            (changed, hidden) if number == at else (public, hidden) for number, (public, hidden) in enumerate(facts)
        ]
        other = structs.replace(told, head=Head(3, head(rewritten).hex()))
        assert [found.code for found in contradictions([("a", told), ("b", other)])] == ["two-heads"]
        heads = {("t-7", 3): head(rewritten).hex()}
        assert with_another_past([("mine", told)], lambda *at, heads=heads: heads.get(at, "")) == ["mine"]
    assert with_another_past([("mine", told)], lambda *_: head(facts).hex()) == []
    swapped = [facts[0], (facts[1][0], b"2c 7d"), *facts[2:]]
    assert head(swapped) != head(facts)


@pytest.mark.rule("FD-2.2")
def test_a_hidden_card_cannot_be_guessed_from_the_chain() -> None:
    """Without its salt every card fits as badly as any other; and forgetting both leaves the chain whole."""
    sealed = sealed_hash(b"s" * 32, b"As Kd")
    assert sealed not in {sealed_hash(bytes(32), b"As Kd"), sealed_hash(b"", b"As Kd")}
    before = first_link(fingerprint(KEY), "t-7")
    assert link(before, 0, b"dealt", sealed) == link(before, 0, b"dealt", sealed)
    assert link(before, 0, b"dealt", sealed) != link(before, 0, b"dealt")
