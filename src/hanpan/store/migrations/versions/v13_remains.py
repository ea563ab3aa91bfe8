"""What is left of the sealed parts of a hand that is over, until its facts are packed."""

import sqlalchemy as sa
from alembic import op

revision = "13"
down_revision = "12"


def upgrade() -> None:
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    op.create_table(
        "remains",
        sa.Column("table", sa.Text(collation="C") if is_postgresql else sa.Text(), nullable=False),
        sa.Column("hand", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table", "hand"),
        sqlite_with_rowid=False,
    )
