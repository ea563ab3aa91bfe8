"""HO-2.8: why somebody played a hand as he did is told to whoever asks, and not before the hand is over."""

from typing import Any

import pytest

from hanpan.floor.explanations import MOST, Reason, Reasons
from hanpan.store.sqlite import open_memory
from tests.floor.people import Person, open_floor
from tests.floor.test_promises import act, on_turn, run, table_of, turn

pytestmark = pytest.mark.rule("HO-2.8")

CALLS: dict[str, Any] = {"code": "calls", "amounts": {"price": 25, "share": 41}}


async def hand_ends(people: list[Person]) -> None:
    for _ in people[1:]:
        await act(on_turn(people), "fold")


def test_nothing_is_told_while_the_hand_is_played_and_all_of_it_after() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, ben, cho, eve = [Person(floor, name) for name in ("ann", "ben", "cho", "eve")]
        table = await table_of(ann, ben, cho)
        asked: dict[str, Any] = {"table": table, "hand": 1, "person": "ben"}
        assert (await ben.ask("explain", table=table, hand=1, **CALLS))["say"] == "done"
        assert (await ben.ask("explain", table=table, hand=1, text="A \u202ehunch.\n"))["say"] == "done"
        for person in (ann, ben, cho, eve):
            answer = await person.ask("ask-why", **asked)
            assert (answer["code"], answer["rule"]) == ("hand-goes-on", "HO-2.8")
            assert not any(b"41 %" in frame or b"hunch" in frame for frame in person.line.frames)
        await hand_ends([ann, ben, cho])
        told = await eve.ask("ask-why", **asked)
        assert told["say"] == "why"
        assert told["sentences"] == [
            "A call is 25 % of the pot it makes, and I win about 41 % of the time.",
            "A hunch.",
        ]
        assert (await eve.ask("ask-why", **{**asked, "person": "ann"}))["code"] == "no-reasons"
        await floor.close()

    run(play)


def test_it_is_told_in_the_language_of_who_asks() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, ben, cho = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(ann, ben, cho)
        await ben.ask("explain", table=table, hand=1, **CALLS)
        await hand_ends([ann, ben, cho])
        ann.visit.guest = type(ann.visit.guest)("ann", "Ann", "ko")
        told = await ann.ask("ask-why", table=table, hand=1, person="ben")
        assert told["sentences"] == ["콜 값이 콜한 뒤 팟의 25%인데, 이길 확률은 41%쯤이에요."]
        await floor.close()

    run(play)


def test_the_last_two_hands_are_remembered() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, ben, cho = [Person(floor, name) for name in ("ann", "ben", "cho")]
        table = await table_of(ann, ben, cho)
        for hand in (1, 2, 3):
            assert (await ben.ask("explain", table=table, hand=hand, **CALLS))["say"] == "done"
            await hand_ends([ann, ben, cho])
            answers = [await ann.ask("ask-why", table=table, hand=old, person="ben") for old in range(1, hand + 1)]
            assert [answer["say"] for answer in answers][-2:] == ["why"] * min(2, hand)
            turn(floor, 5000)
            await ann.ask("ping")
        assert answers[0]["code"] == "no-reasons"
        await floor.close()

    run(play)


@pytest.mark.parametrize(
    ("who", "said", "code"),
    [
        ("eve", CALLS, "not-in-that-hand"),
        ("ann", {**CALLS, "hand": 2}, "not-in-that-hand"),
        ("ann", {"code": "because"}, "no-such-reason"),
        ("ann", {"code": "calls", "amounts": {"price": 3}}, "no-such-reason"),
        ("ann", {"text": "\n"}, "no-such-reason"),
        ("ann", {**CALLS, "table": "nowhere"}, "no-such-table"),
    ],
)
def test_what_cannot_be_explained(who: str, said: dict[str, Any], code: str) -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = {name: Person(floor, name) for name in ("ann", "ben", "cho", "eve")}
        table = await table_of(*[people[name] for name in ("ann", "ben", "cho")])
        answer = await people[who].ask("explain", **{"table": table, "hand": 1, **said})
        assert answer["code"] == code, answer
        assert not floor.house_wishes.explanations.reasons.by_table
        await floor.close()

    run(play)


def test_of_a_private_table_others_learn_nothing() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, eve = Person(floor, "ann"), Person(floor, "eve")
        made = await ann.ask(
            "open-table",
            game="holdem",
            format="private-sng",
            form={"seats": 2, "least_buy_in": 200, "most_buy_in": 200},
        )
        answer = await eve.ask("ask-why", table=made["table"], hand=1, person="ann")
        assert answer["code"] == "no-such-table"
        await floor.close()

    run(play)


def test_not_more_is_kept_than_anybody_reads() -> None:
    reasons = Reasons()
    for number in range(3 * MOST):
        reasons.keep("cash", 7, "ben", Reason("", {}, f"{number}"))
    assert [said.text for said in reasons.of("cash", 7, "ben")] == [f"{n}" for n in range(2 * MOST, 3 * MOST)]
    reasons.keep("cash", 9, "ben", Reason("", {}, "later"))
    assert not reasons.of("cash", 7, "ben")
    reasons.forget({"cash", "other"})
    assert not reasons.by_table
