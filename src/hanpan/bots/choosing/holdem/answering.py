"""Before the flop, a hundred deep: what is made of somebody's raise, by what such answers have come to in training."""

from hanpan.bots.choosing import Choice, Reason, Thought
from hanpan.bots.choosing.holdem import pushing
from hanpan.bots.choosing.holdem.experience import Experience
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.choosing.holdem.traits import EARLY, Traits, first_raiser, of_answer, weighed
from hanpan.bots.choosing.holdem.watching import Watcher

CAUTION = 0.3
"""Big blinds that a call or a raise must win beyond a fold: what comes of a fold is known."""


def choose(situation: Situation, watcher: Watcher, learnt: Experience) -> Thought | None:
    """What has won most; None where nothing was learnt of it."""
    traits = spot(situation, watcher) if learnt.early else None
    if traits is None:
        return None
    worth = {name: weighed(learnt.early, traits, f"{name}: ") for name in EARLY}
    best = max(worth, key=lambda name: worth[name])
    if worth[best] < CAUTION:
        return Thought(Choice("fold"), Reason("folds-early"))
    told = {"won": round(100 * worth[best])}
    return Thought(
        plans(situation)[best], Reason("calls-early", told) if best == "call" else Reason("raises-early", told)
    )


def spot(situation: Situation, watcher: Watcher) -> Traits | None:
    """What is known of it, where one alone has raised and one may raise again."""
    raiser = first_raiser(watcher.actions)
    if raiser is None or raiser == situation.seat or not situation.owed or situation.raises is None:
        return None
    if situation.depth <= pushing.SHORT or situation.owed >= 0.25 * situation.mine.stack:
        return None
    habits = {rival.seat: watcher.of(rival.seat) for rival in situation.rivals}
    if raiser not in habits:
        return None
    return of_answer(situation, pushing.part_of_pot(situation, watcher), raiser, habits, situation.behind)


def plans(situation: Situation) -> dict[str, Choice]:
    """What each answer says."""
    callers = len([one for one in situation.rivals if one.bet >= situation.highest]) - 1
    return {
        "call": situation.stay(),
        "raise": situation.raise_to(2.9 * situation.highest),
        "large": situation.raise_to((4 + callers) * situation.highest),
    }
