"""Evenings, so that those of a host are found; their facts lie in the journal as a table's do."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    op.create_table(
        "evenings",
        _text("evening"),
        _text("host"),
        _text("title"),
        _text("style"),
        _number("opened"),
        _number("ended"),
        sa.Column("result", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("evening"),
        sqlite_with_rowid=False,
    )
    op.create_index("evenings_of", "evenings", ["host", "opened"])
    op.create_index("evenings_opened", "evenings", ["opened"])


def _text(name: str) -> Any:
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    return sa.Column(name, sa.Text(collation="C") if is_postgresql else sa.Text(), nullable=False)


def _number(name: str) -> Any:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)
