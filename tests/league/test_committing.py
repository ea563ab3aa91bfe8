"""FD-1.10: a league commits to its seed before the first hand, and opens it after the last."""

import hashlib
from pathlib import Path

import pytest
from msgspec import structs

from hanpan.league.committing import Committed, commit, opened
from hanpan.league.stopping import Stop
from tests.league.leagues import Nobody, plan_for, run, settings_of

pytestmark = pytest.mark.rule("FD-1.10")


def by_hand(league: str, seed: int, salt: str) -> str:
    """As docs/league.md says it."""
    name = league.encode()
    told = b"hanpan/fd1/league\0" + len(name).to_bytes(2, "big") + name + seed.to_bytes(8, "big") + bytes.fromhex(salt)
    return hashlib.sha256(told).hexdigest()


def test_a_league_commits_first_and_opens_last(tmp_path: Path) -> None:
    """Also where it is paused in between: then nothing is opened, and the commitment stays."""
    settings, first, last = settings_of("random", "caller", games=2), Nobody(), Nobody()
    stop = Stop(tmp_path)
    heard: list[bool] = []

    def every_hand() -> None:
        heard.append("committed" in first.seed)
        stop.ask("hand")

    first.every_hand = every_hand
    run(settings, tmp_path, first, stop)
    assert heard[0], "before anything was counted"
    assert list(first.seed) == ["committed"]
    run(settings, tmp_path, last)
    assert first.seed["committed"] == last.seed["committed"]
    seed, salt = last.seed["opened"]["seed"], last.seed["opened"]["salt"]
    assert seed == settings.seed
    assert by_hand("test", settings.seed, str(salt)) == first.seed["committed"]["commitment"]


def test_another_seed_does_not_hold(tmp_path: Path) -> None:
    told = commit(tmp_path, plan_for(2))
    assert not told.holds(), "it is not opened yet"
    assert (told.seed, told.salt) == (-1, "")
    all_of_it = opened(tmp_path)
    assert all_of_it.holds()
    assert not structs.replace(all_of_it, seed=all_of_it.seed + 1).holds()
    assert not structs.replace(all_of_it, salt="00" * 32).holds()
    assert not structs.replace(all_of_it, league="another").holds()
    assert Committed(told.league, told.commitment) == told


def test_equal_seeds_have_different_commitments(tmp_path: Path) -> None:
    """Else a small one could be guessed."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    assert len({commit(folder, plan_for(2)).commitment for folder in folders}) == 2
