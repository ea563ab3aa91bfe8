"""Whatever the bus does, each message is heard once and in order, until the other side is gone."""

import pytest

from hanpan.cluster.channel import MOST_UNHEARD, SILENT_TICKS, Channel, decode
from tests.cluster.bad_bus import BadBus


def pair(bus: BadBus) -> tuple[Channel, Channel, list[bytes], list[bytes]]:
    at_door: list[bytes] = []
    at_node: list[bytes] = []
    door = Channel("d", 7, 9, lambda data: bus.post("node", data), at_door.append, bus.largest)
    node = Channel("n", 9, 7, lambda data: bus.post("door", data), at_node.append, bus.largest)
    bus.readers = {"node": [lambda data: node.take(decode(data))], "door": [lambda data: door.take(decode(data))]}
    return door, node, at_door, at_node


@pytest.mark.parametrize("seed", range(20))
def test_lost_doubled_and_delayed_messages_are_heard_once_and_in_order(seed: int) -> None:
    bus = BadBus(seed, loses=0.2, doubles=0.2, delays=0.3)
    door, node, at_door, at_node = pair(bus)
    from_door = [b"wish %d" % number for number in range(100)]
    from_node = [b"picture %d " % number * bus.dice.choice((1, 20, 700)) for number in range(100)]
    for wish, picture in zip(from_door, from_node, strict=True):
        door.say(wish)
        node.say(picture)
        bus.carry()
    while door.unheard or node.unheard:
        door.tick()
        node.tick()
        while bus.carry():
            pass
        door.quiet = node.quiet = 0  # nobody is given up here
    assert at_node == from_door, seed
    assert at_door == from_node, seed
    assert bus.largest_seen <= bus.largest, "split below what the broker takes"


def test_whoever_is_silent_for_too_long_is_lost() -> None:
    bus = BadBus(1)
    door, node, *_ = pair(bus)
    for _ in range(SILENT_TICKS - 1):
        door.tick()
    before = door.lost
    node.tick()
    while bus.carry():
        pass
    assert door.quiet == 0
    for _ in range(SILENT_TICKS):
        door.tick()
    assert (before, door.lost) == ("", "silent")


def test_whoever_hears_nothing_is_given_up_before_memory_is() -> None:
    bus = BadBus(1, loses=1.0)
    bus.largest = 1 << 20
    door, *_ = pair(bus)
    for _ in range(MOST_UNHEARD >> 20):
        assert not door.lost
        door.say(b"x" * ((1 << 20) + 1))
    assert door.lost == "unheard"
