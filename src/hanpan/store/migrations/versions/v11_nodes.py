"""What several table nodes need of one database: leases, claims, answers, what is owed, visits."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    op.add_column("tables", sa.Column("epoch", sa.BigInteger(), nullable=False, server_default="0"))
    once = sa.UniqueConstraint("epoch", name="each_epoch_once")
    _made("nodes", 1, _text("node"), _number("epoch"), _number("beats"), _number("last_batch"), *_texts(), once)
    _made("claims", 1, _text("person"), _text("holder"), _text("wish"), _yes_no("standing"), _text("instead_of"))
    _made("answers", 2, _text("person"), _text("wish"), _number("at"), _text("table"), _text("answer"))
    body = sa.Column("body", sa.LargeBinary(), nullable=False)
    _made("owed", 1, _text("id"), _text("source"), _text("target"), _number("at"), body, _number("paid"))
    _made("visits", 1, _text("person"), _number("number"), _number("door"))
    op.create_index("claims_of", "claims", ["holder"])
    op.create_index("answers_of", "answers", ["table", "at"])
    op.create_index("answers_at", "answers", ["at"])
    unpaid = sa.text("paid = 0")
    op.create_index("unpaid", "owed", ["target", "at"], sqlite_where=unpaid, postgresql_where=unpaid)
    op.create_index("visits_at", "visits", ["door"])
    if _is_postgresql():
        op.create_check_constraint("no_bank_owes", "accounts", "type <> 'bank' OR balance >= 0")


def _is_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _made(name: str, key: int, *parts: Any) -> None:
    """The first columns are its key."""
    op.create_table(name, *parts, sa.PrimaryKeyConstraint(*[one.name for one in parts[:key]]), sqlite_with_rowid=False)


def _texts() -> list[Any]:
    return [_text(name) for name in ("state", "role", "address", "session")]


def _text(name: str) -> Any:
    return sa.Column(name, sa.Text(collation="C") if _is_postgresql() else sa.Text(), nullable=False)


def _number(name: str) -> Any:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def _yes_no(name: str) -> Any:
    return sa.Column(name, sa.Boolean(), nullable=False)
