"""The first file of a league: what is played, its hands and its games."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

# A migration is history: it says in full what version 1 was, whatever the schema has become since.


def number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def data(name: str) -> "sa.Column[bytes]":
    return sa.Column(name, sa.LargeBinary(), nullable=False)


def upgrade() -> None:
    op.create_table("league", number("one"), data("plan"), sa.PrimaryKeyConstraint("one"))
    op.create_table(
        "hands", number("game"), number("hand"), number("at"), data("body"), sa.PrimaryKeyConstraint("game", "hand")
    )
    op.create_table("games", number("game"), number("at"), data("body"), sa.PrimaryKeyConstraint("game"))
