"""Translates what earlier versions wrote into today's words.

A journal is never rewritten, so the words of every version stay in it. `STEPS` leads from each version to the next, on
plain JSON. A field that was only added needs no step: where it is missing it takes its default (docs/store.md).
"""

from collections.abc import Callable
from typing import Any

import msgspec

VERSION = 2
"""Of facts and snapshots as this version writes them. Whatever changes their shape raises it."""

EVENING = "evening"
"""In the place of a game: what happened at an evening."""

Plain = dict[str, Any]
Change = Callable[[Plain], Plain]


class Step(msgspec.Struct, frozen=True):
    """From one version to the next; every name is one of the older version."""

    facts: dict[str, Change] = {}
    """Of tables, by tag."""
    games: dict[str, dict[str, Change]] = {}
    """Facts of a game, by its name and their tag: in facts of its tables, in snapshots and in leagues; of evenings
    under `EVENING`."""
    snapshots: dict[str, Change] = {}
    """By the game, in version 1 by the class of the settings; each is told the whole snapshot, whose facts are changed
    already."""


HOLDS = {
    "played": "holdem",
    "game-played": "sniper",
    "room-played": "blackjack",
    "TableSettings": "holdem",
    "SniperSettings": "sniper",
    "holdem": "holdem",
    "sniper": "sniper",
}
"""Which game's facts are in a fact of this tag, or in a snapshot of this game, of whichever version."""


class UnknownVersionError(Exception):
    """Written by a newer house than this one."""

    def __init__(self, found: int) -> None:
        super().__init__(f"version {found}; this house reads up to {VERSION}")
        self.found, self.known = found, VERSION


def renamed(tag: str = "", **fields: str) -> Change:
    """The same under another tag, and with these fields (`old="new"`) under other names."""

    def change(told: Plain) -> Plain:
        changed = {fields.get(name, name): value for name, value in told.items()}
        return changed | {"event": tag} if tag else changed

    return change


def check(version: int) -> None:
    if version > VERSION:
        raise UnknownVersionError(version)


def upcast(written: bytes, version: int, game: str = "") -> bytes:
    """A fact or a snapshot of an older version, or facts of a game, as this version would have written them."""
    check(version)
    told = msgspec.json.decode(written)
    for older in range(version, VERSION):
        told = _taken(told, STEPS.get(older, Step()), game)
    if _is_snapshot(told):
        told["version"] = VERSION
    return msgspec.json.encode(told)


def _taken(told: Any, step: Step, game: str) -> Any:
    """One step, from the inside out."""
    if isinstance(told, list):
        return [_taken(one, step, game) for one in told]
    if not isinstance(told, dict):
        return told
    tag = told.get("event") or (_snapshot_of(told) if _is_snapshot(told) else "")
    told = {name: _taken(value, step, game or HOLDS.get(tag, "")) for name, value in told.items()}
    return _change(told, step, game).get(tag, _as_it_is)(told)


def _change(told: Plain, step: Step, game: str) -> dict[str, Change]:
    if "event" not in told:
        return step.snapshots
    return step.games.get(game, {}) if game else step.facts


def _as_it_is(told: Plain) -> Plain:
    return told


def _is_snapshot(told: Any) -> bool:
    return isinstance(told, dict) and told.keys() - {"settings", "game", "head"} == {"version", "table"}


def _snapshot_of(told: Plain) -> str:
    return str(told.get("game") or told["settings"])


def refuse_loss(written: bytes, read: bytes) -> None:
    """There would be some where somebody renamed a field and wrote no step for it."""
    if not is_all_there(msgspec.json.decode(written), msgspec.json.decode(read)):
        raise msgspec.ValidationError("an earlier version wrote something that nothing reads")


def is_all_there(written: Any, read: Any) -> bool:
    """Is everything that was written in what was read of it? There may be more: fields that took their default."""
    if isinstance(written, dict) and isinstance(read, dict):
        return all(name in read and is_all_there(value, read[name]) for name, value in written.items())
    if isinstance(written, list) and isinstance(read, list):
        return len(written) == len(read) and all(map(is_all_there, written, read))
    return bool(written == read)


# -- from version 1: game and format are two words


def _two_words(told: Plain) -> Plain:
    """In the settings of a hold'em table `kind` was the format."""
    return told | {"settings": renamed(kind="format")(told["settings"])}


def _literal_reading(told: Plain) -> Plain:
    """In games of Sniper Hold'em begun by version 1 the one left over wins, too (SN-5.6)."""
    return told | {"setup": told["setup"] | {"last_one_wins": True}}


def _holdem_snapshot(told: Plain) -> Plain:
    """`away` was how long somebody had sat out."""
    players = {seat: renamed(away="sat_out")(player) for seat, player in told["players"].items()}
    return _two_words(told) | {"players": players}


def _snapshot_by_game(game: str, change: Change = _as_it_is) -> Change:
    """Version 1 named a snapshot after the class of its settings, and kept in it who looked on."""
    return lambda told: {"version": told["version"], "game": game, "table": change(_without_observers(told["table"]))}


def _without_observers(told: Plain) -> Plain:
    return {name: value for name, value in told.items() if name != "observers"}


STEPS: dict[int, Step] = {
    1: Step(
        facts={"table-opened": _two_words, "game-started": _literal_reading},
        games={"sniper": {"game-opened": _literal_reading}},
        snapshots={
            "TableSettings": _snapshot_by_game("holdem", _holdem_snapshot),
            "SniperSettings": _snapshot_by_game("sniper"),
            "RoomSettings": _snapshot_by_game("blackjack"),
        },
    )
}
"""By the version that they lead away from: `STEPS[1]` makes version 2 of version 1."""
