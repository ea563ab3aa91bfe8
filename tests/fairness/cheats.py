"""A cheating house: it has the key and signs whatever it likes."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from hanpan.fairness import (
    Commitment,
    Deal,
    Played,
    Receipt,
    Statement,
    commit,
    deal_of,
    ed25519,
    fingerprint,
    plant_all,
)
from hanpan.fairness.trees import Tree, grow, leaf
from tests.fairness.houses import Table

ACE, DEUCE = "As", "2c"


def false_tree(statement: Statement, index: int, honest: Tree) -> Tree:
    """The same deck, but that the two of clubs is another ace of spades: it follows from no seed."""
    deck = tuple([ACE if card == DEUCE else card for card in honest.deck])
    deal = deal_of(statement)
    leaves = [leaf(deal, index, at, card, honest.salt(at)) for at, card in enumerate(deck)]
    return Tree(deck, honest.salts, grow(leaves))


def with_false_decks(table: Table, statement: Statement, false: set[int]) -> Played:
    """All numbers are honest; these decks are not."""
    seeds = [table.dice.randbytes(32) for _ in range(statement.decks)]
    trees = [
        false_tree(statement, index, tree) if index in false else tree
        for index, tree in enumerate(plant_all(statement, seeds))
    ]
    deal = Deal(commit(statement, trees, table.entries(statement), table.sign), seeds, trees)
    for seat, number in table.numbers.items():
        deal.contribute(seat, number)
    return deal.close()


def another_deck(played: Played, index: int) -> Played:
    """It plays the deck it likes, and opens the others."""
    return replace(played, index=index)


def another_order(played: Played, one: int, other: int) -> Played:
    """It deals two cards of the pack the other way round, each with its true path."""
    positions = list(played.positions)
    positions[one], positions[other] = positions[other], positions[one]
    return replace(played, positions=tuple(positions))


def without(played: Played, seat: int) -> Played:
    """It forgets somebody's number after the list was closed, and works x out anew."""
    deal = played.deal
    numbers = {at: number for at, number in deal.numbers.items() if at != seat}
    kept = replace(deal, commitment=_unhashed(deal, seat), numbers=numbers)
    return replace(kept.close(), deal=replace(kept, commitment=deal.commitment))


def _unhashed(deal: Deal, seat: int) -> Commitment:
    entries = [entry for entry in deal.commitment.entries if entry.seat != seat]
    return structs.replace(deal.commitment, entries=tuple(entries))


def by_cheats(table: Table) -> Iterator[tuple[str, str, Receipt]]:
    """What each does, the reason it is refused for, and the receipt."""
    statement = table.statement()
    honest = table.play(statement)
    other = (honest.index + 1) % statement.decks
    yield "the house plays the deck it likes", "opened-played", table.receipt(another_deck(honest, other), 4)
    yield "the house deals the river it likes", "position", table.receipt(another_order(honest, 13, 20), 4)
    yield "the house forgets a number", "numbers", table.receipt(without(honest, 7), 4)
    yield "a false deck is opened", "opened-differs", table.receipt(_false(table, statement, is_played=False), 4)
    yield "a card lies twice in the deck that is played", "card-twice", _twice(table, statement)
    yield "a key that fits every text", "commitment-signature", _with_a_key_of_nobody(table.receipt(honest, 4))
    yield "a signature written in a second way", "receipt-signature", _signed_otherwise(table.receipt(honest, 4))


def _false(table: Table, statement: Statement, is_played: bool) -> Played:
    while True:
        played = with_false_decks(table, statement, {0})
        if (played.index == 0) == is_played:
            return played


def _twice(table: Table, statement: Statement) -> Receipt:
    """Nobody opens it; but both aces are seen."""
    while True:
        receipt = table.receipt(_false(table, statement, is_played=True), 4, shown=(7, 1))
        if [card.card for card in receipt.cards].count(ACE) == 2:
            return receipt


def _with_a_key_of_nobody(receipt: Receipt) -> Receipt:
    """The neutral point as a key: a careless verifier takes R = S·B for the signature of anything."""
    key = (1).to_bytes(32, "little")
    signature = ((4 * pow(5, -1, ed25519.P) % ed25519.P).to_bytes(32, "little") + (1).to_bytes(32, "little")).hex()
    statement = structs.replace(receipt.commitment.statement, house=fingerprint(key).hex())
    commitment = structs.replace(receipt.commitment, statement=statement, signature=signature)
    return structs.replace(receipt, key=key.hex(), commitment=commitment, signature=signature)


def _signed_otherwise(receipt: Receipt) -> Receipt:
    signature = bytes.fromhex(receipt.signature)
    answer = int.from_bytes(signature[32:], "little") + ed25519.ORDER
    return structs.replace(receipt, signature=(signature[:32] + answer.to_bytes(32, "little")).hex())
