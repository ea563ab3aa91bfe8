"""What a game counts of its players: beside each result, and added up."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.add_column("results", sa.Column("counts", sa.Text(), nullable=False, server_default="{}"))
    op.create_table(
        "tallies",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "format", "name", "person"),
        sqlite_with_rowid=False,
    )
    op.create_index("tallied", "tallies", ["game", "format", "name", "count"])
