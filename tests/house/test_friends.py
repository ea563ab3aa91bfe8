"""HO-2.7: friends, and who may write to whom."""

import pytest

from hanpan.engine import Refusal
from hanpan.house.friends import Friends


def code(answer: Refusal | None) -> str:
    return answer.code if answer is not None else ""


@pytest.mark.rule("HO-2.7")
def test_one_asks_and_the_other_says_yes() -> None:
    friends = Friends()
    assert friends.request("Ann", "Ben") is None
    assert not friends.are_friends("Ann", "Ben")
    assert code(friends.may_write("Ann", "Ben")) == "not-friends"
    assert friends.accept("Ben", "Ann") is None
    assert friends.are_friends("Ann", "Ben")
    assert friends.are_friends("Ben", "Ann")
    assert friends.may_write("Ben", "Ann") is None


@pytest.mark.rule("HO-2.7")
def test_asking_back_is_a_yes() -> None:
    friends = Friends()
    friends.request("Ann", "Ben")
    assert friends.request("Ben", "Ann") is None
    assert friends.are_friends("Ann", "Ben")


@pytest.mark.rule("HO-2.7")
def test_removing_ends_it_for_both_and_turns_a_request_down() -> None:
    friends = Friends()
    friends.request("Ann", "Ben")
    assert friends.remove("Ben", "Ann") is None
    assert code(friends.accept("Ben", "Ann")) == "no-such-request"
    friends.request("Ann", "Ben")
    friends.accept("Ben", "Ann")
    assert friends.remove("Ann", "Ben") is None
    assert not friends.are_friends("Ben", "Ann")


@pytest.mark.rule("HO-2.7")
def test_what_is_refused() -> None:
    friends = Friends()
    assert code(friends.request("Ann", "Ann")) == "not-oneself"
    assert code(friends.accept("Ann", "Ben")) == "no-such-request"
    assert code(friends.remove("Ann", "Ben")) == "not-friends"
    friends.request("Ann", "Ben")
    assert code(friends.request("Ann", "Ben")) == "asked-already"
    friends.accept("Ben", "Ann")
    assert code(friends.request("Ann", "Ben")) == "friends-already"
