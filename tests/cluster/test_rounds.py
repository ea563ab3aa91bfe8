"""What a round's messages share travels once."""

from hypothesis import given
from hypothesis import strategies as st

from hanpan.cluster.messages import encode
from hanpan.cluster.owners import Owners, chosen
from hanpan.cluster.rounds import RoundWriter, common, unpacked


@given(st.binary(max_size=80), st.binary(max_size=80), st.binary(max_size=80))
def test_common_is_all_that_both_begin_with(start: bytes, one: bytes, other: bytes) -> None:
    size = common(start + one, start + other)
    assert size >= len(start)
    assert (start + one)[:size] == (start + other)[:size]
    assert (start + one)[size : size + 1] != (start + other)[size : size + 1] or size == len(start + one)


@given(st.lists(st.tuples(st.integers(1, 9), st.sampled_from([b"", b"ab", b"abc", b"abd", b"x" * 50]))))
def test_a_round_is_unpacked_as_it_was_told(told: list[tuple[int, bytes]]) -> None:
    writer = RoundWriter()
    for visit, data in told:
        writer.tell(visit, data)
    found = [(visit, data) for visits, data in unpacked(writer.take().parts) for visit in visits]
    assert found == told
    assert not writer


def test_a_thousand_observers_cost_as_much_as_their_numbers() -> None:
    picture = b'{"say":"happened"' + b"x" * 3000
    writer = RoundWriter()
    for visit in range(1000):
        writer.tell(visit, picture)
    for visit in range(1000, 1006):
        writer.tell(visit, picture + b'"own":%d' % visit)
    assert len(encode(writer.take())) < len(picture) + 1006 * 3 + 300


def test_who_said_so_last_has_the_table_until_they_give_it_up() -> None:
    """Epochs are the nodes': a table may well go to an older one."""
    owners = Owners()
    owners.takes("a", {"t1": 3, "t2": 3})
    owners.takes("b", {"t1": 2})
    assert owners.of("t1") == "b"
    owners.gives_up("a", ["t1", "t2"])
    assert (owners.of("t1"), owners.of("t2")) == ("b", None)
    owners.forget("b")
    assert owners.of("t1") is None


def test_of_the_nodes_that_stay_nobody_changes() -> None:
    people = [f"p{number}" for number in range(300)]
    before = {person: chosen(person, ["a", "b", "c"]) for person in people}
    after = {person: chosen(person, ["a", "c"]) for person in people}
    assert all(after[person] == before[person] for person in people if before[person] != "b")
    assert {before[person] for person in people} == {"a", "b", "c"}
