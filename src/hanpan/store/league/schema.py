"""The tables of a league's file. `migrations/` leads any older file here."""

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, Table

VERSION = "1"
"""The last of the migrations."""

METADATA = MetaData()


def _number(name: str, *, key: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=key, nullable=False, autoincrement=False)


def _bytes(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


league = Table("league", METADATA, _number("one", key=True), _bytes("plan"))
"""A single row: what is played, so that nobody goes on with something else."""

hands = Table("hands", METADATA, _number("game", key=True), _number("hand", key=True), _number("at"), _bytes("body"))
"""Every finished hand: its facts, hidden cards and all."""

games = Table("games", METADATA, _number("game", key=True), _number("at"), _bytes("body"))
"""How each finished game came out."""
