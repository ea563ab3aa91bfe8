"""Answers to a person, sent once everything that has happened so far is durable."""

from hanpan.engine import Refusal
from hanpan.floor.answers import Answers
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.metrics import Metrics
from hanpan.floor.visits import Visit
from hanpan.wire import house_says as told
from hanpan.words.refusals import refusal_in_words


class Replies:
    """A wish is granted or refused; what was granted is remembered, so that it is done once."""

    def __init__(self, broadcast: Broadcast, metrics: Metrics) -> None:
        self.broadcast, self.metrics = broadcast, metrics
        self.answers = Answers()

    def say(self, visit: Visit, word: told.Word) -> None:
        self.broadcast.say(visit, word)

    def done(self, visit: Visit, wish: str, table: str = "") -> None:
        self.answers.remember(visit.person, wish, table)
        self.say(visit, told.Done(wish, table))

    def refuse(self, visit: Visit, wish: str, refusal: Refusal, detail: str = "") -> None:
        self.metrics.refused(refusal.code)
        text = refusal_in_words(visit.guest.lang, refusal, detail=detail)
        self.say(visit, told.Refused(wish, refusal.code, refusal.rule, text, refusal.amounts))

    def answer(self, visit: Visit, wish: str, refused: Refusal | None) -> None:
        """Done, unless it was refused."""
        if refused is None:
            self.done(visit, wish)
        else:
            self.refuse(visit, wish, refused)
