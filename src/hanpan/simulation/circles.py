"""Simulated friendships over the weeks: people ask, answer, part, block, and now and then somebody leaves for good."""

from collections.abc import Callable
from random import Random

from hanpan.house.friends import Friends
from hanpan.simulation.invariants import must

SELDOM = 0.02
"""How often somebody who asks something of a table also thinks of another person."""


def change_circle(friends: Friends, person: str, other: str, rng: Random, now: int) -> None:
    """Something happens between two people."""
    acts: list[Callable[[], object]] = [
        lambda: friends.request(person, other, now),
        lambda: friends.request(person, other, now),
        lambda: friends.accept(person, other),
        lambda: friends.accept(person, other),
        lambda: friends.remove(person, other, now),
        lambda: friends.block(person, other),
        lambda: friends.unblock(person, other),
    ]
    rng.choice(acts)()
    check_pair(friends, person, other)


def check_pair(friends: Friends, person: str, other: str) -> None:
    """HO-2.7: a friendship is one for both, and between friends nothing else is open."""
    both = friends.are_friends(person, other)
    asked = other in friends.asked.get(person, {}) or person in friends.asked.get(other, {})
    blocked = friends.has_blocked(person, other) or friends.has_blocked(other, person)
    must(both == friends.are_friends(other, person), f"{person} and {other} are friends one way only", "")
    must(not (both and asked), f"{person} and {other} are friends and ask to be", "")
    must(not (blocked and (both or asked)), f"{person} or {other} has blocked a friend", "")


def check_gone(friends: Friends, person: str) -> None:
    """Of somebody who is gone for good nothing is left."""
    known = (friends.friends, friends.asked, friends.blocked)
    left = any(person in kept or any(person in others for others in kept.values()) for kept in known)
    must(not left and not any(person in pair for pair in friends.turned_down), f"{person} is not gone", "")
