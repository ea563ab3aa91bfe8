"""Hands that were really played, as their public records tell them, and random ones of our own."""

from random import Random

import msgspec

from hanpan.bots import random_wish
from hanpan.engine import Event, Refusal, play, shuffling, stacked, start
from hanpan.games.holdem import GAME, HandSetup, Post

DWAN_IVEY = """
variant = "NT"
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h",
  "p3 cbr 7000", "p1 cbr 23,000", "p2 f", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc",
  "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc # 1.1 million in the middle",
  "p1 sm Ac2d", "p3 sm 7h6h", "d db Jh",
]
players = ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]
finishing_stacks = [572100, 1997500, 1109500]
"""

PLURIBUS = """
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 10000, 10000, 10000, 10000, 10000]
actions = [
  "d dh p1 Ks7d", "d dh p2 8sQh", "d dh p3 2sKh", "d dh p4 7c5d", "d dh p5 Jh9d", "d dh p6 TcJc",
  "p3 f", "p4 f", "p5 f", "p6 cbr 225", "p1 f", "p2 cc",
  "d db 3dQc2c", "p2 cc", "p6 cbr 250", "p2 cc",
  "d db 9s", "p2 cc", "p6 cbr 1000", "p2 cc",
  "d db 5s", "p2 cc", "p6 cc", "p2 sm 8sQh", "p6 sm",
]
finishing_stacks = [9950, 11525, 10000, 10000, 10000, 8525]
"""

HEADS_UP = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1655.83, 1669.94]
actions = [
  "d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cbr 50", "p2 cc", "d db 4sTcJh", "p1 cbr 70", "p2 cc",
  "d db Qc", "p1 cc", "p2 cc", "d db Ad", "p1 cc", "p2 cc", "p1 sm 8h7d", "p2 sm JsTh",
]
finishing_stacks = [1535.83, 1789.94]
"""

BIG_BLIND_ANTE = """
variant = "NT"
antes = [0, 120000, 0, 0, 0]
blinds_or_straddles = [40000, 80000, 0, 0, 0]
min_bet = 80000
starting_stacks = [7380000, 2500000, 5110000, 10170000, 4545000]
actions = [
  "d dh p1 7s", "d dh p2 Js", "d dh p3 Td", "d dh p4 6d", "d dh p5 Qh",
  "d dh p1 4s", "d dh p2 8h", "d dh p3 8c", "d dh p4 5h", "d dh p5 7h",
  "p3 f", "p4 cbr 170000", "p5 f", "p1 f", "p2 cc",
  "d db JcTs2d", "p2 cc", "p4 cbr 140000", "p2 cc",
  "d db As", "p2 cc", "p4 cbr 325000", "p2 cc",
  "d db Qs", "p2 cc", "p4 cbr 600000", "p2 cc", "p4 sm 6d5h", "p2 sm Js8h",
]
finishing_stacks = [7340000, 3775000, 5110000, 8935000, 4545000]
"""

ANTONIUS_BLOM = """
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [500, 1000]
min_bet = 1000
starting_stacks = [1259450.25, 678473.5]
actions = [
  "d dh p1 Ah3sKsKh", "d dh p2 6d9s7d8h",
  "p2 cbr 3000", "p1 cbr 9000", "p2 cbr 27000", "p1 cbr 81000", "p2 cc",
  "d db 4s5c2h", "p1 cbr 91000", "p2 cbr 435000", "p1 cbr 779000", "p2 cc",
  "d db 5h", "d db 9c",
]
finishing_stacks = [1937923.75, 0]
"""

XUAN_PHUA = """
variant = "NS"
antes = [3000, 3000, 3000, 3000, 3000, 3000]
blinds_or_straddles = [0, 0, 0, 0, 0, 3000]
min_bet = 3000
starting_stacks = [495000, 232000, 362000, 403000, 301000, 204000]
actions = [
  "d dh p1 Th8h", "d dh p2 QsJd", "d dh p3 QhQd", "d dh p4 8d7c", "d dh p5 KhKs", "d dh p6 8c7h",
  "p1 cc", "p2 cc", "p3 cbr 35000", "p4 f", "p5 cbr 298000", "p6 f", "p1 f", "p2 f", "p3 cc",
  "d db 9h6cKc", "d db Jh", "d db Ts",
]
finishing_stacks = [489000, 226000, 684000, 400000, 0, 198000]
"""

PLAYED = {"dwan-ivey": DWAN_IVEY, "pluribus": PLURIBUS, "heads-up": HEADS_UP, "bb-ante": BIG_BLIND_ANTE}
PLAYED |= {"antonius-blom": ANTONIUS_BLOM, "xuan-phua": XUAN_PHUA}


def random_setup(random: Random) -> HandSetup:
    """A table of the game's own, with posts, dead blinds and a dead button thrown in."""
    table = GAME.sample(random.randint)
    blinds = (table.small_blind_seat, table.big_blind_seat)
    posts = [
        Post(seat, live=0 if seat in blinds else table.big_blind, dead=random.choice([0, 5]))
        for seat in table.stacks
        if random.random() < 0.2
    ]
    small = -1 if random.random() < 0.15 else table.small_blind_seat
    return msgspec.structs.replace(table, posts=tuple(posts), small_blind_seat=small)


def random_journal(random: Random, table: HandSetup) -> list[Event]:
    """A hand played at random, with some cards shown when it is over (HE-5.4)."""
    started = start(GAME, table, shuffling(random.randbytes))
    assert not isinstance(started, Refusal), started
    state, journal = started
    while (deadline := GAME.deadline(state)) is not None:
        journal += _act(random, state, deadline.seat)
    for seat in table.stacks:
        if random.random() < 0.15 and GAME.legal(state, seat):
            journal += _act(random, state, seat)
    return journal


def _act(random: Random, state: object, seat: int) -> list[Event]:
    wish = random_wish(GAME, seat, GAME.legal(state, seat), random.randint)  # type: ignore[arg-type]
    news = play(GAME, state, wish, stacked())
    assert not isinstance(news, Refusal), news
    return news
