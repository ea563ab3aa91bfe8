"""HO-2.7: friends, who may write to whom, and whom somebody does not want to hear."""

from random import Random

import pytest

from hanpan.engine import Refusal
from hanpan.house.friends import AGAIN, Friends

NOW = 1_000_000_000_000


def code(answer: Refusal | None) -> str:
    return answer.code if answer is not None else ""


@pytest.mark.rule("HO-2.7")
def test_one_asks_and_the_other_says_yes() -> None:
    friends = Friends()
    assert friends.request("Ann", "Ben", NOW) is None
    assert not friends.are_friends("Ann", "Ben")
    assert code(friends.may_write("Ann", "Ben")) == "not-friends"
    assert friends.accept("Ben", "Ann") is None
    assert friends.are_friends("Ann", "Ben")
    assert friends.are_friends("Ben", "Ann")
    assert friends.may_write("Ben", "Ann") is None


@pytest.mark.rule("HO-2.7")
def test_asking_back_is_a_yes() -> None:
    friends = Friends()
    friends.request("Ann", "Ben", NOW)
    assert friends.request("Ben", "Ann", NOW) is None
    assert friends.are_friends("Ann", "Ben")


@pytest.mark.rule("HO-2.7")
def test_removing_ends_it_for_both_and_turns_a_request_down() -> None:
    friends = Friends()
    friends.request("Ann", "Ben", NOW)
    assert friends.remove("Ben", "Ann", NOW) is None
    assert code(friends.accept("Ben", "Ann")) == "no-such-request"
    friends.request("Ann", "Ben", NOW + AGAIN)
    friends.accept("Ben", "Ann")
    assert friends.remove("Ann", "Ben", NOW + AGAIN) is None
    assert not friends.are_friends("Ben", "Ann")


@pytest.mark.rule("HO-2.7")
def test_who_was_turned_down_or_took_it_back_waits_a_day_the_other_does_not() -> None:
    for asker, ends in (("Ben", "Ann"), ("Ben", "Ben")):
        friends = Friends()
        friends.request("Ben", "Ann", NOW)
        other = "Ann" if ends == "Ben" else "Ben"
        friends.remove(ends, other, NOW)
        assert code(friends.request(asker, "Ann", NOW + AGAIN - 1)) == "asked-lately"
        assert friends.request("Ann", asker, NOW) is None, "who was asked may ask at any time"
        friends.remove("Ann", asker, NOW)
        assert friends.request(asker, "Ann", NOW + AGAIN) is None


@pytest.mark.rule("HO-2.7")
def test_who_ended_a_friendship_may_ask_again_the_other_waits() -> None:
    friends = Friends()
    friends.request("Ann", "Ben", NOW)
    friends.accept("Ben", "Ann")
    friends.remove("Ann", "Ben", NOW)
    assert code(friends.request("Ben", "Ann", NOW + 1)) == "asked-lately"
    assert friends.request("Ann", "Ben", NOW + 1) is None


@pytest.mark.rule("HO-2.7")
def test_blocking_ends_everything_between_them_until_it_is_taken_back() -> None:
    friends = Friends()
    friends.request("Ann", "Ben", NOW)
    friends.accept("Ben", "Ann")
    assert code(friends.block("Ann", "Ann")) == "not-oneself"
    assert friends.block("Ann", "Ben") is None
    assert friends.has_blocked("Ann", "Ben")
    assert not friends.has_blocked("Ben", "Ann")
    assert not friends.are_friends("Ben", "Ann")
    assert code(friends.request("Ben", "Ann", NOW)) == code(friends.request("Ann", "Ben", NOW)) == "blocked"
    friends.unblock("Ann", "Ben")
    assert friends.request("Ben", "Ann", NOW) is None
    friends.block("Ann", "Ben")
    assert code(friends.accept("Ann", "Ben")) == "no-such-request"


@pytest.mark.rule("HO-2.7")
def test_what_is_refused() -> None:
    friends = Friends()
    assert code(friends.request("Ann", "Ann", NOW)) == "not-oneself"
    assert code(friends.accept("Ann", "Ben")) == "no-such-request"
    assert code(friends.remove("Ann", "Ben", NOW)) == "not-friends"
    friends.request("Ann", "Ben", NOW)
    assert code(friends.request("Ann", "Ben", NOW)) == "asked-already"
    friends.accept("Ben", "Ann")
    assert code(friends.request("Ann", "Ben", NOW)) == "friends-already"


def test_somebody_who_is_gone_for_good_is_nobodys() -> None:
    friends = Friends()
    friends.request("Ann", "Ben", NOW)
    friends.accept("Ben", "Ann")
    friends.request("Cho", "Ann", NOW)
    friends.request("Ann", "Dan", NOW)
    friends.block("Eve", "Ann")
    friends.block("Ann", "Fay")
    assert friends.forget("Ann") == ["Ben", "Cho", "Dan"]
    assert "Ann" not in str(friends)


@pytest.mark.rule("HO-2.7")
@pytest.mark.parametrize("seed", range(5))
def test_whom_somebody_asks_is_known_from_both_ends(seed: int) -> None:
    rng, friends, names = Random(seed), Friends(), ("Ann", "Ben", "Cho", "Dan")
    for turn in range(300):
        person, other = rng.sample(names, 2)
        what = rng.choice(("request", "accept", "remove", "block", "unblock", "forget"))
        if what == "forget" and rng.random() < 0.1:
            friends.forget(person)
        elif what in ("request", "remove"):
            getattr(friends, what)(person, other, NOW + turn * AGAIN)
        elif what != "forget":
            getattr(friends, what)(person, other)
        asked = {(asker, one) for one, askers in friends.asked.items() for asker in askers}
        assert asked == {(one, other) for one, others in friends.asking.items() for other in others}, f"seed {seed}"
        assert all(friends.asked.values()), "nobody is kept for nothing"
