"""`hanpan rank`: what hands are worth, the best first."""

import re
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

from hanpan.cards import Card, CardError, Family, best_five, forty_strength, parse_cards
from hanpan.cli.output import refuse, refuse_cards
from hanpan.cli.rule_sets import variant_named
from hanpan.history.telling import cards_in_words
from hanpan.simulation.holdem import family_of
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
    variant: Annotated[str, typer.Option("--variant", help="help.variant")] = "holdem",
    deck: Annotated[int, typer.Option("--deck", help="help.rank.deck")] = 52,
) -> None:
    """Each argument is a hand; arguments of one card each are one hand together."""
    lang: str = context.obj
    if deck not in (40, 52):
        refuse(lang, "rank.deck", deck=deck)
    said = [" ".join(hands)] if all(_is_one_card(hand) for hand in hands) else hands
    family = family_of(variant_named(lang, variant))
    ranked = [_rank_forty(lang, hand) if deck == 40 else _rank(lang, hand, family) for hand in said]
    _print(lang, sorted(ranked, key=lambda hand: -hand.strength))


def _is_one_card(said: str) -> bool:
    """A number of the forty, or what the reader of cards takes for one card."""
    if said.strip().isdigit():
        return True
    try:
        return len(parse_cards(said)) == 1
    except CardError:
        return False


def _rank(lang: str, said: str, family: Family) -> Ranked:
    """Hole cards first, where the variant makes a difference (VA-2.1)."""
    try:
        cards = parse_cards(said)
        worth = family.strength(cards)
    except CardError as error:
        refuse_cards(lang, error, said, deck=f"{family.name}-cards")
    best = cards_in_words(best_five(cards, family))
    return Ranked(worth, cards_in_words(cards), hand_in_words(lang, cards, family), best)


def _rank_forty(lang: str, said: str) -> Ranked:
    cards = tuple(Card(number) for number in re.split(r"[\s,]+", said.strip()))
    try:
        worth = forty_strength(cards)
    except CardError as error:
        refuse_cards(lang, error, said, deck="forty-cards")
    return Ranked(worth, " ".join(cards), forty_in_words(lang, worth), "")


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
