"""FD-1.4 to FD-1.6: a client that believes nothing, through a whole deal; and what a table remembers between deals."""

from random import Random

import pytest
from msgspec import structs

from hanpan.fairness import NotProvenError, Place, Played, Watch
from hanpan.fairness.paper import Number
from tests.fairness.cheats import another_order, false_tree, with_false_decks
from tests.fairness.houses import KEY, Table, name


def watched(table: Table, seat: int) -> Watch:
    return Watch(KEY, name(seat), table.numbers[seat])


@pytest.fixture
def table() -> Table:
    return Table(Random(14))


def through(watch: Watch, played: Played) -> None:
    watch.commit(played.deal.commitment)
    watch.close(played.numbers, played.opened())


@pytest.mark.rule("FD-1.4", "FD-1.5", "FD-1.6")
def test_an_honest_deal(table: Table) -> None:
    played = table.play(table.statement())
    watch = watched(table, 4)
    assert watch.hash_for(table.statement()).hex() == played.deal.commitment.entries[0].hash
    through(watch, played)
    for place in (Place("seat", 0, 4), Place("seat", 1, 4), Place("board", 0), Place("board", 0)):
        watch.card(played.proof(place))
    assert (watch.mark, watch.deck) == ("checked", played.index)
    stranger = Watch(KEY, "p-x", bytes(32))
    through(stranger, played)
    assert stranger.mark == "without-you"


@pytest.mark.rule("FD-1.6")
def test_who_is_left_out_sees_it_before_a_card(table: Table) -> None:
    played = table.play(table.statement(), {4: "no-hash"})
    watch = Watch(KEY, name(4), bytes(32))
    assert watch.commit(played.deal.commitment) is False
    assert watch.mark == "without-you"
    bots = table.play(table.statement(), dict.fromkeys((4, 7, 1), "house-bot"))
    alone = Watch(KEY, name(4), bytes(32))
    through(alone, bots)
    assert alone.mark == "house-shuffle"


@pytest.mark.rule("FD-1.4")
def test_a_false_deck_is_seen_before_a_card(table: Table) -> None:
    while True:
        played = with_false_decks(table, table.statement(), {1})
        if played.index != 1:
            break
    with pytest.raises(NotProvenError, match="opened-differs"):
        through(watched(table, 4), played)
    assert false_tree(table.statement(), 1, played.deal.trees[0]).root != played.deal.trees[0].root


@pytest.mark.rule("FD-1.5")
def test_another_card_is_seen_at_once(table: Table) -> None:
    played = table.play(table.statement())
    watch = watched(table, 7)
    through(watch, played)
    swapped = another_order(played, 1, 30)
    with pytest.raises(NotProvenError, match="position"):
        watch.card(swapped.proof(Place("seat", 0, 7)))
    honest = played.proof(Place("seat", 0, 7))
    with pytest.raises(NotProvenError, match="path"):
        watch.card(structs.replace(honest, card="As" if honest.card != "As" else "Ah"))
    watch.card(honest)


@pytest.mark.rule("FD-1.9")
def test_two_commitments_for_one_attempt_and_another_key(table: Table) -> None:
    one, other = (table.play(table.statement()) for _ in "12")
    watch = watched(table, 4)
    watch.commit(other.deal.commitment)
    watch.commit(other.deal.commitment)
    with pytest.raises(NotProvenError, match="two-commitments"):
        watch.commit(one.deal.commitment)
    with pytest.raises(NotProvenError, match="another-house"):
        Watch(b"\3" * 32, name(4), bytes(32)).commit(one.deal.commitment)
    unsigned = structs.replace(one.deal.commitment, roots=one.deal.commitment.roots[::-1])
    with pytest.raises(NotProvenError, match="commitment-signature"):
        Watch(KEY, name(4), bytes(32)).commit(unsigned)


@pytest.mark.rule("FD-1.2")
def test_a_number_that_was_never_hashed(table: Table) -> None:
    played = table.play(table.statement())
    watch = watched(table, 4)
    watch.commit(played.deal.commitment)
    wrong = (*played.numbers[:2], Number(1, "ab" * 32))
    with pytest.raises(NotProvenError, match="number-differs"):
        watch.close(wrong, played.opened())
