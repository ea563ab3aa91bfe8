"""EV-2.1, EV-2.3: the link."""

import pytest

from hanpan.house.evening.links import is_reachable, link

LAN = "http://192.168.0.7:9000"


@pytest.mark.rule("EV-2.3", "EV-2.1")
def test_a_link_is_one_that_other_devices_can_reach() -> None:
    assert link("e7", "s3cret", ["https://cards.example/", LAN]) == "https://cards.example/e/e7#s3cret"
    assert link("e7", "s3cret", ["", "http://127.0.0.1:9000", LAN]) == f"{LAN}/e/e7#s3cret"
    assert link("e7", "s3cret", ["http://localhost:9000", "http://[::1]:9000"]) is None


@pytest.mark.rule("EV-2.3")
@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1",
        "http://127.9.9.9:80/x",
        "http://[::1]:1",
        "http://0.0.0.0:1",
        "http://[::]",
        "http://LOCALHOST:1",
    ],
)
def test_what_only_this_machine_can_reach(address: str) -> None:
    assert not is_reachable(address)


@pytest.mark.rule("EV-2.3")
@pytest.mark.parametrize("address", [LAN, "http://[fd00::7]:9000", "https://cards.example", "http://mypc.local:9000"])
def test_what_others_can_reach(address: str) -> None:
    assert is_reachable(address)
