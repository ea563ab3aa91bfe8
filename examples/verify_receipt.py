"""Verifies receipts of hands (docs/fairness.md) with Python's standard library alone.

    python verify_receipt.py RECEIPT.json …

It was written from that page and shares no line with the house's own verifier. For each file it prints the mark, or the
reason why the receipt does not hold; it ends with 1 if one does not.
"""

import hashlib
import hmac
import json
import re
import sys

RANKS, SUITS = "23456789TJQKA", "cdhs"
P52 = [rank + suit for rank in RANKS for suit in SUITS]
P40 = [f"{number}.{copy}" for number in range(1, 11) for copy in range(1, 5)]
HOLDEM = (P52, 2, (3, 1, 1), 1, 1, 10)
# pack, hole cards, streets, burn, first card so many seats after the button, most players
VARIANTS = {
    "holdem": HOLDEM,
    "pot-limit-holdem": HOLDEM,
    "fixed-limit-holdem": HOLDEM,
    "omaha": (P52, 4, (3, 1, 1), 1, 1, 10),
    "short-deck": (P52[16:], 2, (3, 1, 1), 1, 1, 9),
    "sniper": (P40, 2, (2, 2), 0, 0, 6),
}
DRAWS = ("draw-cards", "draw-seats")


class Refused(Exception):  # noqa: N818 - it is no error of the program
    """The reason why a receipt does not hold."""


def need(holds, reason):
    if not holds:
        raise Refused(reason)


# -- bytes


def h(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def label(name):
    return b"hanpan/fd1/" + name.encode("ascii") + b"\0"


def d(name, *parts):
    return h(label(name), *parts)


def u(size, number):
    return number.to_bytes(size // 8, "big")


def text(said):
    return u(16, len(said.encode())) + said.encode()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def stream(key, name):
    block = 0
    while True:
        yield from mac(key, label(name) + u(32, block))
        block += 1


def below(n, source):
    if n == 1:
        return 0
    most = n - 1
    while True:
        drawn = next(source) if most <= 255 else next(source) + 256 * next(source)
        drawn %= 1 << most.bit_length()
        if drawn <= most:
            return drawn


def order(things, key, name):
    row, source = list(things), stream(key, name)
    for last in range(len(row) - 1, 0, -1):
        place = below(last + 1, source)
        row[last], row[place] = row[place], row[last]
    return row


# -- Ed25519

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
NEUTRAL = (0, 1, 1, 0)  # X, Y, Z and X·Y/Z: to divide only once is a hundred times faster


def plus(one, other):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, e = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    return (b - a) * (e - c) % P, (e + c) * (b + a) % P, (e - c) * (e + c) % P, (b - a) * (b + a) % P


def same(one, other):
    return (one[0] * other[2] - other[0] * one[2]) % P == 0 == (one[1] * other[2] - other[1] * one[2]) % P


def times(factor, point):
    found = NEUTRAL
    while factor:
        found = plus(found, point) if factor % 2 else found
        point, factor = plus(point, point), factor // 2
    return found


def point_of(written):
    y = int.from_bytes(written, "little")
    sign, y = y >> 255, y % 2**255
    if y >= P:
        return None
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(xx, (P + 3) // 8, P)
    x = x if x * x % P == xx else x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != xx or (x == 0 and sign):
        return None
    x = x if x % 2 == sign else P - x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(key, message, signature):
    a, r, s = point_of(key), point_of(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L or same(times(8, a), NEUTRAL):
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return same(times(8 * s, BASE), times(8, plus(r, times(k, a))))


# -- the shape of a receipt: a field is (test, optional?)


def number(low, high):
    return lambda v: isinstance(v, int) and not isinstance(v, bool) and low <= v <= high


def string(low, high):
    return lambda v: isinstance(v, str) and low <= len(v) <= high


def hexed(size):
    return lambda v: isinstance(v, str) and bool(re.fullmatch(f"[0-9a-f]{{{2 * size}}}", v))


def maybe(test):
    return lambda v: v == "" or test(v)


def one_of(*words):
    return lambda v: isinstance(v, str) and v in words


def many(test, most=65535):
    return lambda v: isinstance(v, list) and len(v) <= most and all(map(test, v))


def fields(must, may=None):
    may = may or {}
    return lambda v: (
        isinstance(v, dict)
        and must.keys() <= v.keys() <= (must | may).keys()
        and all((must | may)[key](inner) for key, inner in v.items())
    )


SEAT, BYTE, HASH = number(0, 65535), number(0, 255), hexed(32)
STATEMENT = fields(
    {
        "house": HASH,
        "table": string(1, 200),
        "hand": number(1, 2**53 - 1),
        "attempt": number(1, 2**32 - 1),
        "variant": string(1, 200),
        "button": SEAT,
        "seats": many(SEAT),
        "decks": BYTE,
    }
)
ENTRY = fields(
    {"seat": SEAT},
    {"person": string(0, 200), "hash": maybe(HASH), "absent": one_of("", "house-bot", "no-hash", "barred")},
)
COMMITMENT = fields({"statement": STATEMENT, "roots": many(HASH, 255), "entries": many(ENTRY), "signature": hexed(64)})
CARD = fields(
    {
        "at": one_of("seat", "board"),
        "nth": BYTE,
        "position": BYTE,
        "card": string(0, 8),
        "salt": HASH,
        "path": many(HASH, 255),
    },
    {"seat": SEAT},
)
RECEIPT = fields(
    {
        "format": string(0, 200),
        "key": HASH,
        "commitment": COMMITMENT,
        "numbers": many(fields({"seat": SEAT, "number": HASH})),
        "opened": many(fields({"deck": BYTE, "seed": HASH}), 255),
        "voids": many(fields({"commitment": COMMITMENT, "cause": one_of("missing", "wrong"), "seat": SEAT})),
        "viewer": fields({"person": string(0, 200)}, {"seat": lambda v: v is None or SEAT(v)}),
        "cards": many(CARD),
        "head": fields({"number": number(0, 2**53 - 1), "digest": HASH}),
        "signature": hexed(64),
    },
    {"mine": maybe(HASH)},
)


def read(written):
    try:
        receipt = json.loads(written.decode("utf-8"))
        json.dumps(receipt, ensure_ascii=False).encode("utf-8")  # half a character is no text
    except (ValueError, RecursionError):
        raise Refused("not-json") from None
    need(isinstance(receipt, dict) and receipt.get("format") == "hanpan-fd1", "unknown-format")
    need(RECEIPT(receipt), "not-a-receipt")
    return receipt


# -- what is hashed


def x32(written):
    return bytes.fromhex(written)


def which(s):
    return x32(s["house"]) + text(s["table"]) + u(64, s["hand"]) + u(32, s["attempt"])


def statement_hash(s):
    seats = [u(16, seat) for seat in s["seats"]]
    about = [text(s["variant"]), u(16, s["button"]), u(16, len(seats)), *seats, u(8, s["decks"])]
    return d("statement", which(s), *about)


def roots_of(c):
    return [u(8, len(c["roots"])), *map(x32, c["roots"])]


def commitment_hash(c):
    entries = [
        u(16, e["seat"])
        + u(8, ["", "house-bot", "no-hash", "barred"].index(e.get("absent", "")))
        + text(e.get("person", ""))
        + x32(e.get("hash", ""))
        for e in c["entries"]
    ]
    return d("commitment", statement_hash(c["statement"]), *roots_of(c), u(16, len(entries)), *entries)


def receipt_hash(r):
    numbers = [u(16, n["seat"]) + x32(n["number"]) for n in r["numbers"]]
    opened = [u(8, o["deck"]) + x32(o["seed"]) for o in r["opened"]]
    voids = [
        commitment_hash(v["commitment"]) + u(8, ["missing", "wrong"].index(v["cause"])) + u(16, v["seat"])
        for v in r["voids"]
    ]
    seat = r["viewer"].get("seat")
    viewer = text(r["viewer"]["person"]) + (u(8, 0) if seat is None else u(8, 1) + u(16, seat))
    cards = [
        u(8, ["seat", "board"].index(c["at"]))
        + u(16, c.get("seat", 0))
        + u(8, c["nth"])
        + u(8, c["position"])
        + text(c["card"])
        + x32(c["salt"])
        + u(8, len(c["path"]))
        + b"".join(map(x32, c["path"]))
        for c in r["cards"]
    ]
    lists = [u(16, len(numbers)), *numbers, u(8, len(opened)), *opened, u(16, len(voids)), *voids, viewer]
    head = [u(64, r["head"]["number"]), x32(r["head"]["digest"])]
    return d("receipt", commitment_hash(r["commitment"]), *lists, u(16, len(cards)), *cards, *head)


def card_bytes(card):
    return bytes([P52.index(card), 1]) if card in P52 else bytes(map(int, card.split(".")))


def leaf(deal, deck, position, card, salt):
    return h(b"\0", deal, u(8, deck), u(8, position), card_bytes(card), salt)


def root_of_seed(deal, deck, seed, pack):
    cards = order(pack, seed, "order")
    level = [leaf(deal, deck, p, card, mac(seed, label("salt") + u(8, p))) for p, card in enumerate(cards)]
    level += [h(b"\2")] * (64 - len(level))
    while len(level) > 1:
        level = [h(b"\1", level[at], level[at + 1]) for at in range(0, len(level), 2)]
    return level[0]


# -- verifying


def check_commitment(c):
    s = c["statement"]
    variant, seats, button = s["variant"], s["seats"], s["button"]
    need(variant in VARIANTS or variant in DRAWS, "unknown-variant")
    if variant in VARIANTS:
        _, _, _, _, first, most = VARIANTS[variant]
        need(2 <= len(seats) <= most, "players")
        need(max([*seats, button]) <= 9, "no-such-seat")
        need(len(set(seats)) == len(seats), "seat-twice")
        steps = [(seat - button - first) % 10 for seat in seats]
        need(steps == sorted(steps) and (first or seats[0] == button), "order")
        need(2 <= s["decks"] <= 16, "decks")
    else:
        need(len(seats) >= 2 and (variant == "draw-seats" or len(seats) <= 10), "players")
        need(len(set(seats)) == len(seats), "seat-twice")
        need(seats == sorted(seats) and button == 0, "order")
        need(s["decks"] == 0, "decks")
    need(len(c["roots"]) == s["decks"], "roots")
    need(len(set(c["roots"])) == len(c["roots"]), "root-twice")
    need([e["seat"] for e in c["entries"]] == seats, "entries")
    for e in c["entries"]:
        has, why = bool(e.get("hash")), bool(e.get("absent"))
        need(has != why and (e.get("person") or not has), "entry")
    people = [e["person"] for e in c["entries"] if e.get("person")]
    need(len(set(people)) == len(people), "person-twice")


def contributors(c):
    return [e["seat"] for e in c["entries"] if e.get("hash")]


def check_voids(r, key):
    told = r["commitment"]
    statement = told["statement"]
    need(
        [v["commitment"]["statement"]["attempt"] for v in r["voids"]] == list(range(1, statement["attempt"])),
        "voids-missing",
    )
    for v in r["voids"]:
        c = v["commitment"]
        check_commitment(c)
        need({**c["statement"], "attempt": 0} == {**statement, "attempt": 0}, "void-statement")
        need(is_signed(key, commitment_hash(c), x32(c["signature"])), "void-signature")
        need(v["seat"] in contributors(c), "void-seat")
    attempts = [*[v["commitment"] for v in r["voids"]], told]
    roots = [root for c in attempts for root in c["roots"]]
    need(len(set(roots)) == len(roots), "void-roots")
    for at, v in enumerate(r["voids"]):
        need(not any(v["seat"] in contributors(later) for later in attempts[at + 1 :]), "void-again")


def check_numbers(r, deal):
    given = {e["seat"]: e for e in r["commitment"]["entries"] if e.get("hash")}
    need(all(n["seat"] in given for n in r["numbers"]), "number-unasked")
    need([n["seat"] for n in r["numbers"]] == list(given), "numbers")
    for n in r["numbers"]:
        e = given[n["seat"]]
        need(d("number", deal, text(e["person"]), x32(n["number"])) == x32(e["hash"]), "number-differs")


def x_of(r):
    c = r["commitment"]
    hashes = {e["seat"]: e.get("hash", "") for e in c["entries"]}
    parts = [u(16, n["seat"]) + x32(hashes[n["seat"]]) + x32(n["number"]) for n in r["numbers"]]
    return d("x", statement_hash(c["statement"]), *roots_of(c), u(16, len(parts)), *parts)


def check_opened(r, deal, played):
    c, opened = r["commitment"], r["opened"]
    decks = [o["deck"] for o in opened]
    need(played not in decks, "opened-played")
    need(decks == [deck for deck in range(c["statement"]["decks"]) if deck != played], "opened")
    need(len({o["seed"] for o in opened}) == len(opened), "seed-twice")
    for o in opened:
        pack = VARIANTS[c["statement"]["variant"]][0]
        need(root_of_seed(deal, o["deck"], x32(o["seed"]), pack).hex() == c["roots"][o["deck"]], "opened-differs")


def card_number(statement, at, seat, nth):
    """Which card of the pack is due there, or None."""
    _, hole, streets, burn, _, _ = VARIANTS[statement["variant"]]
    seats = statement["seats"]
    if at == "seat":
        return nth * len(seats) + seats.index(seat) if seat in seats and nth < hole else None
    if seat != 0 or nth >= sum(streets):
        return None
    begun = next(n for n in range(1, 4) if nth < sum(streets[:n]))
    return hole * len(seats) + nth + burn * begun


def check_cards(r, deal, played, pi):
    c, statement, viewer = r["commitment"], r["commitment"]["statement"], r["viewer"]
    seat = viewer.get("seat")
    if seat is not None:
        names = [e.get("person", "") for e in c["entries"] if e["seat"] == seat]
        need(names and names[0] in ("", viewer["person"]), "viewer")
    places, cards = set(), set()
    for one in r["cards"]:
        place = (one["at"], one.get("seat", 0), one["nth"])
        need(place not in places, "place-twice")
        due = card_number(statement, *place) if statement["variant"] in VARIANTS else None
        need(due is not None, "place")
        need(one["position"] == pi[due], "position")
        need(one["card"] in VARIANTS[statement["variant"]][0], "card")
        need(len(one["path"]) == 6, "path-length")
        node, p = leaf(deal, played, one["position"], one["card"], x32(one["salt"])), one["position"]
        for beside in map(x32, one["path"]):
            node, p = h(b"\1", *([beside, node] if p % 2 else [node, beside])), p // 2
        need(node.hex() == c["roots"][played], "path")
        need(one["card"] not in cards, "card-twice")
        places.add(place)
        cards.add(one["card"])
    if statement["variant"] in VARIANTS:
        _, hole, streets, *_ = VARIANTS[statement["variant"]]
        board = sorted(nth for at, _, nth in places if at == "board")
        need(board == list(range(len(board))) and len(board) in {sum(streets[:n]) for n in range(4)}, "board")
        need(seat is None or all(("seat", seat, nth) in places for nth in range(hole)), "own-cards")


def verify(written):
    """The mark of a receipt, its deck, x and π; `Refused` where it does not hold."""
    r = read(written)
    c, key = r["commitment"], x32(r["key"])
    s = c["statement"]
    check_commitment(c)
    need(d("key", key) == x32(s["house"]), "another-house")
    need(is_signed(key, commitment_hash(c), x32(c["signature"])), "commitment-signature")
    need(is_signed(key, receipt_hash(r), x32(r["signature"])), "receipt-signature")
    check_voids(r, key)
    deal = d("deal", which(s))
    check_numbers(r, deal)
    x = x_of(r)
    played = below(s["decks"], stream(x, "deck")) if s["decks"] else -1
    size = {"draw-cards": 52, "draw-seats": len(s["seats"])}.get(s["variant"]) or len(VARIANTS[s["variant"]][0])
    pi = order(range(size), x, "cards")
    check_opened(r, deal, played)
    check_cards(r, deal, played, pi)
    own = {n["seat"]: n["number"] for n in r["numbers"]}.get(r["viewer"].get("seat"))
    mine = r.get("mine")
    need(not mine or not own or mine == own, "not-your-number")
    mark = "checked" if mine and own else "without-you" if r["numbers"] else "house-shuffle"
    return mark, played, x.hex(), pi


def main(names):
    wrong = 0
    for name in names:
        try:
            with open(name, "rb") as file:
                print(f"{name}: {verify(file.read())[0]}")
        except Refused as reason:
            wrong = 1
            print(f"{name}: DOES NOT HOLD: {reason}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
