"""The tables of the database, written once for every dialect; `migrations/` leads any older file here."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    and_,
    literal_column,
    null,
)
from sqlalchemy.schema import SchemaItem

from hanpan.kit.counts import Counts

VERSION = "15"
"""The last of the migrations: what this house reads and writes."""

METADATA = MetaData()
DAY_MS = 24 * 3_600_000
FIRST = "1"
"""The version of facts that were written before any was named beside them."""
NOTHING = ""
BETWEEN_HANDS = "-1"
"""Where the hand of a snapshot began that was taken while none was played."""
NO_COUNTS = "{}"
"""Of results that were written before a game counted anything of its own."""
NO = "0"
_PLACE = BigInteger().with_variant(Integer, "sqlite")
"""Counts up by itself: the order in which rows came."""
_TEXT = Text().with_variant(Text(collation="C"), "postgresql")
"""Compared byte by byte on every database, whatever language it was made in: names are sought by how they begin."""


def _text(name: str, *more: ForeignKey, key: bool = False) -> Column[str]:
    return Column(name, _TEXT, *more, primary_key=key, nullable=False)


def _number(name: str, *, key: bool = False) -> Column[int]:
    return Column(name, BigInteger, primary_key=key, nullable=False, autoincrement=False)


def _yes_no(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False)


def _bytes(name: str, *, always: bool = True) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=not always)


def _of_table() -> Column[str]:
    return _text("table", ForeignKey("tables.table"), key=True)


def _clustered(name: str, *parts: SchemaItem) -> Table:
    """Rows lie in the order of their key: what is read together was written together."""
    return Table(name, METADATA, *parts, sqlite_with_rowid=False)


# -- tables and their chips

tables = _clustered(
    "tables",
    _text("table", key=True),
    _text("game"),
    _text("format"),
    _number("opened"),
    _yes_no("private"),
    Column("dismissed", BigInteger),
    # The epoch of the node that owns it (store.nodes); 0 where one house keeps everything.
    Column("epoch", BigInteger, nullable=False, server_default=NO),
)

journal = _clustered(
    "journal",
    _of_table(),
    _number("number", key=True),
    _number("at"),
    _text("command"),
    _bytes("open"),
    _bytes("sealed", always=False),
    _bytes("seed", always=False),
    Column("version", BigInteger, nullable=False, server_default=FIRST),
    # The chips that the fact moved (store.rows); of facts before version 7 they stand in `transfers`.
    _bytes("moves", always=False),
)

stretches = Table(
    # Facts of a table up to the end of a hand, both ends included, compressed (store.packing). In the order in which
    # they came: pages are full, and a body need not lie beside its key.
    "stretches",
    METADATA,
    Column("place", _PLACE, primary_key=True),
    _text("table"),
    _number("first"),
    _number("last"),
    _bytes("body"),
    UniqueConstraint("table", "first", name="each_stretch_once"),
)

wishes = _clustered(
    # Granted lately, by `person id`: sent again, they are not done again. Emptied as it ages.
    "wishes",
    _number("at", key=True),
    _text("command", key=True),
    _text("table"),
)

# Too big to lie in the order of their key.
snapshots = Table(
    "snapshots",
    METADATA,
    _of_table(),
    _number("number"),
    _bytes("body"),
    Column("began", BigInteger, nullable=False, server_default=BETWEEN_HANDS),
)

origins = Table(
    # Snapshots of an earlier version from which a later one went on (`Batch.origins`).
    "origins",
    METADATA,
    _of_table(),
    _number("number", key=True),
    _bytes("body"),
)

transfers = _clustered(
    "transfers",
    _text("id", key=True),
    _number("at"),
    _text("source"),
    _text("target"),
    _number("amount"),
    _text("rule"),
    CheckConstraint("amount > 0", name="something_moves"),
)

accounts = _clustered(
    # `stack:t1:ann` is the stack of t1:ann: so the accounts of one table are neighbours, and a hand writes to one page.
    "accounts",
    _text("owner", key=True),
    _text("type", key=True),
    _number("balance"),
    # Where several nodes write. In a file rows find their places slice by slice: a bank may be short for a moment.
    CheckConstraint("type <> 'bank' OR balance >= 0", name="no_bank_owes").ddl_if(dialect="postgresql"),
)

departures = _clustered(
    "departures",
    _text("person", key=True),
    _text("table", key=True),
    _number("small"),
    _number("big"),
    _number("at"),
    _number("chips"),
    _yes_no("won"),
    _number("streak"),
)

batches = Table(
    # What is durable and not yet in its place: each batch as it was kept (store.batches).
    "batches",
    METADATA,
    Column("number", _PLACE, primary_key=True),
    _bytes("body"),
)

settled = Table(
    # Of each slice of the house the last batch that is in its place, while older ones are there for other slices.
    "settled",
    METADATA,
    Column("slice", _PLACE, primary_key=True, autoincrement=False),
    _number("batch"),
)

chain = Table(
    # A single row: how many commits there have been, and the hash that each makes of the one before (store.mark).
    "chain",
    METADATA,
    _number("one", key=True),
    _number("count"),
    _bytes("head"),
)

# -- what has been played

hands = _clustered(
    "hands",
    _of_table(),
    _number("hand", key=True),
    _text("game"),
    _text("format"),
    _yes_no("private"),
    _number("first"),
    _number("last"),
    _number("at"),
    _bytes("people"),
    # Do its facts lie in `stretches`?
    Column("packed", Boolean, nullable=False, server_default=NO),
)

hand_people = _clustered(
    "hand_people",
    _text("person", key=True),
    _number("at", key=True),
    _text("table", key=True),
    _number("hand", key=True),
    # The hand as this person knows it (store.own_hands); `marks` is null until it has been told off the facts.
    Column("marks", BigInteger),
    Column("profit", BigInteger, nullable=False, server_default=NO),
    Column("pot", BigInteger, nullable=False, server_default=NO),
    Column("big_blind", BigInteger, nullable=False, server_default=NO),
    Column("place", _TEXT, nullable=False, server_default=NOTHING),
    Column("cards", _TEXT, nullable=False, server_default=NOTHING),
    Column("board", _TEXT, nullable=False, server_default=NOTHING),
)

remains = _clustered(
    # FD-3.1: what is left of the sealed parts of a hand that is over, until its facts are packed (store.stretches).
    "remains",
    _text("table", key=True),
    _number("hand", key=True),
    _bytes("body"),
)

favourites = _clustered(
    "favourites",
    _text("person", key=True),
    _number("at", key=True),
    _text("table", key=True),
    _number("hand", key=True),
)

shares = Table(
    # Hands shown to whoever has the link, as the sharer knew them (HO-2.6).
    "shares",
    METADATA,
    _text("share", key=True),
    _text("person"),
    _text("table"),
    _number("hand"),
    _number("at"),
    _number("created"),
    _bytes("body"),
)

hours = _clustered(
    # What the hands of an hour come to, by where one acted: figures by day and place are few rows to add up.
    "hours",
    _text("person", key=True),
    _text("game", key=True),
    _text("format", key=True),
    _number("hour", key=True),
    _text("place", key=True),
    *[_number(name) for name in Counts.__struct_fields__],
)

results = Table(
    "results",
    METADATA,
    Column("place", _PLACE, primary_key=True),
    _text("person"),
    _text("game"),
    _text("format"),
    _text("table"),
    _number("hand"),
    _number("at"),
    _number("profit"),
    _number("hands"),
    _yes_no("won"),
    _yes_no("put_in"),
    _yes_no("raised"),
    _yes_no("showdown"),
    _yes_no("showdown_won"),
    # Who else was dealt in, where that was one: such hands are on no board.
    Column("against", _TEXT, nullable=False, server_default=NOTHING),
    Column("counts", _TEXT, nullable=False, server_default=NO_COUNTS),
)

standings = _clustered(
    # The results added up: nobody should wait while a leaderboard counts a million hands.
    "standings",
    _text("game", key=True),
    _text("format", key=True),
    _text("person", key=True),
    _number("hands"),
    _number("won"),
    _number("profit"),
)

tallies = _clustered(
    # What a game counts of its players, added up (`Result.counts`).
    "tallies",
    _text("game", key=True),
    _text("format", key=True),
    _text("name", key=True),
    _text("person", key=True),
    _number("count"),
)

day_standings = _clustered(
    # The same day by day, each in the order of its people: a week is few pages to add up.
    "day_standings",
    _text("game", key=True),
    _text("format", key=True),
    _number("day", key=True),
    _text("person", key=True),
    _number("hands"),
    _number("won"),
    _number("profit"),
)

day_tallies = _clustered(
    "day_tallies",
    _text("game", key=True),
    _text("format", key=True),
    _text("name", key=True),
    _number("day", key=True),
    _text("person", key=True),
    _number("count"),
)

# -- people

people = _clustered(
    "people",
    _text("person", key=True),
    _text("name"),
    _text("lookalike"),
    _number("created"),
    _text("lang"),
    _text("password"),
    _yes_no("bot"),
    Column("looks", BigInteger, nullable=False, server_default=FIRST),
    Column("face", _TEXT, nullable=False, server_default=NOTHING),
    UniqueConstraint("lookalike", name="one_of_a_look"),
)

sessions = _clustered(
    "sessions",
    _text("digest", key=True),
    _text("person", ForeignKey("people.person")),
    _number("created"),
    _number("expires"),
    _text("use"),
    Column("replaces", _TEXT, nullable=False, server_default=NOTHING),
)

friends = Table(
    "friends",
    METADATA,
    Column("place", _PLACE, primary_key=True),
    _text("person"),
    _text("other"),
    UniqueConstraint("person", "other", name="each_pair_once"),
)

friend_requests = Table(
    "friend_requests",
    METADATA,
    Column("place", _PLACE, primary_key=True),
    _text("person"),
    _text("other"),
    UniqueConstraint("person", "other", name="asked_once"),
)

blocks = _clustered("blocks", _text("person", key=True), _text("other", key=True), _number("at"))

turned_down = _clustered(
    # Requests that came to nothing: `person` had asked, and may not ask again for a while.
    "turned_down",
    _text("person", key=True),
    _text("other", key=True),
    _number("at"),
)

# -- evenings (EV): their facts lie in `journal`

evenings = _clustered(
    "evenings",
    _text("evening", key=True),
    _text("host"),
    _text("title"),
    _text("style"),
    _number("opened"),
    # When; 0 until then.
    _number("ended"),
    # Places and names, once it is over.
    _bytes("result"),
)

# Who was at those that are over.
evening_guests = _clustered("evening_guests", _text("person", key=True), _text("evening", key=True))

# -- several machines (store.nodes); a house in one process leaves these alone

nodes = _clustered(
    # Rows stay when a node is gone: what it still sends must not find its place empty.
    "nodes",
    _text("node", key=True),
    _number("epoch"),
    # Counts up while the node lives.
    _number("beats"),
    # How many commits it has made in this epoch: the fence.
    _number("last_batch"),
    # living, leaving (it hands its tables over), gone
    _text("state"),
    # door, tables, both
    _text("role"),
    _text("address"),
    # How the database lists its connections.
    _text("session"),
    UniqueConstraint("epoch", name="each_epoch_once"),
)

claims = _clustered(
    # Somebody's one seat (house.people.Claim).
    "claims",
    _text("person", key=True),
    _text("holder"),
    _text("wish"),
    _yes_no("standing"),
    _text("instead_of"),
)

answers = _clustered(
    # Wishes granted lately, written with what they led to. Emptied as it ages.
    "answers",
    _text("person", key=True),
    _text("wish", key=True),
    _number("at"),
    # Whose journal holds it; empty where no table does.
    _text("table"),
    _text("answer"),
)

owed = _clustered(
    # What one journal owes another: written with the fact that led to it, paid with the fact it leads to.
    "owed",
    _text("id", key=True),
    _text("source"),
    _text("target"),
    _number("at"),
    _bytes("body"),
    # When; 0 until then.
    _number("paid"),
)

visits = _clustered(
    # The last visit of each person, and the epoch of the door they came in by; 0 once they have gone.
    "visits",
    _text("person", key=True),
    _number("number"),
    _number("door"),
)

# -- operators, their orders, and what those leave behind (store.operators)


def _in_order(name: str, *parts: SchemaItem) -> Table:
    return Table(name, METADATA, Column("place", _PLACE, primary_key=True), *parts)


operators = _clustered("operators", _text("name", key=True), _text("password"), _number("created"), _text("added_by"))

orders = _in_order(
    # The record: every order that was given.
    "orders",
    _number("at"),
    _text("operator"),
    _text("order"),
    _text("person"),
    _text("reason"),
    _text("detail"),
    _number("until"),
)

sanctions = _in_order(
    # Bans and mutes that are in force; what is over is only in the record.
    "sanctions",
    _text("kind"),
    _text("person"),
    _text("address"),
    _number("at"),
    _number("until"),
    _text("operator"),
    _text("reason"),
)

codes = _clustered(
    "codes",
    _text("code", key=True),
    _text("label"),
    _number("created"),
    _number("expires"),
    _number("most"),
    _number("used"),
    _text("operator"),
)

switches = _clustered("switches", _text("name", key=True), _text("value"))

announcements = _in_order("announcements", _number("at"), _number("until"), _text("texts"), _text("operator"))

reports = _in_order(
    "reports",
    _number("at"),
    _text("reporter"),
    _text("person"),
    _text("table"),
    _yes_no("whisper"),
    # The line and those around it, as they were told.
    _bytes("lines"),
    _number("said_at"),
    _text("note"),
    _text("closed_by"),
    _number("closed_at"),
)

samples = _clustered(
    # The house minute by minute, for a week.
    "samples",
    _number("at", key=True),
    _number("people"),
    _number("bots"),
    _number("tables"),
    _number("hands"),
)

# Written out, not bound: an index of part of a table serves only a query that says the same.
FROM_THE_CAGE = transfers.c.source == literal_column("'cage'")
LOOSE = ~hands.c.packed
ALIVE = tables.c.dismissed == null()
A_BANK = accounts.c.type == literal_column("'bank'")

UNTOLD = hand_people.c.marks == null()

Index("untold", hand_people.c.at, sqlite_where=UNTOLD, postgresql_where=UNTOLD)
Index("shares_of", shares.c.person, shares.c.created)
Index("living", tables.c.opened, sqlite_where=ALIVE, postgresql_where=ALIVE)
Index("loose", hands.c.table, hands.c.hand, sqlite_where=LOOSE, postgresql_where=LOOSE)
Index("sales", transfers.c.at, sqlite_where=FROM_THE_CAGE, postgresql_where=FROM_THE_CAGE)
INTO_A_BANK = and_(transfers.c.target >= literal_column("'bank:'"), transfers.c.target < literal_column("'bank;'"))
OUT_OF_A_BANK = and_(transfers.c.source >= literal_column("'bank:'"), transfers.c.source < literal_column("'bank;'"))

Index("into_banks", transfers.c.target, transfers.c.at, sqlite_where=INTO_A_BANK, postgresql_where=INTO_A_BANK)
Index("out_of_banks", transfers.c.source, transfers.c.at, sqlite_where=OUT_OF_A_BANK, postgresql_where=OUT_OF_A_BANK)
Index("banks", accounts.c.balance, sqlite_where=A_BANK, postgresql_where=A_BANK)
Index("results_of", results.c.person, results.c.game, results.c.format)
BETWEEN_TWO = results.c.against != literal_column("''")
UNSEEN = reports.c.closed_by == literal_column("''")
Index("between_two", results.c.at, sqlite_where=BETWEEN_TWO, postgresql_where=BETWEEN_TWO)
Index("unseen", reports.c.place, sqlite_where=UNSEEN, postgresql_where=UNSEEN)
Index("orders_about", orders.c.person, orders.c.place)
Index("orders_by", orders.c.operator, orders.c.place)
Index("leaders", standings.c.game, standings.c.format, standings.c.profit)
Index("tallied", tallies.c.game, tallies.c.format, tallies.c.name, tallies.c.count)
Index("evenings_of", evenings.c.host, evenings.c.opened)
Index("evenings_opened", evenings.c.opened)
Index("claims_of", claims.c.holder)
Index("answers_of", answers.c.table, answers.c.at)
Index("answers_at", answers.c.at)
UNPAID = owed.c.paid == literal_column("0")
Index("unpaid", owed.c.target, owed.c.at, sqlite_where=UNPAID, postgresql_where=UNPAID)
Index("visits_at", visits.c.door)
Index("sessions_of", sessions.c.person)
Index("sessions_until", sessions.c.expires)
