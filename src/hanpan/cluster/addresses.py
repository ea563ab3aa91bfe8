"""Limits for each address count at all doors together: each door tells the address's node what it has seen of it, once
a second and with each new socket, and hears what the others have."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from hanpan.cluster import messages as say

if TYPE_CHECKING:
    from hanpan.cluster.far_connection import DoorLink

STALE_TICKS = 2
"""A door that has not been heard for longer counts no more: its people are on their way to another one."""


def told(link: "DoorLink", word: say.AtDoor, links: Iterable["DoorLink"]) -> say.AtOtherDoors:
    """At a node: what a door says of its addresses, and what it is answered. What was said there counts at every other
    door at which the address has a socket."""
    others = [one for one in links if one is not link]
    link.sockets = {address: seen[0] for address, seen in word.addresses.items()}
    for address, (_, messages) in word.addresses.items():
        for other in others if messages else ():
            if address in other.sockets:
                other.said_elsewhere[address] += messages
    said, link.said_elsewhere = link.said_elsewhere, Counter()
    found = {address: (sockets_elsewhere(link, address, others), said[address]) for address in link.sockets}
    return say.AtOtherDoors({address: counts for address, counts in found.items() if any(counts)})


def sockets_elsewhere(link: "DoorLink", address: str, links: Iterable["DoorLink"]) -> int:
    heard = [one for one in links if one is not link and one.channel.quiet <= STALE_TICKS]
    return sum([one.sockets.get(address, 0) for one in heard])


class OtherDoors:
    """At a door: how many sockets each address has at all others, as its node says."""

    def __init__(self) -> None:
        self.by_node: dict[str, dict[str, int]] = {}
        self.told: set[str] = set()
        """Nodes that know of an address here."""

    def hears(self, node: str, word: say.AtOtherDoors) -> None:
        self.by_node[node] = {address: sockets for address, (sockets, _) in word.addresses.items()}

    def hears_of(self, node: str, address: str, sockets: int) -> None:
        self.by_node.setdefault(node, {})[address] = sockets
        self.told.add(node)

    def loses(self, node: str) -> None:
        self.by_node.pop(node, None)
        self.told.discard(node)

    def of(self, address: str) -> int:
        """For a moment two nodes may count the same address."""
        return max([known.get(address, 0) for known in self.by_node.values()], default=0)

    def words(self, seen: Mapping[str, tuple[int, int]], homes: Mapping[str, str | None]) -> dict[str, say.AtDoor]:
        """What to say to each node: also that what it was told of is not here any more."""
        by_node: dict[str, dict[str, tuple[int, int]]] = {node: {} for node in self.told}
        for address, counts in seen.items():
            node = homes[address]
            if node is not None:
                by_node.setdefault(node, {})[address] = counts
        self.told = {node for node, addresses in by_node.items() if addresses}
        return {node: say.AtDoor(addresses) for node, addresses in by_node.items()}
