"""Hands as their people know them, favourites, shares, what the hands of an hour come to, and the face one chose.

Hands of before are told off their facts little by little, while the house is open.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"

_COUNTS = (
    "hands won profit hundredths put_in raised three_bet_chances three_bets bets calls flops showdowns showdowns_won"
)


def upgrade() -> None:
    op.add_column("people", sa.Column("face", sa.Text(), nullable=False, server_default=""))
    op.add_column("hand_people", sa.Column("marks", sa.BigInteger(), nullable=True))
    for name in ("profit", "pot", "big_blind"):
        op.add_column("hand_people", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))
    for name in ("place", "cards", "board"):
        op.add_column("hand_people", sa.Column(name, sa.Text(), nullable=False, server_default=""))
    untold = sa.text("marks IS NULL")
    op.create_index("untold", "hand_people", ["at"], sqlite_where=untold, postgresql_where=untold)
    _by_key("favourites", ["person", "at", "table", "hand"], ["person", "table"], ["at", "hand"])
    _by_key(
        "hours",
        ["person", "game", "format", "hour", "place"],
        ["person", "game", "format", "place"],
        ["hour", *_COUNTS.split()],
    )
    shared = _columns(["share", "person", "table"], ["hand", "at", "created"])
    body = sa.Column("body", sa.LargeBinary(), nullable=False)
    op.create_table("shares", *shared, body, sa.PrimaryKeyConstraint("share"))
    op.create_index("shares_of", "shares", ["person", "created"])


def _by_key(name: str, key: list[str], texts: list[str], numbers: list[str]) -> None:
    op.create_table(name, *_columns(texts, numbers), sa.PrimaryKeyConstraint(*key), sqlite_with_rowid=False)


def _columns(texts: list[str], numbers: list[str]) -> list[sa.Column[Any]]:
    told: list[sa.Column[Any]] = [sa.Column(name, sa.Text(), nullable=False) for name in texts]
    return told + [sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False) for name in numbers]
