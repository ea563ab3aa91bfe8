"""People, what they carry, and their friends."""

import pytest
from msgspec.structs import replace

from hanpan.floor.ports import NOBODY, Batch
from hanpan.house.friends import AGAIN
from hanpan.house.ledger import Transfer
from hanpan.store.errors import ContradictionError
from tests.store.conftest import Kept
from tests.store.samples import person, sale, session

ANN, BEN = person("Ann"), person("Ben", bot=True)


def test_somebody_is_found_by_id_and_by_name(kept: Kept) -> None:
    assert kept(kept.store.add_person(ANN))
    assert kept(kept.store.add_person(BEN))
    kept.open_again()
    assert kept(kept.store.person("id-Ann")) == ANN
    assert kept(kept.store.person_named("ben")) == BEN
    assert kept(kept.store.person("id-Cho")) is None
    assert kept(kept.store.person_named("Ben")) is None


def test_no_two_look_alike(kept: Kept) -> None:
    assert kept(kept.store.add_person(ANN))
    assert not kept(kept.store.add_person(person("Аnn", looks="ann")))
    assert kept(kept.store.person("id-Аnn")) is None
    assert kept(kept.store.person_named("ann")) == ANN


def test_an_id_is_used_once(kept: Kept) -> None:
    assert kept(kept.store.add_person(ANN))
    with pytest.raises(ContradictionError):
        kept(kept.store.add_person(replace(BEN, person=ANN.person)))


def test_people_in_the_order_asked_for(kept: Kept) -> None:
    for somebody in (ANN, BEN):
        kept(kept.store.add_person(somebody))
    assert kept(kept.store.people(["id-Ben", "id-Cho", "id-Ann"])) == [BEN, ANN]
    assert kept(kept.store.people([])) == []


def test_password_and_language_change_a_name_stays(kept: Kept) -> None:
    kept(kept.store.add_person(ANN))
    wanted = replace(ANN, lang="ko", password="a hash")  # noqa: S106
    kept(kept.store.change_person(replace(wanted, name="Anne", lookalike="anne", bot=True)))
    assert kept(kept.store.person("id-Ann")) == wanted


def test_sessions_come_and_go(kept: Kept) -> None:
    for somebody in (ANN, BEN):
        kept(kept.store.add_person(somebody))
    mine, other, his = (
        session("d1", ANN.person, 100),
        replace(session("d2", ANN.person, 200), use="token"),
        session("d3", BEN.person, 100),
    )
    for row in (mine, other, his):
        kept(kept.store.add_session(row))
    kept.open_again()
    assert kept(kept.store.session("d2")) == other
    kept(kept.store.remove_session("d1"))
    assert kept(kept.store.session("d1")) is None
    kept(kept.store.remove_sessions_of(ANN.person))
    assert kept(kept.store.session("d2")) is None
    assert kept(kept.store.session("d3")) == his


def test_expired_sessions_are_removed(kept: Kept) -> None:
    kept(kept.store.add_person(ANN))
    for digest, expires in (("d1", 99), ("d2", 100), ("d3", 101)):
        kept(kept.store.add_session(session(digest, ANN.person, expires)))
    kept(kept.store.remove_expired(100))
    assert [kept(kept.store.session(digest)) is None for digest in ("d1", "d2", "d3")] == [True, True, False]


def test_a_session_is_somebodys(kept: Kept) -> None:
    with pytest.raises(ContradictionError):
        kept(kept.store.add_session(session("d1", "nobody", 100)))


def test_friends_each_pair_once_whoever_asked(kept: Kept) -> None:
    for asks, asked in (("cho", "ann"), ("ann", "ben"), ("dan", "ann"), ("cho", "ann")):
        kept(kept.store.ask_friend(asks, asked))
    kept(kept.store.add_friend("ann", "cho"))
    kept(kept.store.add_friend("cho", "ann"))
    kept(kept.store.add_friend("ben", "cho"))
    kept.open_again()
    loaded = kept(kept.store.load(0, 0))
    assert loaded.requests == (("ann", "ben"), ("dan", "ann"))
    assert loaded.friends == (("ann", "cho"), ("ben", "cho"))


@pytest.mark.parametrize("pair", [("ann", "ben"), ("ben", "ann")])
def test_a_friendship_or_a_request_ends_either_way(kept: Kept, pair: tuple[str, str]) -> None:
    kept(kept.store.add_friend("ann", "ben"))
    kept(kept.store.ask_friend("ann", "ben"))
    kept(kept.store.add_friend("ann", "cho"))
    kept(kept.store.ask_friend("dan", "ben"))
    kept(kept.store.remove_friend(*pair, 5))
    loaded = kept(kept.store.load(0, 0))
    assert loaded.friends == (("ann", "cho"),)
    assert loaded.requests == (("dan", "ben"),)
    assert loaded.turned_down == ((*pair, 5),)


def test_a_request_that_came_to_nothing_is_remembered_for_a_day(kept: Kept) -> None:
    kept(kept.store.remove_friend("ann", "ben", 5))
    kept(kept.store.remove_friend("ann", "ben", 6))
    kept(kept.store.remove_friend("ben", "ann", AGAIN))
    kept.open_again()
    assert kept(kept.store.load(0, 0)).turned_down == (("ann", "ben", 6), ("ben", "ann", AGAIN))
    assert kept(kept.store.load(6, 0)).turned_down == (("ben", "ann", AGAIN),)
    kept(kept.store.remove_friend("cho", "ann", 2 * AGAIN))
    assert kept(kept.store.load(0, 0)).turned_down == (("cho", "ann", 2 * AGAIN),)


def test_a_block_ends_what_was_between_them_and_is_kept_until_it_is_taken_back(kept: Kept) -> None:
    kept(kept.store.add_friend("ann", "ben"))
    kept(kept.store.ask_friend("cho", "ann"))
    kept(kept.store.block("ann", "ben", 5))
    kept(kept.store.block("ann", "cho", 6))
    kept(kept.store.block("ann", "cho", 7))
    kept.open_again()
    loaded = kept(kept.store.load(0, 0))
    assert (loaded.friends, loaded.requests) == ((), ())
    assert loaded.blocks == (("ann", "ben"), ("ann", "cho"))
    kept(kept.store.unblock("ann", "ben"))
    assert kept(kept.store.load(0, 0)).blocks == (("ann", "cho"),)


def test_a_cookie_in_use_ends_the_one_it_was_given_for(kept: Kept) -> None:
    kept(kept.store.add_person(ANN))
    old, fresh = session("d1", ANN.person, 100), replace(session("d2", ANN.person, 300), replaces="d1")
    for row in (old, fresh):
        kept(kept.store.add_session(row))
    kept(kept.store.take_over_session(fresh, 50))
    kept.open_again()
    assert kept(kept.store.session("d1")) == replace(old, expires=50)
    assert kept(kept.store.session("d2")) == replace(fresh, replaces="")
    kept(kept.store.take_over_session(fresh, 200))
    assert kept(kept.store.session("d1")) == replace(old, expires=50), "it never lives longer"


def test_names_are_made_one_anew(kept: Kept) -> None:
    old = [replace(person(name), looks=1, created=place) for place, name in enumerate(("Ann", "Ben", "Cho"))]
    for row in old:
        kept(kept.store.add_person(row))
    kept(kept.store.add_person(person("Dan")))
    assert kept(kept.store.people_of_old_looks(2)) == old[:2]
    kept(kept.store.set_lookalikes({"id-Ann": "anna", "id-Ben": "benn"}))
    assert kept(kept.store.people_of_old_looks(9)) == old[2:]
    assert kept(kept.store.person_named("anna")) == replace(old[0], lookalike="anna", looks=2)


def test_of_somebody_who_is_gone_for_good_the_id_is_left(kept: Kept) -> None:
    for somebody in (replace(ANN, password="a hash"), BEN):  # noqa: S106
        kept(kept.store.add_person(somebody))
        kept(kept.store.add_session(session(f"of {somebody.name}", somebody.person, 100)))
    for one, other in (("id-Ann", "id-Ben"), ("id-Cho", "id-Ann"), ("id-Cho", "id-Ben")):
        kept(kept.store.add_friend(one, other))
        kept(kept.store.ask_friend(one, f"{other}2"))
        kept(kept.store.block(f"{one}3", other, 5))
        kept(kept.store.remove_friend(f"{one}4", other, 5))
    kept(kept.store.ask_friend("id-Dan", "id-Ann"))
    kept(kept.store.remove_person("id-Ann"))
    kept.open_again()
    assert kept(kept.store.person("id-Ann")) == replace(ANN, name=NOBODY, lookalike=" id-Ann")
    assert kept(kept.store.person_named("ann")) is None
    assert kept(kept.store.session("of Ann")) is None
    assert kept(kept.store.session("of Ben")) is not None
    loaded = kept(kept.store.load(0, 0))
    assert "id-Ann" not in {who for pair in (*loaded.friends, *loaded.requests, *loaded.blocks) for who in pair}
    assert {pair[:2] for pair in loaded.turned_down} == {("id-Ann4", "id-Ben"), ("id-Cho4", "id-Ben")}
    assert kept(kept.store.add_person(replace(ANN, person="another")))


def test_what_went_through_a_bank_in_order(kept: Kept) -> None:
    moved = [(7, sale("cage:2", "ann", 50)), (5, sale("cage:1", "ann", 500)), (6, sale("cage:3", "anna", 9))]
    back = (8, Transfer("take:1", "bank:ann", "cage", 550, "take: why"))
    kept(kept.store.commit(Batch(transfers=[*moved, back])))
    assert kept(kept.store.transfers_of("ann")) == [moved[1], moved[0], back]
    assert kept(kept.store.transfers_of("nobody")) == []
