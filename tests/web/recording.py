"""Record what a real house says at a table of each game, for the client's unit tests: `python -m tests.web.recording`.

Each file holds what one player heard from sitting down to the end of a hand, and what somebody was told who came to
look only then: both must have the same table before them."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.browser.house import House, open_house, write_settings
from tests.browser.others import Other, prefers

HEARD = Path(__file__).parents[2] / "web/tests/heard"
KEY = "open sesame"
Played = tuple[str, Other]
"""A table, and the player whose messages are kept."""


def holdem(house: House) -> Played:
    """A cash hand that three players raise, call and show down, and the beginning of the next."""
    players = [house.crowd.comes(name, chips=1000) for name in ("Ann", "Ben", "Cho")]
    table = players[0].opens("cash", seats=6, small_blind=1, big_blind=2, least_buy_in=100, most_buy_in=200)
    for seat, player in enumerate(players):
        player.looks_at(table)
        player.plays(prefers("check", "call", "show"))
        player.sits(table, seat, 120 + 40 * seat)
    players[0].sees_hand(table, 2)
    return table, players[0]


def sniper(house: House) -> Played:
    """A whole round of betting and sniping, with its showdown."""
    players = [house.crowd.comes(name) for name in ("Dan", "Eve", "Fay")]
    table = players[0].opens("sniper", seats=4)
    for seat, player in enumerate(players):
        player.plays(prefers("check", "call", "snipe", "pass", "distribute"))
        player.sits(table, seat)
    players[0].gets(say.StartGame("", table))
    players[0].sees(table, lambda now: now.view.get("round") == 2)
    return table, players[0]


def blackjack(house: House) -> Played:
    """A round that everybody stands in."""
    dealer, player = [house.crowd.comes(name) for name in ("Deb", "Bob")]
    room = dealer.opens("blackjack", dealer_key=KEY)
    for other, key in ((dealer, KEY), (player, None)):
        other.looks_at(room)
        other.gets(say.JoinRoom("", room, other.name, key))
    player.plays(prefers("stand"))
    dealer.gets(say.Play("", room, 0, 0, "start"))
    player.sees(room, lambda now: now.view["players"][1]["result"] != "")
    return room, player


GAMES: dict[str, Callable[[House], Played]] = {"holdem": holdem, "sniper": sniper, "blackjack": blackjack}


def fair(house: House, game: str) -> dict[str, Any]:
    """FD: every word about a table that a player heard in three deals, and the numbers their program has added."""
    table, player = (holdem if game == "holdem" else sniper)(house)
    if game == "holdem":
        player.sees_hand(table, 4)
    else:
        player.sees(table, lambda now: now.view.get("round", 0) >= 4)
    for other in house.crowd.everybody:
        other.plays(None)
    words = [word for word in player.words if isinstance(word, told.Welcome) or getattr(word, "table", "") == table]
    kept = [word for word in words if isinstance(word, _OF_DEALS)]
    assert player.client.deals is not None
    sent = player.client.deals.sent[table]
    numbers = {f"{hand} {attempt}": watch.number.hex() for (hand, attempt), watch in sent.items()}
    return {"person": player.person, "table": table, "numbers": numbers, "heard": [_plain(word) for word in kept]}


_OF_DEALS = (told.Welcome, told.Happened, told.AskHash, told.Proofs)


def record(house: House, game: str) -> dict[str, Any]:
    table, player = GAMES[game](house)
    for other in house.crowd.everybody:
        other.plays(None)
    late = house.crowd.comes(f"Late {game}")
    late.looks_at(table)
    entered = late.pictures_told(table)[0]
    player.sees_number(table, entered.number)
    words = [word for word in player.pictures_told(table) if word.number <= entered.number]
    return {"person": player.person, "heard": [_plain(word) for word in words], "entered": _plain(entered)}


def _plain(word: Any) -> Any:
    return json.loads(told.encode(word))


def main() -> None:
    HEARD.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, open_house(write_settings(Path(folder) / "data")) as house:
        for game in GAMES:
            _write(game, record(house, game))
        for game in ("holdem", "sniper"):
            _write(f"fair-{game}", fair(house, game))


def _write(name: str, heard: dict[str, Any]) -> None:
    text = json.dumps(heard, ensure_ascii=False, separators=(",", ":"))
    (HEARD / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
