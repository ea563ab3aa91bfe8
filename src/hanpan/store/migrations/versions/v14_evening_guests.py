"""Who was at the evenings that are over: one finds them again."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "14"
down_revision = "13"


def upgrade() -> None:
    op.create_table(
        "evening_guests",
        _text("person"),
        _text("evening"),
        sa.PrimaryKeyConstraint("person", "evening"),
        sqlite_with_rowid=False,
    )
    for evening, result in op.get_bind().execute(sa.text("SELECT evening, result FROM evenings WHERE ended > 0")).all():
        _add_guests(evening, json.loads(bytes(result)))


def _add_guests(evening: str, told: dict[str, Any]) -> None:
    """Their names stand beside the places."""
    people = [{"person": one, "evening": evening} for one in told["names"] if one not in told["bots"]]
    if people:
        op.get_bind().execute(sa.text("INSERT INTO evening_guests VALUES (:person, :evening)"), people)


def _text(name: str) -> Any:
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    return sa.Column(name, sa.Text(collation="C") if is_postgresql else sa.Text(), nullable=False)
