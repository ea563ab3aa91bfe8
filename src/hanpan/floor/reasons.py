"""Why players did what they did: what they have said of a hand, kept until the hand after it is over (HO-2.8)."""

from msgspec import Struct

from hanpan.words.reasons import reason_in_words

MOST = 60
"""Decisions of one person in one hand that are kept: of a longer one, the last."""


class Said(Struct, frozen=True):
    """One reason: a sentence of the house with its amounts, or somebody's own words."""

    code: str
    amounts: dict[str, int]
    text: str

    def told(self, lang: str) -> str:
        return self.text or reason_in_words(lang, self.code, self.amounts)


class Reasons:
    """By table, hand and person. Not in the journal: they are no facts of the game, and a restart forgets them."""

    def __init__(self) -> None:
        self.by_table: dict[str, dict[int, dict[str, list[Said]]]] = {}

    def keep(self, table: str, hand: int, person: str, said: Said) -> None:
        """The hand in play and the one before; older ones are let go."""
        hands = self.by_table.setdefault(table, {})
        for old in [number for number in hands if number < hand - 1]:
            del hands[old]
        kept = hands.setdefault(hand, {}).setdefault(person, [])
        kept.append(said)
        del kept[:-MOST]

    def of(self, table: str, hand: int, person: str) -> list[Said]:
        return self.by_table.get(table, {}).get(hand, {}).get(person, [])

    def forget(self, tables: set[str]) -> None:
        """Tables that are gone."""
        for table in tables & self.by_table.keys():
            del self.by_table[table]
