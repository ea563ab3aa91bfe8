"""A wish can be followed to the line that says it is durable, whatever keeps it."""

import io
import json
from collections.abc import Iterator

import pytest
import structlog

from hanpan.cli.on_the_bus import log_batch
from hanpan.floor.ports import Batch, Record
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.server.logs import configure


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    written = io.StringIO()
    configure("json", "debug", written)
    yield written
    structlog.reset_defaults()


def test_facts_and_purchases_name_their_wish(log: io.StringIO) -> None:
    batch = Batch()
    batch.records += [Record("t1", 7, 0, "ann w1", b"{}", None, None), Record("t1", 8, 0, "", b"{}", None, None)]
    batch.transfers.append((0, Transfer(f"{CAGE}:ann:w:3:9", CAGE, bank("ann"), 5, "HO-1.1")))
    batch.transfers.append((0, Transfer("t1:7:0", bank("ann"), "stack:t1:ann", 5, "CA-2.1")))
    log_batch(batch)
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert {line["event"] for line in lines} == {"wish-kept"}
    assert [(line["wish"], line["table"], line.get("count")) for line in lines] == [
        ("w1", "t1", 7), ("w:3", "", None),
    ]  # fmt: skip
