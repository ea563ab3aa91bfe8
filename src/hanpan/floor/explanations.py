"""HO-2.8: who played says why, and who asks is told, once the hand is over.

Reasons are not facts of the game: they are not in the journal, and a restart forgets them.
"""

from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.floor.one_line import one_line
from hanpan.floor.refusals import HAND_GOES_ON, NO_REASONS, NO_SUCH_REASON, NO_SUCH_TABLE, NOT_IN_THAT_HAND
from hanpan.floor.replies import Replies
from hanpan.floor.tables import Tables
from hanpan.floor.talking import Talking
from hanpan.floor.visits import Visit
from hanpan.house.contract import HandInPlay
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.words.reasons import is_reason, reason_in_words

MOST = 60
"""Decisions of one person in one hand that are kept: of a longer one, the last."""


class Reason(Struct, frozen=True):
    """One reason: a sentence of the house with its amounts, or somebody's own words."""

    code: str
    amounts: dict[str, int]
    text: str

    def told(self, lang: str) -> str:
        return self.text or reason_in_words(lang, self.code, self.amounts)


class Reasons:
    """Reasons by table, hand and person. They are not facts of the game: a restart forgets them."""

    def __init__(self) -> None:
        self.by_table: dict[str, dict[int, dict[str, list[Reason]]]] = {}

    def keep(self, table: str, hand: int, person: str, said: Reason) -> None:
        """The hand in play and the one before; older ones are let go."""
        hands = self.by_table.setdefault(table, {})
        for old in [number for number in hands if number < hand - 1]:
            del hands[old]
        kept = hands.setdefault(hand, {}).setdefault(person, [])
        kept.append(said)
        del kept[:-MOST]

    def of(self, table: str, hand: int, person: str) -> list[Reason]:
        return self.by_table.get(table, {}).get(hand, {}).get(person, [])

    def forget(self, tables: set[str]) -> None:
        """Tables that are gone."""
        for table in tables & self.by_table.keys():
            del self.by_table[table]


class Explanations:
    """Takes reasons in and tells them."""

    def __init__(self, tables: Tables, replies: Replies, talking: Talking) -> None:
        self.tables, self.replies, self.talking = tables, replies, talking
        self.reasons = Reasons()

    def _hand(self, person: str, name: str) -> HandInPlay | None:
        """The hand of a table that somebody may know of."""
        table = self.tables.seen_by(person, name)
        return None if table is None else self.tables.kind(name).hand(table)

    def explain(self, visit: Visit, wish: say.Explain) -> None:
        hand, said = self._hand(visit.person, wish.table), Reason(wish.code, wish.amounts, one_line(wish.text))
        refused = NO_SUCH_TABLE if hand is None else _may_explain(hand, visit.person, wish.hand, said)
        if refused is None and said.text:
            refused = self.talking.is_muted(visit.person)
        if refused is None:
            self.reasons.forget(self.reasons.by_table.keys() - self.tables.house.tables.keys())
            self.reasons.keep(wish.table, wish.hand, visit.person, said)
        self.replies.answer(visit, wish.id, refused)

    def ask_why(self, visit: Visit, wish: say.AskWhy) -> None:
        hand = self._hand(visit.person, wish.table)
        refused = NO_SUCH_TABLE if hand is None else _may_ask(hand, wish.hand)
        reasons = self.reasons.of(wish.table, wish.hand, wish.person)
        if refused is None and not reasons:
            refused = NO_REASONS
        if refused is not None:
            self.replies.refuse(visit, wish.id, refused)
            return
        sentences = [reason.told(visit.guest.lang) for reason in reasons]
        self.replies.say(visit, told.Why(wish.id, wish.table, wish.hand, wish.person, sentences))


def _may_explain(hand: HandInPlay, person: str, number: int, said: Reason) -> Refusal | None:
    if number != hand.number or person not in hand.people:
        return NOT_IN_THAT_HAND
    return None if said.text or is_reason(said.code, said.amounts) else NO_SUCH_REASON


def _may_ask(hand: HandInPlay, number: int) -> Refusal | None:
    """Nothing leaks: of a hand in play nobody learns even whether there is anything to learn."""
    return HAND_GOES_ON if hand.playing and number == hand.number else None
