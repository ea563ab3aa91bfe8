"""A house bot's etiquette at the table, changed by the builder's plan."""

from msgspec import structs

from hanpan.bots.memory import Memory
from hanpan.bots.sdk.plan import Plan
from hanpan.wire import client_says as say


def with_plan(wish: say.Wish | None, plan: Plan, me: Memory) -> say.Wish | None:
    """Its moves are its own, it goes when it is told to, and it brings what it is to bring."""
    match wish:
        case say.Play() | say.Leave():
            return None
        case say.TakeSeat():
            return structs.replace(wish, amount=_amount(wish, plan, me), entry=plan.entry)
        case say.AnswerEntry():
            return structs.replace(wish, yes=plan.entry == "post")
        case _:
            return wish


def _amount(wish: say.TakeSeat, plan: Plan, me: Memory) -> int:
    """As near to the plan as the chair allows; a Sniper table takes nothing."""
    if wish.seat >= len(me.chairs):
        return 0
    offer = me.chairs[wish.seat]
    return max(offer.low, min(plan.buy_in or offer.high, offer.high))
