"""Game and format are two words; `kind` was both."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"

_GAME = "CASE kind WHEN 'sniper' THEN 'sniper' WHEN 'blackjack' THEN 'blackjack' ELSE 'holdem' END"
_FORMAT = "CASE kind WHEN 'sniper' THEN 'match' WHEN 'blackjack' THEN 'room' ELSE kind END"


def upgrade() -> None:
    for table in ("tables", "hands", "results"):
        op.add_column(table, sa.Column("game", sa.Text(), nullable=False, server_default="holdem"))
        op.execute(f"UPDATE {table} SET game = {_GAME}, kind = {_FORMAT}")  # noqa: S608 - all of it is written here
        if table == "results":
            op.drop_index("results_of")
        op.execute(f"ALTER TABLE {table} RENAME COLUMN kind TO format")
    op.create_index("results_of", "results", ["person", "game", "format"])
    _standings()
    op.execute("ALTER TABLE sessions RENAME COLUMN kind TO use")
    op.execute("ALTER TABLE accounts RENAME COLUMN kind TO type")


def _standings() -> None:
    """Made anew: its key has changed."""
    op.drop_index("leaders")
    op.rename_table("standings", "standings_before")
    op.create_table(
        "standings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("hands", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.BigInteger(), nullable=False),
        sa.Column("profit", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "format", "person"),
        sqlite_with_rowid=False,
    )
    columns = "person, hands, won, profit"
    op.execute(
        f"INSERT INTO standings (game, format, {columns})"  # noqa: S608 - all of it is written here
        f" SELECT {_GAME}, {_FORMAT}, {columns} FROM standings_before"
    )
    op.drop_table("standings_before")
    op.create_index("leaders", "standings", ["game", "format", "profit"])
