"""Files of hands as the command line is given them: any format, one by one or whole folders."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from hanpan.cli.output import complain
from hanpan.cli.replay import difference_in_words, error_in_words
from hanpan.history import Difference, HandHistory, PhhError, replay_hand
from hanpan.history.formats import ENDINGS, ToldHand, read_any, told_hand

_READ = {".phh", ENDINGS["phhs"], ENDINGS["pokerstars"], ENDINGS["ohh"]}


class HandFiles:
    """Every hand that can be read and told; what is wrong with the others is said at once and counted."""

    def __init__(self, lang: str, files: Iterable[Path]) -> None:
        self.lang, self.files = lang, list(files)
        self.hands = self.wrong = 0

    def histories(self) -> Iterator[HandHistory]:
        for file in _found(self.files):
            try:
                content = file.read_bytes()
            except OSError as unreadable:
                self.tell(PhhError("cannot-read", problem=unreadable.strerror or "").placed(str(file), ""))
                continue
            for hand in read_any(content, str(file)):
                if isinstance(hand, PhhError):
                    self.tell(hand)
                else:
                    yield hand

    def agreeing(self) -> Iterator[HandHistory]:
        """Those whose stacks come out as their files say, by our rules; and those that are not finished."""
        for history in self.histories():
            try:
                differences = replay_hand(history).differences
            except PhhError as wrong:
                self.tell(wrong)
                continue
            if self._comes_out(history, differences):
                yield history

    def told(self, hero: str = "") -> Iterator[ToldHand]:
        """Each of them played again, as that player saw it where one is named."""
        for history in self.histories():
            try:
                hand = told_hand(history, hero)
            except PhhError as wrong:
                self.tell(wrong)
                continue
            if self._comes_out(history, hand.differences):
                yield hand

    def _comes_out(self, history: HandHistory, differences: tuple[Difference, ...]) -> bool:
        """What was misread, or played by other rules, goes nowhere under its own name."""
        if differences:
            self.wrong += 1
            complain(self.lang, difference_in_words(self.lang, history, differences[0]))
        self.hands += not differences
        return not differences

    def tell(self, wrong: PhhError) -> None:
        self.wrong += 1
        complain(self.lang, error_in_words(self.lang, wrong))


def _found(files: Iterable[Path]) -> Iterator[Path]:
    """A folder stands for what lies in it, in order."""
    for file in files:
        if file.is_dir():
            yield from sorted(inside for inside in file.rglob("*") if inside.suffix in _READ and inside.is_file())
        else:
            yield file
