"""Assigns tables to nodes by rendezvous hashing: a node that comes or goes moves only its own share."""

from collections.abc import Iterable
from hashlib import md5

from hanpan.floor.node_ports import NodeRow


def weight(node: str, table: str) -> str:
    """As the database weighs them (`owning`)."""
    return md5(f"{node} {table}".encode(), usedforsecurity=False).hexdigest()


def owner(table: str, nodes: Iterable[NodeRow]) -> NodeRow | None:
    """The one that weighs most, of those that take tables."""
    takers = [node for node in nodes if node.takes_tables]
    return max(takers, key=lambda node: (weight(node.node, table), node.node), default=None)
