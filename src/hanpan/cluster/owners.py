"""The owner of each table, as far as a door has heard."""

from hashlib import blake2b


class Owners:
    """By table: the nodes that say it is theirs, the one that said so last at the end. A table that moves is for a
    moment two nodes'; who has lost it says so, or is gone."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, None]] = {}

    def takes(self, node: str, tables: dict[str, int]) -> None:
        for table in tables:
            nodes = self.tables.setdefault(table, {})
            nodes.pop(node, None)
            nodes[node] = None

    def gives_up(self, node: str, tables: list[str]) -> None:
        for table in tables:
            nodes = self.tables.get(table, {})
            nodes.pop(node, None)
            if not nodes:
                self.tables.pop(table, None)

    def forget(self, node: str) -> None:
        """It is gone: until another takes its tables nobody has them."""
        self.gives_up(node, list(self.tables))

    def of(self, table: str) -> str | None:
        nodes = self.tables.get(table)
        return next(reversed(nodes)) if nodes else None


def chosen(key: str, nodes: list[str]) -> str:
    """One of them, the same for everybody who knows the same ones (rendezvous hashing)."""
    return max(nodes, key=lambda node: blake2b(f"{node} {key}".encode(), digest_size=8).digest())
