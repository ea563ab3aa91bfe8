"""The first store: tables, chips, what has been played, people."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

# A migration is history: it says in full what version 1 was, whatever the schema has become since.


def text(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def number(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False) for name in names]


def yes_no(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Boolean(), nullable=False) for name in names]


def data(name: str, *, always: bool = True) -> sa.Column[Any]:
    return sa.Column(name, sa.LargeBinary(), nullable=not always)


def place() -> sa.Column[Any]:
    return sa.Column("place", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)


def key(*names: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*names)


def of_table() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table"], ["tables.table"])


def clustered(name: str, *parts: Any) -> None:
    op.create_table(name, *parts, sqlite_with_rowid=False)


def upgrade() -> None:
    _tables_and_chips()
    _played()
    _people()


def _tables_and_chips() -> None:
    dismissed: sa.Column[Any] = sa.Column("dismissed", sa.BigInteger(), nullable=True)
    clustered("tables", *text("table", "kind"), *number("opened"), *yes_no("private"), dismissed, key("table"))
    clustered(
        "journal",
        *text("table"),
        *number("number", "at"),
        *text("command"),
        data("open"),
        data("sealed", always=False),
        data("seed", always=False),
        key("table", "number"),
        of_table(),
    )
    op.create_table("snapshots", *text("table"), *number("number"), data("body"), key("table"), of_table())
    moves = sa.CheckConstraint("amount > 0", name="something_moves")
    said = (*text("id"), *number("at"), *text("source", "target"), *number("amount"), *text("rule"))
    clustered("transfers", *said, key("id"), moves)
    clustered("accounts", *text("owner", "kind"), *number("balance"), key("owner", "kind"))
    clustered(
        "departures",
        *text("person", "table"),
        *number("small", "big", "at", "chips"),
        *yes_no("won"),
        *number("streak"),
        key("person", "table"),
    )
    _index_of_part("wishes", "journal", ["at", "command"], "command != ''")
    _index_of_part("sales", "transfers", ["at"], "source = 'cage'")
    _index_of_part("banks", "accounts", ["balance"], "kind = 'bank'")


def _index_of_part(name: str, table: str, columns: list[str], part: str) -> None:
    op.create_index(name, table, columns, sqlite_where=sa.text(part), postgresql_where=sa.text(part))


def _played() -> None:
    clustered(
        "hands",
        *text("table"),
        *number("hand"),
        *text("kind"),
        *yes_no("private"),
        *number("first", "last", "at"),
        data("people"),
        key("table", "hand"),
        of_table(),
    )
    dealt = (*text("person"), *number("at"), *text("table"), *number("hand"))
    clustered("hand_people", *dealt, key("person", "at", "table", "hand"))
    op.create_table(
        "results",
        place(),
        *text("person", "kind", "table"),
        *number("hand", "at", "profit", "hands"),
        *yes_no("won", "put_in", "raised", "showdown", "showdown_won"),
        key("place"),
    )
    clustered("standings", *text("kind", "person"), *number("hands", "won", "profit"), key("kind", "person"))
    op.create_index("results_of", "results", ["person", "kind"])
    op.create_index("leaders", "standings", ["kind", "profit"])


def _people() -> None:
    clustered(
        "people",
        *text("person", "name", "lookalike"),
        *number("created"),
        *text("lang", "password"),
        *yes_no("bot"),
        key("person"),
        sa.UniqueConstraint("lookalike", name="one_of_a_look"),
    )
    somebody = sa.ForeignKeyConstraint(["person"], ["people.person"])
    carried = (*text("digest", "person"), *number("created", "expires"), *text("kind"))
    clustered("sessions", *carried, key("digest"), somebody)
    for name, once in (("friends", "each_pair_once"), ("friend_requests", "asked_once")):
        pair = sa.UniqueConstraint("person", "other", name=once)
        op.create_table(name, place(), *text("person", "other"), key("place"), pair)
    op.create_index("sessions_of", "sessions", ["person"])
    op.create_index("sessions_until", "sessions", ["expires"])
