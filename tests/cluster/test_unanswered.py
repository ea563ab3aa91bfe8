"""Wishes that no node has answered: a door brings them to whoever goes on, wherever they were last."""

from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec
import pytest

from hanpan.cluster import messages as say
from hanpan.cluster.far_house import FarHouse
from hanpan.cluster.node_link import NodeLink
from hanpan.cluster.parked import ASKED_AGAIN
from hanpan.floor.metrics import Metrics
from hanpan.floor.visits import Guest
from hanpan.wire import house_says
from tests.cluster.house import AT, QuickBus
from tests.floor.people import PaperLine

TABLE = "t1"


@dataclass
class PaperChannel:
    """Writes down what the door says to a node."""

    said: list[say.DoorSays] = field(default_factory=list)

    def say(self, body: bytes) -> None:
        self.said.append(say.decode_door(body))


class ADoor:
    """With somebody whose home is none of the nodes that get and lose the table."""

    def __init__(self) -> None:
        self.house = FarHouse("d", QuickBus(), Metrics(), AT)
        self.links = {name: self.meets(name, epoch) for epoch, name in enumerate(("home", "one", "two"), 1)}
        self.visit = self.house.come_in(Guest("ann", "Ann", "en"), PaperLine())
        self.visit.home = "home"

    def meets(self, name: str, epoch: int) -> NodeLink:
        link = NodeLink(name, epoch, PaperChannel(), ready=True)  # type: ignore[arg-type]
        self.house.nodes[name] = link
        return link

    def hears(self, wish: str, **more: Any) -> None:
        self.house.hear(self.visit, msgspec.json.encode({"say": "sit-out", "id": wish, **more}))

    def says(self, name: str, word: say.NodeSays) -> None:
        self.house._heard(self.links[name], word)

    def owns(self, name: str, *, lost: bool = False) -> None:
        self.says(name, say.State(True, {} if lost else {TABLE: 1}, [TABLE] if lost else []))

    def loses(self, name: str) -> None:
        self.house.met.lose(self.links[name], "dead")

    def waits_a_second(self) -> None:
        for wish in self.house.following.parked.tick():
            self.house._ask_home(wish)

    def brought_to(self, name: str) -> list[str]:
        said: list[say.DoorSays] = self.links[name].channel.said  # type: ignore[assignment]
        return [word.wish for word in said if isinstance(word, say.Heard)]

    def tells(self, name: str, word: house_says.Word) -> None:
        self.says(name, say.Round([say.Part([self.visit.number], 0, house_says.encode(word))]))


def test_a_wish_that_was_sent_on_is_asked_again_where_its_second_node_dies() -> None:
    door = ADoor()
    door.owns("one")
    door.hears("w1", table=TABLE)
    door.owns("two")
    door.says("one", say.Elsewhere(door.visit.number, TABLE, "w1", b"{}"))
    assert door.brought_to("two") == ["w1"]
    door.loses("two")
    door.owns("home")
    assert door.brought_to("home") == ["w1"]


def test_a_wish_that_was_parked_is_asked_again_where_whoever_took_it_dies() -> None:
    door = ADoor()
    door.owns("one")
    door.hears("w1", table=TABLE)
    door.loses("one")
    door.owns("two")
    assert door.brought_to("two") == ["w1"]
    door.loses("two")
    door.owns("home")
    assert door.brought_to("home") == ["w1"]


def test_a_wish_for_the_house_that_its_home_has_sent_on_is_not_lost_either() -> None:
    """A quick join finds its table at another node."""
    door = ADoor()
    door.owns("one")
    door.hears("w1")
    door.says("home", say.Elsewhere(door.visit.number, TABLE, "w1", b"{}"))
    door.loses("one")
    door.owns("two")
    assert door.brought_to("two") == ["w1"]


def test_a_wish_that_waits_is_brought_once() -> None:
    """The node that had it is back under its name, and is lost again before anybody has the table."""
    door = ADoor()
    door.owns("one")
    door.hears("w1", table=TABLE)
    door.loses("one")
    door.links["one"] = door.meets("one", 9)
    door.loses("one")
    door.owns("two")
    assert door.brought_to("two") == ["w1"]


@pytest.mark.parametrize("wish", ["1", "w1", 'a"\\b', "done"])
def test_an_answer_is_known_by_its_own_id_alone(wish: str) -> None:
    door = ADoor()
    door.owns("one")
    door.hears(wish, table=TABLE)
    door.tells("one", house_says.Chatted(f"w1{wish}", "ben", "Ben", f"{wish} w12 {wish}", 1))
    door.tells("one", house_says.Bank(1))
    door.tells("one", house_says.Done(f"{wish}2"))
    assert list(door.visit.unanswered) == [wish]
    door.tells("one", house_says.Done(wish))
    assert not door.visit.unanswered


def test_every_word_that_answers_a_wish_names_it_first() -> None:
    """So that a door finds the id without reading the rest."""
    words = [word for word in get_args(house_says.AnyWord) if "id" in word.__struct_fields__]
    assert {word.__name__ for word in words} == {"Done", "Refused", "Chairs", "Why", "Pong"}
    assert {word.__struct_fields__[0] for word in words} == {"id"}


def test_a_wish_for_a_table_that_is_no_more_is_refused_by_its_home_and_nobody_hangs_up() -> None:
    """Its last node had closed it, and that was not durable yet when the wish came there."""
    door = ADoor()
    door.owns("one")
    door.hears("w1", table=TABLE)
    door.says("one", say.Elsewhere(door.visit.number, TABLE, "w1", b"{}"))
    door.owns("one", lost=True)
    for _ in range(ASKED_AGAIN):
        assert door.brought_to("home") == []
        door.waits_a_second()
    assert door.brought_to("home") == ["w1"]
    door.tells("home", house_says.Refused("w1", "no-table", "HO-2.4", ""))
    assert not door.visit.unanswered
    assert not door.visit.over


def test_a_wish_for_a_table_that_nobody_has_waits_for_as_long_as_it_takes() -> None:
    door = ADoor()
    door.owns("one")
    door.hears("w1", table=TABLE)
    door.loses("one")
    for times in range(1, 9):
        for _ in range(ASKED_AGAIN):
            door.waits_a_second()
        assert door.brought_to("home") == ["w1"] * times
        door.says("home", say.Elsewhere(door.visit.number, TABLE, "w1", b"{}"))
    assert not door.visit.over
    door.owns("two")
    assert door.brought_to("two") == ["w1"]
