"""Brings a league's file of any earlier version, or an empty file, to this version."""

from pathlib import Path
from typing import Any

from hanpan.store.league.schema import VERSION
from hanpan.store.migrations import migrate

FOLDER = Path(__file__).parent


def migrate_league(connection: Any) -> None:
    """Bring the file to this version; one from a newer house is refused and left as it is."""
    migrate(connection, FOLDER, VERSION)
