"""Standings and tallies day by day, for the boards of a day and of a week."""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"

_STANDINGS = """
INSERT INTO day_standings (game, format, day, person, hands, won, profit)
SELECT game, format, at / 86400000, person, SUM(hands), SUM(CASE WHEN won THEN 1 ELSE 0 END), SUM(profit)
FROM results WHERE against = '' GROUP BY game, format, at / 86400000, person
"""
_TALLIES = """
INSERT INTO day_tallies (game, format, name, day, person, count)
SELECT r.game, r.format, c.key, r.at / 86400000, r.person, SUM(c.value) FROM results r, json_each(r.counts) c
WHERE c.value != 0 GROUP BY r.game, r.format, c.key, r.at / 86400000, r.person
"""


def upgrade() -> None:
    _by_day("day_standings", ["game", "format", "day", "person"], ["hands", "won", "profit"])
    _by_day("day_tallies", ["game", "format", "name", "day", "person"], ["count"])
    op.execute(_STANDINGS)
    op.execute(_TALLIES)


def _by_day(name: str, key: list[str], counted: list[str]) -> None:
    texts = [sa.Column(one, sa.Text(), nullable=False) for one in key if one != "day"]
    numbers = [sa.Column(one, sa.BigInteger(), autoincrement=False, nullable=False) for one in ("day", *counted)]
    op.create_table(name, *texts, *numbers, sa.PrimaryKeyConstraint(*key), sqlite_with_rowid=False)
