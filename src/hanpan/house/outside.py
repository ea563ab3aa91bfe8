"""Games that somebody else has written: packages that name a table by an entry point (docs/games.md)."""

from importlib.metadata import EntryPoint, entry_points

GROUP = "hanpan.tables"


def tables() -> list[EntryPoint]:
    """Each leads to a `TableKind`."""
    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def packages() -> list[str]:
    """Where they come from. Their words and their rulebook lie there, too."""
    return list(dict.fromkeys([point.module.partition(".")[0] for point in tables()]))
