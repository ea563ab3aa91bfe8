"""A bot over HTTP in Python's standard library (LG-3): python http_bot.py [PORT]

GET / says that it lives; POST /bet gets the view as JSON and answers with the chips to put in now; POST /over hears how
a hand ended.
"""

import json
import sys
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

RANKS = "23456789TJQKA"
bluffs: Counter[str] = Counter()
"""By name: hands shown that made nothing, less those that made something."""


def bet(view: dict[str, Any]) -> int:
    """Chips to put in now: 0 checks or folds, `to_call` calls, from `minimum_raise` on it is a raise."""
    pairs = made(view["cards"], view["board"])
    if pairs and view["minimum_raise"]:
        return int(max(view["minimum_raise"], view["pot"] // 2))
    cheap = view["to_call"] <= (view["pot"] if pairs else view["pot"] / (2 if faces_a_bluffer(view) else 4))
    high_cards = sum(RANKS.index(card[0]) for card in view["cards"]) >= 20
    return int(view["to_call"]) if cheap or high_cards else 0


def over(told: dict[str, Any]) -> str:
    """LG-3.5: `view` is the hand at its end, with what the others have shown; `facts` is all that happened in it."""
    view = told["view"]
    for player in view["players"]:
        if player["cards"] and player["seat"] != view["seat"]:
            bluffs[player["name"]] += -1 if made(player["cards"], view["board"]) else 1
    return "heard"


def made(cards: list[str], board: list[str]) -> int:
    """How many pairs, roughly."""
    low, high = sorted(card[0] for card in cards)
    return sum(card[0] in (low, high) for card in board) + (low == high)


def faces_a_bluffer(view: dict[str, Any]) -> bool:
    rivals = [one for one in view["players"] if one["seat"] != view["seat"] and one["state"] in ("in", "all-in")]
    return any(bluffs[one["name"]] > 0 for one in rivals)


ANSWERS = {"/bet": bet, "/over": over}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.answer(200, "alive")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path not in ANSWERS:
            self.answer(404, "no such page")
            return
        try:
            self.answer(200, ANSWERS[self.path](json.loads(body)))
        except (ValueError, LookupError, TypeError) as wrong:
            self.answer(400, str(wrong))  # the league takes it as 0 (LG-3.3)

    def answer(self, status: int, said: object) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())

    def log_message(self, *_: object) -> None:
        """Nothing: a league asks often."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 9001), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
