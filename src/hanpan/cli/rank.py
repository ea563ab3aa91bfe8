"""`hanpan rank`: what hands are worth, the best first."""

import re
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from hanpan.cards import Card, CardError, best_five, forty_strength, parse_cards, strength
from hanpan.cli.output import refuse, refuse_cards
from hanpan.history.telling import cards_in_words
from hanpan.words import say
from hanpan.words.hands import forty_in_words, hand_in_words


class Ranked(NamedTuple):
    """One hand, its strength, and what it is called."""

    strength: int
    cards: str
    words: str
    best: str


def rank_hands(
    context: typer.Context,
    hands: Annotated[list[str], typer.Argument(help="help.rank.hands", metavar="CARDS")],
    deck: Annotated[int, typer.Option("--deck", help="help.rank.deck")] = 52,
) -> None:
    """Each argument is a hand; arguments of one card each are one hand together."""
    lang: str = context.obj
    if deck not in (40, 52):
        refuse(lang, "rank.deck", deck=deck)
    said = [" ".join(hands)] if all(_is_one_card(hand) for hand in hands) else hands
    rank = _rank_forty if deck == 40 else _rank
    ranked = sorted([rank(lang, hand) for hand in said], key=lambda hand: -hand.strength)
    _print(lang, ranked)


def _is_one_card(said: str) -> bool:
    """A number of the forty, or what the reader of cards takes for one card."""
    if said.strip().isdigit():
        return True
    try:
        return len(parse_cards(said)) == 1
    except CardError:
        return False


def _rank(lang: str, said: str) -> Ranked:
    try:
        cards = parse_cards(said)
        _count(cards, 5, 7)
    except CardError as error:
        refuse_cards(lang, error, said)
    best = cards_in_words(best_five(cards))
    return Ranked(strength(cards), cards_in_words(cards), hand_in_words(lang, cards), best)


def _rank_forty(lang: str, said: str) -> Ranked:
    cards = tuple(Card(number) for number in re.split(r"[\s,]+", said.strip()))
    try:
        worth = forty_strength(cards)
    except CardError as error:
        refuse_cards(lang, error, said, deck="forty-cards")
    return Ranked(worth, " ".join(cards), forty_in_words(lang, worth), "")


def _count(cards: Sequence[Card], least: int, most: int) -> None:
    if not least <= len(cards) <= most:
        raise CardError("wrong-count")


def _print(lang: str, ranked: Sequence[Ranked]) -> None:
    table = Table()
    table.add_column("#", justify="right")
    for column in ("cards", "hand", "best"):
        table.add_column(say(lang, f"rank.column.{column}"))
    table.add_column(say(lang, "rank.column.strength"), justify="right")
    for hand in ranked:
        place = 1 + sum(other.strength > hand.strength for other in ranked)
        tied = sum(other.strength == hand.strength for other in ranked) > 1
        table.add_row(f"{'=' if tied else ''}{place}", hand.cards, hand.words, hand.best, f"{hand.strength:,}")
    Console(highlight=False).print(table)
