"""What `hanpan serve` is told about several processes, and what makes no sense, in both languages."""

from pathlib import Path

import pytest

from hanpan.cli.cluster_options import bus_in, in_cluster
from hanpan.cluster.address import VARIABLE
from hanpan.server.settings import ClusterSection, HouseSettings
from hanpan.words import LANGUAGES, say
from tests.broker import Broker
from tests.cli.runner import hanpan


def test_the_command_line_counts_more_than_the_file_and_the_environment_most(monkeypatch: pytest.MonkeyPatch) -> None:
    written = HouseSettings(cluster=ClusterSection(role="tables", bus="nats://written", authority="ca.pem"))
    assert str(bus_in("en", written)) == "nats://written"
    chosen = in_cluster("en", written, "door", "postgresql://db/house", "nats://said")
    assert (chosen.cluster.role, chosen.store.database) == ("door", "postgresql://db/house")
    monkeypatch.setenv(VARIABLE, "tls://from:secret@environment")
    bus = bus_in("en", chosen)
    assert bus is not None
    assert (str(bus), bus.authority) == ("tls://environment", "ca.pem")


def test_one_process_needs_no_bus() -> None:
    assert bus_in("en", HouseSettings()) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("told", "key"),
    [
        (["--role", "door"], "bus.needed"),
        (["--role", "tables"], "bus.needed"),
        (["--bus", "http://somewhere"], "bus.bad-address"),
        (["--bus", "nats://a:b@somewhere"], "bus.in-command"),
        (["--database", "mysql://somewhere"], "database.bad-address"),
        (["--database", "postgresql://a:b@somewhere/x"], "database.in-command"),
    ],
)
def test_what_makes_no_sense_is_said(
    lang: str, told: list[str], key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = hanpan(capsys, "--lang", lang, "serve", "--data", tmp_path, *told)
    assert said.code == 2
    assert say(lang, f"operating.{key}", role=told[-1]) in said.err.replace("\n", " ")


def test_a_broker_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hanpan.cluster.nats_bus.FIRST_SECONDS", 0.3)
    nobody = Broker().url()
    said = hanpan(capsys, "--lang", "en", "serve", "--data", tmp_path, "--role", "door", "--bus", nobody)
    assert said.code == 2
    assert say("en", "operating.serve.bus-away", bus=nobody, problem="TimeoutError") in said.err.replace("\n", " ")
