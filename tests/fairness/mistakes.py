"""What a cheating or careless house could write into a receipt: one change, and the reason it is refused for."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from hanpan.fairness import LAYOUTS, Statement, contribution_hash, deal_of, ed25519
from hanpan.fairness.choosing import outcome
from hanpan.fairness.committing import all_numbers
from hanpan.fairness.paper import Commitment, Number

Tree = dict[str, Any]
"""A receipt as JSON has it."""
UNSIGNED = "11" * 64
OTHER = "77" * 32
MISTAKES: list["Mistake"] = []


class Mistake(NamedTuple):
    called: str
    reason: str
    make: Callable[[Tree], None]
    base: str
    signs: bool
    """Is a signature that was taken away made anew?"""


Make = Callable[[Tree], None]


def mistake(called: str, reason: str, base: str = "holdem", signs: bool = True) -> Callable[[Make], None]:
    def note(make: Make) -> None:
        MISTAKES.append(Mistake(called, reason, make, base, signs))

    return note


def statement(tree: Tree) -> Tree:
    found: Tree = tree["commitment"]["statement"]
    return found


def played(tree: Tree) -> tuple[int, tuple[int, ...]]:
    told = msgspec.convert(tree["commitment"], Commitment)
    numbers = msgspec.convert(tree["numbers"], tuple[Number, ...])
    return outcome(all_numbers(told, numbers), told.statement)


# -- not a receipt at all


@mistake("of a later format", "unknown-format")
def _(tree: Tree) -> None:
    tree["format"] = "hanpan-fd2"


@mistake("a field that nobody signs", "not-a-receipt")
def _(tree: Tree) -> None:
    tree["note"] = "trust me"


@mistake("a field is missing", "not-a-receipt")
def _(tree: Tree) -> None:
    del tree["opened"]


@mistake("large letters", "not-a-receipt")
def _(tree: Tree) -> None:
    tree["key"] = tree["key"].upper()


@mistake("a number with a point", "not-a-receipt")
def _(tree: Tree) -> None:
    statement(tree)["hand"] = 12.0


@mistake("attempt 0", "not-a-receipt")
def _(tree: Tree) -> None:
    statement(tree)["attempt"] = 0


# -- the statement


@mistake("a variant that nobody knows", "unknown-variant")
def _(tree: Tree) -> None:
    statement(tree)["variant"] = "pineapple"


@mistake("one player", "players")
def _(tree: Tree) -> None:
    statement(tree)["seats"] = [4]


@mistake("seven at sniper", "players", "sniper")
def _(tree: Tree) -> None:
    statement(tree)["seats"] = [2, 3, 4, 5, 6, 7, 0]


@mistake("an eleventh chair", "no-such-seat")
def _(tree: Tree) -> None:
    statement(tree)["seats"] = [4, 7, 11]


@mistake("a button beside the table", "no-such-seat")
def _(tree: Tree) -> None:
    statement(tree)["button"] = 10


@mistake("somebody is dealt in twice", "seat-twice")
def _(tree: Tree) -> None:
    statement(tree)["seats"] = [4, 4, 1]


@mistake("seats against the clock", "order")
def _(tree: Tree) -> None:
    statement(tree)["seats"] = [7, 4, 1]


@mistake("the button has moved", "order")
def _(tree: Tree) -> None:
    statement(tree)["button"] = 4


@mistake("sniper without its first player", "order", "sniper")
def _(tree: Tree) -> None:
    statement(tree)["button"] = 1


@mistake("a draw in no order", "order", "a draw for the first player")
def _(tree: Tree) -> None:
    statement(tree)["seats"] = [2, 0, 3, 5]


@mistake("a single deck", "decks")
def _(tree: Tree) -> None:
    statement(tree)["decks"] = 1


@mistake("seventeen decks", "decks")
def _(tree: Tree) -> None:
    statement(tree)["decks"] = 17


@mistake("a draw from a deck", "decks", "a draw of cards for the button")
def _(tree: Tree) -> None:
    statement(tree)["decks"] = 4


@mistake("a root less", "roots")
def _(tree: Tree) -> None:
    tree["commitment"]["roots"].pop()


@mistake("the same deck twice", "root-twice")
def _(tree: Tree) -> None:
    tree["commitment"]["roots"][1] = tree["commitment"]["roots"][0]


@mistake("somebody without an entry", "entries")
def _(tree: Tree) -> None:
    tree["commitment"]["entries"].pop()


@mistake("neither a hash nor a reason", "entry")
def _(tree: Tree) -> None:
    del tree["commitment"]["entries"][0]["hash"]


@mistake("a hash and a reason", "entry")
def _(tree: Tree) -> None:
    tree["commitment"]["entries"][1]["absent"] = "no-hash"


@mistake("a hash of nobody", "entry")
def _(tree: Tree) -> None:
    del tree["commitment"]["entries"][2]["person"]


@mistake("one person contributes twice", "person-twice")
def _(tree: Tree) -> None:
    tree["commitment"]["entries"][1]["person"] = tree["commitment"]["entries"][0]["person"]


# -- signatures


@mistake("another house's key", "another-house")
def _(tree: Tree) -> None:
    tree["key"] = ed25519.public_key(b"\7" * 32).hex()


@mistake("roots that were never signed", "commitment-signature", signs=False)
def _(tree: Tree) -> None:
    tree["commitment"]["roots"][0] = OTHER
    tree["commitment"]["signature"] = UNSIGNED


@mistake("a forged receipt", "receipt-signature", signs=False)
def _(tree: Tree) -> None:
    tree["signature"] = UNSIGNED


# -- void attempts


@mistake("a void attempt kept quiet", "voids-missing", "after two void attempts")
def _(tree: Tree) -> None:
    tree["voids"].pop(0)


@mistake("attempts told for the first", "voids-missing")
def _(tree: Tree) -> None:
    statement(tree)["attempt"] = 2


@mistake("a void attempt with two equal roots", "root-twice", "after two void attempts")
def _(tree: Tree) -> None:
    roots = tree["voids"][0]["commitment"]["roots"]
    roots[1] = roots[0]


@mistake("a void attempt of another hand", "void-statement", "after two void attempts")
def _(tree: Tree) -> None:
    statement(tree["voids"][0])["hand"] = 11


@mistake("a void attempt that nobody signed", "void-signature", "after two void attempts", signs=False)
def _(tree: Tree) -> None:
    tree["voids"][1]["commitment"]["signature"] = UNSIGNED


@mistake("somebody blamed who gave nothing", "void-seat", "after two void attempts")
def _(tree: Tree) -> None:
    tree["voids"][1]["seat"] = 7


@mistake("the same decks after a void attempt", "void-roots", "after two void attempts")
def _(tree: Tree) -> None:
    tree["voids"][1]["commitment"]["roots"] = tree["voids"][0]["commitment"]["roots"]


@mistake("who withheld contributes again", "void-again", "after two void attempts")
def _(tree: Tree) -> None:
    tree["voids"][1]["commitment"]["entries"][1] = dict(tree["voids"][0]["commitment"]["entries"][1])


# -- numbers


@mistake("a number of a seat that gave no hash", "number-unasked", "a house bot and a silent player")
def _(tree: Tree) -> None:
    tree["numbers"].append({"seat": 7, "number": OTHER})


@mistake("a number is left out", "numbers")
def _(tree: Tree) -> None:
    tree["numbers"].pop(1)


@mistake("a number twice", "numbers")
def _(tree: Tree) -> None:
    tree["numbers"].append(tree["numbers"][0])


@mistake("another number than was hashed", "number-differs")
def _(tree: Tree) -> None:
    tree["numbers"][2]["number"] = OTHER


@mistake("a hash copied from a neighbour", "number-differs")
def _(tree: Tree) -> None:
    tree["commitment"]["entries"][1]["hash"] = tree["commitment"]["entries"][0]["hash"]
    tree["numbers"][1]["number"] = tree["numbers"][0]["number"]


@mistake("a number of an earlier attempt", "number-differs")
def _(tree: Tree) -> None:
    earlier = deal_of(msgspec.convert({**statement(tree), "hand": 11}, Statement))
    number = bytes.fromhex(tree["numbers"][0]["number"])
    tree["commitment"]["entries"][0]["hash"] = contribution_hash(earlier, "p-4", number).hex()


# -- decks


@mistake("another deck is played than x says", "opened-played")
def _(tree: Tree) -> None:
    tree["opened"][0]["deck"] = played(tree)[0]


@mistake("a deck stays closed", "opened")
def _(tree: Tree) -> None:
    tree["opened"].pop()


@mistake("an opened deck of no number", "opened")
def _(tree: Tree) -> None:
    tree["opened"][-1]["deck"] = 200


@mistake("one seed for two decks", "seed-twice")
def _(tree: Tree) -> None:
    tree["opened"][1]["seed"] = tree["opened"][0]["seed"]


@mistake("a seed of another deck", "opened-differs")
def _(tree: Tree) -> None:
    tree["opened"][1]["seed"] = OTHER


# -- cards


@mistake("a receipt of another's seat", "viewer")
def _(tree: Tree) -> None:
    tree["viewer"]["person"] = "p-9"


@mistake("a viewer at an empty chair", "viewer")
def _(tree: Tree) -> None:
    tree["viewer"]["seat"] = 0


@mistake("two cards at one place", "place-twice")
def _(tree: Tree) -> None:
    tree["cards"].append(dict(tree["cards"][0]))


@mistake("a third hole card", "place")
def _(tree: Tree) -> None:
    tree["cards"][1]["nth"] = 2


@mistake("a sixth card on the board", "place")
def _(tree: Tree) -> None:
    tree["cards"][-1]["nth"] = 5


@mistake("a card of somebody not dealt in", "place")
def _(tree: Tree) -> None:
    tree["cards"][2]["seat"] = 9


@mistake("a card of a draw", "place", "a draw of cards for the button")
def _(tree: Tree) -> None:
    tree["cards"].append({"at": "board", "nth": 0, "position": 0, "card": "As", "salt": OTHER, "path": [OTHER] * 6})


@mistake("two cards change places", "position")
def _(tree: Tree) -> None:
    one, other = tree["cards"][0], tree["cards"][1]
    for part in ("position", "card", "salt", "path"):
        one[part], other[part] = other[part], one[part]


@mistake("the burnt card is dealt", "position")
def _(tree: Tree) -> None:
    tree["cards"][-1]["position"] = played(tree)[1][12]


@mistake("a card of another pack", "card", "short deck")
def _(tree: Tree) -> None:
    tree["cards"][0]["card"] = "2c"


@mistake("a fifth copy of a number", "card", "sniper")
def _(tree: Tree) -> None:
    tree["cards"][0]["card"] = "7.5"


@mistake("a shorter path", "path-length")
def _(tree: Tree) -> None:
    tree["cards"][0]["path"].pop()


@mistake("a card swapped between root and table", "path")
def _(tree: Tree) -> None:
    shown = {card["card"] for card in tree["cards"]}
    tree["cards"][0]["card"] = next(card for card in LAYOUTS["holdem"].pack if card not in shown)


@mistake("another copy of the same number", "path", "sniper")
def _(tree: Tree) -> None:
    card = tree["cards"][0]["card"]
    tree["cards"][0]["card"] = f"{card[:-1]}{int(card[-1]) % 4 + 1}"


@mistake("another salt", "path")
def _(tree: Tree) -> None:
    tree["cards"][3]["salt"] = OTHER


@mistake("a board with a gap", "board")
def _(tree: Tree) -> None:
    del tree["cards"][-2]


@mistake("half a flop", "board")
def _(tree: Tree) -> None:
    del tree["cards"][-3:]


@mistake("one's own card is missing", "own-cards")
def _(tree: Tree) -> None:
    del tree["cards"][1]


@mistake("a number in one's name that one never sent", "not-your-number")
def _(tree: Tree) -> None:
    tree["mine"] = OTHER
