"""Recent answers by person: a wish that is repeated is answered again, not done again."""

from operator import itemgetter

from hanpan.floor.ports import Loaded

REMEMBERED = 64
"""Answers for each person; a client has few wishes under way at a time."""


class Answers:
    """Only grants are remembered: a refused wish changed nothing, and may be granted the next time."""

    def __init__(self) -> None:
        self.by_person: dict[str, dict[str, str]] = {}
        """The oldest first."""

    def granted(self, person: str, wish: str) -> str | None:
        """The table of the answer (mostly none), or None where the wish is new."""
        answers = self.by_person.get(person)
        return None if answers is None else answers.get(wish)

    def remember(self, person: str, wish: str, table: str = "") -> None:
        answers = self.by_person.get(person)
        if answers is None:
            answers = self.by_person[person] = {}
        answers[wish] = table
        if len(answers) > REMEMBERED:
            del answers[next(iter(answers))]

    def come_back(self, loaded: Loaded, now: int) -> None:
        """What was granted before the house was closed, the oldest first: the newest are those that may come again.

        Wishes and sales together, by time; what lies ahead was granted before a clock was put right.
        """
        tables = {wish.table: wish.table for wish in loaded.commands}  # many wishes share one name
        granted = [(wish.at, wish.command, tables[wish.table]) for wish in loaded.commands]
        for transfer, person, at, _ in loaded.sales:
            wish = transfer.removeprefix(f"cage:{person}:").rpartition(":")[0]
            granted.append((at, f"{person} {wish}", ""))
        granted.sort(key=itemgetter(0))
        ahead = [one for one in granted if one[0] > now]
        if ahead:
            granted = ahead + [one for one in granted if one[0] <= now]
        for _, command, table in granted:
            person, _, wish = command.partition(" ")
            self.remember(person, wish, table)

    def forget(self, person: str) -> None:
        self.by_person.pop(person, None)
