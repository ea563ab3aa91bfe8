"""Which version's words a fact is written in. Those before now are all of the first."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("journal", sa.Column("version", sa.BigInteger(), nullable=False, server_default="1"))
