"""FD-1: a deal from its commitment to its cards."""

from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.fairness import Entry, contribution_hash, deal_of, verify, write
from hanpan.fairness.committing import commitment_hash
from hanpan.fairness.trees import salts
from tests.fairness.houses import HEAD, HOUSE, KEY, SECRET, Table, name
from tests.fairness.vectors import after_voids


@pytest.fixture
def table() -> Table:
    return Table(Random(7))


@pytest.mark.rule("FD-1.2")
def test_a_number_must_be_the_one_that_was_hashed(table: Table) -> None:
    deal = table.begin(table.statement(), {1: "house-bot"})
    assert deal.contribute(1, bytes(32)) == "unasked"
    assert deal.contribute(9, bytes(32)) == "unasked"
    assert deal.contribute(4, bytes(32)) == "wrong"
    assert deal.missing() == (4, 7)
    assert deal.contribute(4, table.numbers[4]) == ""
    assert deal.contribute(4, table.numbers[4]) == "again"
    assert deal.missing() == (7,)


@pytest.mark.rule("FD-1.2")
def test_a_hash_binds_person_table_hand_and_attempt(table: Table) -> None:
    statement, number = table.statement(), bytes(32)
    others = [
        deal_of(msgspec.structs.replace(statement, **change))
        for change in ({"table": "t-8"}, {"hand": 13}, {"attempt": 2}, {"house": "ab" * 32})
    ]
    hashes = {contribution_hash(deal, name(4), number) for deal in [deal_of(statement), *others]}
    assert len(hashes | {contribution_hash(deal_of(statement), name(7), number)}) == 6


@pytest.mark.rule("FD-1.2", "FD-1.8")
def test_after_a_void_attempt_the_hand_is_dealt_without_that_person(table: Table) -> None:
    receipt = after_voids(table)
    proven = verify(receipt)
    assert (proven.mark, proven.voids, proven.absent) == ("checked", 2, {7: "barred", 1: "barred"})
    assert [(void.seat, void.cause) for void in receipt.voids] == [(7, "missing"), (1, "wrong")]


@pytest.mark.rule("FD-1.3")
def test_every_root_hash_and_number_decides(table: Table) -> None:
    """x is another if any of them is; here one bit of one number is."""
    statement = table.statement()
    deal = table.begin(statement)
    outcomes = set()
    for bit in range(64):
        number = (int.from_bytes(table.numbers[7], "big") ^ 1 << bit).to_bytes(32, "big")
        entries = [
            Entry(7, name(7), contribution_hash(deal_of(statement), name(7), number).hex())
            if entry.seat == 7
            else entry
            for entry in deal.commitment.entries
        ]
        again = msgspec.structs.replace(deal.commitment, entries=tuple(entries))
        changed = type(deal)(again, deal.seeds, deal.trees, {**table.numbers, 7: number}).close()
        outcomes.add((changed.index, changed.positions))
    assert len(outcomes) == 64
    assert {index for index, _ in outcomes} == {0, 1, 2, 3}


@pytest.mark.rule("FD-1.3", "FD-1.6")
def test_who_is_told_what(table: Table) -> None:
    played = table.play(table.statement())
    receipt = table.receipt(played, 4)
    assert verify(msgspec.structs.replace(receipt, mine=table.numbers[4].hex())).mark == "checked"
    assert verify(receipt).mark == "without-you", "nobody has compared the number with the one that was sent"
    assert verify(table.receipt(played, None)).mark == "without-you"
    bots = table.play(table.statement(), dict.fromkeys((4, 7, 1), "house-bot"))
    assert verify(table.receipt(bots, 4)).mark == "house-shuffle"
    silent = table.play(table.statement(), {4: "no-hash"})
    proven = verify(msgspec.structs.replace(table.receipt(silent, 4), mine="12" * 32))
    assert (proven.mark, proven.left_out) == ("without-you", True)


@pytest.mark.rule("FD-1.4")
def test_the_other_decks_are_opened(table: Table) -> None:
    played = table.play(table.statement())
    assert {one.deck for one in played.opened()} == {0, 1, 2, 3} - {played.index}
    assert played.deal.seeds[played.index].hex() not in {one.seed for one in played.opened()}


@pytest.mark.rule("FD-1.7")
def test_a_receipt_holds_nothing_of_what_was_not_shown(table: Table) -> None:
    """Neither the seed of the deck played, nor a salt or a leaf that is not on the way of a card shown."""
    played = table.play(table.statement())
    receipt = table.receipt(played, 4, board=3)
    written = write(receipt).decode()
    tree, seed = played.deal.trees[played.index], played.deal.seeds[played.index]
    shown = {card.position for card in receipt.cards}
    beside = {position ^ 1 for position in shown}
    assert seed.hex() not in written
    for position, salt in enumerate(salts(seed, 52)):
        assert (salt.hex() in written) == (position in shown)
        assert position in shown | beside or tree.levels[0][32 * position : 32 * position + 32].hex() not in written


@pytest.mark.rule("FD-1.8", "FD-1.9")
def test_the_commitment_binds_the_statement(table: Table) -> None:
    told = table.begin(table.statement()).commitment
    others: list[dict[str, Any]] = [
        {"house": "ab" * 32},
        {"table": "t-8"},
        {"hand": 13},
        {"attempt": 2},
        {"variant": "omaha"},
        {"button": 2},
        {"seats": (4, 7)},
        {"decks": 5},
    ]
    changed = [
        msgspec.structs.replace(told, statement=msgspec.structs.replace(told.statement, **one)) for one in others
    ]
    assert len({commitment_hash(one) for one in [told, *changed]}) == 1 + len(others)


@pytest.mark.rule("FD-1.10")
def test_a_draw_needs_no_deck(table: Table) -> None:
    played = table.play(table.statement("draw-cards", (1, 4, 7)))
    proven = verify(table.receipt(played, 1))
    assert (proven.deck, len(proven.positions)) == (-1, 52)
    seats = table.play(table.statement("draw-seats", (0, 3, 5, 8)))
    assert sorted(verify(table.receipt(seats, 0)).positions) == [0, 1, 2, 3]


@pytest.mark.rule("FD-1.1")
@pytest.mark.parametrize("decks", [2, 4, 16])
def test_any_number_of_decks(table: Table, decks: int) -> None:
    played = table.play(table.statement(decks=decks))
    assert verify(table.receipt(played, 7)).deck == played.index < decks


def test_a_receipt_says_whose_it_is(table: Table) -> None:
    receipt = table.receipt(table.play(table.statement()), 4, shown=(7,))
    assert (receipt.commitment.statement.house, receipt.key, receipt.head) == (HOUSE, KEY.hex(), HEAD)
    assert len(receipt.cards) == 2 + 2 + 5
    assert SECRET.hex() not in write(receipt).decode()
