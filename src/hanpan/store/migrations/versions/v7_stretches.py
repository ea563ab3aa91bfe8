"""Facts of finished hands lie together, compressed; wishes lie apart, and are forgotten in time.

What was written before stays where it is: a house packs its old hands little by little, `hanpan archive` all at once.
"""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"

_REMEMBERED = 10 * 60 * 1000


def upgrade() -> None:
    op.add_column("journal", sa.Column("moves", sa.LargeBinary(), nullable=True))
    op.add_column("snapshots", sa.Column("began", sa.BigInteger(), nullable=False, server_default="-1"))
    op.add_column("hands", sa.Column("packed", sa.Boolean(), nullable=False, server_default="0"))
    loose = sa.text("packed = 0")
    op.create_index("loose", "hands", ["table", "hand"], sqlite_where=loose, postgresql_where=loose)
    alive = sa.text("dismissed IS NULL")
    op.create_index("living", "tables", ["opened"], sqlite_where=alive, postgresql_where=alive)
    op.create_table(
        "stretches",
        sa.Column("place", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("first", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("last", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("place"),
        sa.UniqueConstraint("table", "first", name="each_stretch_once"),
    )
    _chain()
    _wishes()
    _origins()


def _chain() -> None:
    op.create_table(
        "chain",
        sa.Column("one", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("count", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("one"),
    )


def _wishes() -> None:
    """Those of the last ten minutes go on being known."""
    since = f"(SELECT max(at) FROM journal WHERE command != '') - {_REMEMBERED}"  # noqa: S608 - all is written here
    lately = f"SELECT at, command, \"table\" FROM journal WHERE command != '' AND at > {since}"  # noqa: S608 - here, too
    op.execute(f"CREATE TEMP TABLE lately AS {lately}")
    op.drop_index("wishes")
    op.create_table(
        "wishes",
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("at", "command"),
        sqlite_with_rowid=False,
    )
    op.execute('INSERT OR IGNORE INTO wishes SELECT at, command, "table" FROM lately')
    op.execute("DROP TABLE lately")


def _origins() -> None:
    op.create_table(
        "origins",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table", "number"),
        sa.ForeignKeyConstraint(["table"], ["tables.table"]),
    )
