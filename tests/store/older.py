"""Files as earlier houses left them: made by the migrations of their time, in the words of their time."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

from hanpan.store.migrations import FOLDER, migrate
from hanpan.store.schema import METADATA, VERSION
from hanpan.store.sqlite import FILE

KIND = "CASE game WHEN 'holdem' THEN format ELSE game END"
COLUMNS = {
    # In the order in which they are put: what belongs to a table or a person comes after it.
    "tables": f'"table", {KIND}, opened, private, dismissed',
    "journal": '"table", number, at, command, older(open), sealed, seed',
    "snapshots": '"table", number, older(body)',
    "transfers": "*",
    "accounts": "owner, type, balance",
    "departures": "*",
    "hands": f'"table", hand, {KIND}, private, first, last, at, people',
    "hand_people": 'person, at, "table", hand',
    "results": f'place, person, {KIND}, "table", hand, at, profit, hands, won, put_in, raised, showdown, showdown_won',
    "standings": f"{KIND}, person, hands, won, profit",
    "people": "person, name, lookalike, created, lang, password, bot",
    "sessions": "digest, person, created, expires, use",
    "friends": "*",
    "friend_requests": "*",
}
"""What stood in each table before game and format were two words (version 4)."""
COLUMNS_4 = dict.fromkeys(COLUMNS, "*") | {
    "journal": COLUMNS["journal"],
    "snapshots": COLUMNS["snapshots"],
    "results": COLUMNS["results"].replace(KIND, "format") + ", game",
    "hands": COLUMNS["hands"].replace(KIND, "format") + ", game",
    "tables": COLUMNS["tables"].replace(KIND, "format") + ", game",
    "people": COLUMNS["people"],
    "sessions": COLUMNS["sessions"],
    "hand_people": COLUMNS["hand_people"],
}
"""What stood in each table before games counted anything of their own (version 5)."""
COLUMNS_5 = COLUMNS_4 | {"results": f"{COLUMNS_4['results']}, counts", "tallies": "*"}
"""What stood in each table before it was written how a name was made a look-alike (version 6)."""
COLUMNS_6 = COLUMNS_5 | dict.fromkeys(("sessions", "blocks", "turned_down"), "*")
COLUMNS_6 |= {"people": f"{COLUMNS['people']}, looks"}  # without a face (version 9)
"""What stood in each table before facts of finished hands lay together (version 7)."""
COLUMNS_7 = COLUMNS_6 | dict.fromkeys(("journal", "snapshots", "hands", "stretches", "origins", "wishes"), "*")
"""What stood in each table before it was written who else was dealt in (version 8)."""
COLUMNS_8 = COLUMNS_7 | {"results": "*"}
"""What stood in each table before hands were told as their people know them (version 9)."""
COLUMNS_9 = COLUMNS_8 | dict.fromkeys(("people", "hand_people", "hours", "favourites", "shares"), "*")
"""What stood in each table before boards were kept day by day (version 10)."""
COLUMNS_10 = COLUMNS_9 | dict.fromkeys(("day_standings", "day_tallies"), "*")
"""What stood in each table before several nodes could share a database (version 11)."""
COLUMNS_11 = COLUMNS_10 | {"tables": f"{COLUMNS_10['tables']}, epoch"}
"""What stood in each table before evenings were listed (version 12)."""
COLUMNS_12 = COLUMNS_11 | {"evenings": "*"}
"""What stood in each table before what nobody was shown was forgotten (version 13)."""
COLUMNS_13 = COLUMNS_12 | {"remains": "*"}
"""What stood in each table before guests found their evenings again (version 14)."""
COLUMNS_14 = COLUMNS_13 | {"evening_guests": "*"}
"""What stood in each table before a batch was of all slices (version 15)."""
COLUMNS_OF = {
    1: COLUMNS, 2: COLUMNS, 3: COLUMNS, 4: COLUMNS_4, 5: COLUMNS_5, 6: COLUMNS_6, 7: COLUMNS_7, 8: COLUMNS_8,
    9: COLUMNS_9, 10: COLUMNS_10, 11: COLUMNS_11, 12: COLUMNS_12, 13: COLUMNS_13, 14: COLUMNS_14,
}  # fmt: skip
SINCE_5 = ("results", "standings")
"""Of Sniper Hold'em nothing was counted before (version 5)."""
THEN = "game, format, person, sum(hands) AS hands, sum(won) AS won, sum(profit) AS profit"
"""Standings before version 8: hands of two were on the boards as well."""
WORDS = (
    (b'{"version":2,"game":"holdem",', b'{"version":1,"settings":"TableSettings",'),
    (b'{"version":2,"game":"sniper",', b'{"version":1,"settings":"SniperSettings",'),
    (b'{"version":2,"game":"blackjack",', b'{"version":1,"settings":"RoomSettings",'),
    (b'"settings":{"format":', b'"settings":{"kind":'),
)


def empty_file(path: Path, version: int, migrations: Path) -> sqlite3.Connection:
    """As a house of this version made it."""
    later = [f"v{number}_*" for number in range(version + 1, int(VERSION) + 1)]
    shutil.copytree(FOLDER, migrations, ignore=shutil.ignore_patterns("__pycache__", *later))
    file = sqlite3.connect(path, isolation_level=None)
    migrate(file, migrations, str(version))
    return file


def older_house(now: Path, folder: Path, version: int) -> dict[str, list[Any]]:
    """The same house, as one of this version would have kept it; its facts and snapshots, which stay as they are."""
    folder.mkdir()
    file = empty_file(folder / FILE, version, folder / "migrations")
    file.create_function("older", 1, _older)
    file.execute("ATTACH ? AS now", (str(now / FILE),))
    added_up = f"SELECT {THEN} FROM now.results GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"  # noqa: S608
    file.execute(f"CREATE TEMP TABLE standings_then AS {added_up}")
    for table, columns in COLUMNS_OF[version].items():
        wrote = f"{columns}, 1" if table == "journal" and 3 <= version < 7 else columns  # in which version's words
        file.execute(f"INSERT INTO main.{table} SELECT {wrote} FROM {_source(table, version)} {_those(table, version)}")  # noqa: S608
    kept = _facts(file) if version < 7 else {}
    kept |= {table: _then(file, table, version) for table in SINCE_5} if version < 8 else {}
    kept |= {"tallies": [], "day_tallies": []} if version < 5 else {}
    kept |= {"day_standings": file.execute(_by_day(version)).fetchall()} if version < 8 else {}
    if version < 6:
        kept["people"] = file.execute(f"SELECT {COLUMNS['people']}, 1, '' FROM main.people").fetchall()  # noqa: S608
        kept["sessions"] = file.execute(f"SELECT {COLUMNS['sessions']}, '' FROM now.sessions").fetchall()  # noqa: S608
    # Until the open house has told them off their facts (version 9).
    untold = f"SELECT {COLUMNS['hand_people']}, NULL, 0, 0, 0, '', '', '' FROM main.hand_people"  # noqa: S608
    kept |= {"hand_people": file.execute(untold).fetchall(), "hours": []} if version < 9 else {}
    file.close()
    return kept


def _facts(file: sqlite3.Connection) -> dict[str, list[Any]]:
    facts = file.execute(f"SELECT {COLUMNS['journal'].replace('older(open)', 'open')}, 1, NULL FROM main.journal")  # noqa: S608
    snapshots = file.execute("SELECT *, -1 FROM main.snapshots")
    return {"journal": facts.fetchall(), "snapshots": snapshots.fetchall()}


def _by_day(version: int) -> str:
    """Standings of each day, hands of two among them."""
    sums, day = THEN.replace("person, ", "at / 86400000, person, ", 1), "1, 2, 3, 4"
    return f"SELECT {sums} FROM now.results {_those('results', version)} GROUP BY {day} ORDER BY {day}"  # noqa: S608


def _source(table: str, version: int) -> str:
    return "standings_then" if table == "standings" and version < 8 else f"now.{table}"


def _those(table: str, version: int) -> str:
    return "WHERE game <> 'sniper'" if table in SINCE_5 and version < 5 else ""


def _then(file: sqlite3.Connection, table: str, version: int) -> list[Any]:
    """As it is read today."""
    names = [column.name for column in METADATA.tables[table].columns]
    columns = ", ".join(["''" if name == "against" else f'"{name}"' for name in names])
    return file.execute(f"SELECT {columns} FROM {_source(table, version)} {_those(table, version)}").fetchall()  # noqa: S608


def _older(body: bytes) -> bytes:
    for now, before in WORDS:
        body = body.replace(now, before, 1)
    return body
