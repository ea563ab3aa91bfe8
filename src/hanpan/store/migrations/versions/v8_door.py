"""Operators and their orders, bans and mutes, invitation codes, announcements, reports, figures over time; and of a
hand between two people who the other was."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    op.add_column("results", sa.Column("against", sa.Text(), nullable=False, server_default=""))
    between_two = sa.text("against != ''")
    op.create_index("between_two", "results", ["at"], sqlite_where=between_two, postgresql_where=between_two)
    _by_key("operators", ["name"], ["name", "password", "added_by"], ["created"])
    _by_key("codes", ["code"], ["code", "label", "operator"], ["created", "expires", "most", "used"])
    _by_key("switches", ["name"], ["name", "value"], [])
    _by_key("samples", ["at"], [], ["at", "people", "bots", "tables", "hands"])
    _in_order("orders", ["operator", "order", "person", "reason", "detail"], ["at", "until"])
    _in_order("sanctions", ["kind", "person", "address", "operator", "reason"], ["at", "until"])
    _in_order("announcements", ["texts", "operator"], ["at", "until"])
    _in_order(
        "reports", ["reporter", "person", "table", "note", "closed_by"], ["at", "said_at", "closed_at"], *_of_a_report()
    )
    unseen = sa.text("closed_by = ''")
    op.create_index("unseen", "reports", ["place"], sqlite_where=unseen, postgresql_where=unseen)
    op.create_index("orders_about", "orders", ["person", "place"])
    op.create_index("orders_by", "orders", ["operator", "place"])


def _of_a_report() -> list[sa.Column[Any]]:
    return [sa.Column("whisper", sa.Boolean(), nullable=False), sa.Column("lines", sa.LargeBinary(), nullable=False)]


def _by_key(name: str, key: list[str], texts: list[str], numbers: list[str]) -> None:
    op.create_table(name, *_columns(texts, numbers), sa.PrimaryKeyConstraint(*key), sqlite_with_rowid=False)


def _in_order(name: str, texts: list[str], numbers: list[str], *more: sa.Column[Any]) -> None:
    place = sa.Column("place", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)
    op.create_table(name, place, *_columns(texts, numbers), *more, sa.PrimaryKeyConstraint("place"))


def _columns(texts: list[str], numbers: list[str]) -> list[sa.Column[Any]]:
    told = [sa.Column(name, sa.Text(), nullable=False) for name in texts]
    return told + [sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False) for name in numbers]
