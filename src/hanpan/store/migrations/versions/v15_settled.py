"""A batch is one row for all slices of the house: of each slice it is kept apart how far it is in its place."""

import sqlalchemy as sa
from alembic import op

revision = "15"
down_revision = "14"


def upgrade() -> None:
    op.create_table(
        "settled",
        sa.Column("slice", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("batch", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("slice"),
    )
