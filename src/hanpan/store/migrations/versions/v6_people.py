"""How a name was made a look-alike, which cookie replaces which, who blocked whom, whose request was turned down."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.BigInteger(), nullable=False, server_default="1"))
    op.add_column("sessions", sa.Column("replaces", sa.Text(), nullable=False, server_default=""))
    for index, account in (("into_banks", "target"), ("out_of_banks", "source")):
        a_bank = sa.text(f"{account} >= 'bank:' AND {account} < 'bank;'")
        op.create_index(index, "transfers", [account, "at"], sqlite_where=a_bank, postgresql_where=a_bank)
    for name in ("blocks", "turned_down"):
        op.create_table(
            name,
            sa.Column("person", sa.Text(), nullable=False),
            sa.Column("other", sa.Text(), nullable=False),
            sa.Column("at", sa.BigInteger(), nullable=False),
            sa.PrimaryKeyConstraint("person", "other"),
            sqlite_with_rowid=False,
        )
