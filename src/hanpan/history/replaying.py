"""Playing a PHH hand again, by our own rules."""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from hanpan.engine import OBSERVER, Command, Event, Refusal, play, stacked, start
from hanpan.games.holdem import GAME, Call, Check, Fold, HandSetup, Raise, RuleSet, Show
from hanpan.games.holdem.commands import Forfeit, GiveUp
from hanpan.games.holdem.events import Awarded, BoardDealt, PotsMade
from hanpan.history.actions import BOARD, CALL, FOLD, HOLE, MUCK, RAISE, SHOW, Step, read_actions
from hanpan.history.amounts import scale_of, told, whole
from hanpan.history.dealing import BOARD_SIZE, Known, gather, lay_deck
from hanpan.history.errors import BadField, PhhError, RefusedAction
from hanpan.history.hand_history import Amount, HandHistory
from hanpan.history.ledger import booked
from hanpan.history.own_fields import own_absent, own_forfeits, own_shows, rules_of
from hanpan.history.seating import Reading, readings, setup_of
from hanpan.history.variants import variant_of
from hanpan.kit.button import clockwise

MOST_RAKE = 10
"""No house takes more than this part of a pot."""


class Difference(Struct, frozen=True):
    """A stack that comes out otherwise than the file says."""

    player: str
    expected: Amount
    got: Amount


class ReplayedHand(Struct, frozen=True):
    """A hand played again."""

    history: HandHistory
    setup: HandSetup
    events: list[Event]
    """All that happened by our rules. Cards that the file does not tell are fillings: see `as_told`."""
    chairs: tuple[int, ...]
    """The chair of each player, by position."""
    stacks: tuple[Amount, ...]
    """What each player has in the end, by position."""
    finished: bool
    """False where the file ends before the hand does, or does not tell enough cards to know who won."""
    differences: tuple[Difference, ...]
    rake: Amount
    """What the winners got less than they won, where the file tells of a house that takes its share."""
    scale: int
    """How many decimals the file has: a chip of the events is 10 ** -scale of the file's."""
    known: Known

    def names(self) -> dict[int, str]:
        """What to call whom, by chair."""
        return dict(zip(self.chairs, self.history.names(), strict=True))


def replay_hand(history: HandHistory, rules: RuleSet | None = None) -> ReplayedHand:
    """Play the hand by the given rules, or by those it names; raises PhhError where that cannot be."""
    try:
        return _as_recorded(history, rules or rules_of(history))
    except PhhError as wrong:
        raise wrong.placed(history.file, history.name) from None


def _as_recorded(history: HandHistory, rules: RuleSet) -> ReplayedHand:
    """The reading under which the recorded stacks come out; where none does, the first that can be played."""
    played: list[ReplayedHand] = []
    wrong: list[PhhError] = []
    for reading in readings(history):
        try:
            replayed = _Replay(history, rules, reading).run()
        except PhhError as refused:
            wrong.append(refused)
            continue
        if not replayed.differences and not replayed.rake:
            return replayed
        played.append(replayed)
    if not played:
        raise wrong[0]
    return next((replayed for replayed in played if replayed.rake), played[0])


class _Replay:
    """One hand on its way from the first action to the last."""

    def __init__(self, history: HandHistory, rules: RuleSet, reading: Reading) -> None:
        self.history = history
        self.steps = read_actions(history.actions, history.size)
        self.scale = scale_of(history, self.steps)
        self.late_shows = own_shows(history)
        self.forfeits = own_forfeits(history)
        self.absent = own_absent(history)
        self.known = gather([*self.steps, *self.late_shows], history.size, variant_of(history))
        self.setup = setup_of(history, rules, self.scale, reading)
        self.chairs = clockwise(list(self.setup.stacks), self.setup.button)
        started = start(GAME, self.setup, stacked(lay_deck(self.known, rules.burn)))
        if isinstance(started, Refusal):
            raise RefusedAction(started)
        self.state, self.events = started
        self.dealt = 0
        """How many board cards the dealer has dealt, and how many the file has told."""
        self.told = 0
        self._look_at(self.events)

    def run(self) -> ReplayedHand:
        for step in self.steps:
            self._step(step)
        if self._is_over():
            self._check_mucks()
            self._show_afterwards()
        stacks = self._stacks()
        finished = self._is_finished()
        differences = self._differences(stacks) if finished else ()
        rake = self._rake(differences)
        return ReplayedHand(
            self.history,
            self.setup,
            self.events,
            self.chairs,
            tuple([told(stack, self.scale) for stack in stacks]),
            finished,
            () if rake else differences,
            rake,
            self.scale,
            self.known,
        )

    # -- step by step

    def _step(self, step: Step) -> None:
        verb = step.verb
        if verb == BOARD:
            self.told += len(step.cards)
            if self.told > self.dealt:
                raise step.wrong("board-not-due")
        elif verb in (SHOW, MUCK):
            self._check_showing(step)
        elif verb != HOLE:
            self._act(step)

    def _act(self, step: Step) -> None:
        if self.told < self.dealt and not self._is_over():
            raise step.wrong("board-missing")
        answer = play(GAME, self.state, self._wish(step), stacked())
        if isinstance(answer, Refusal) and answer.code == "nothing-to-call":
            answer = play(GAME, self.state, Check(self.chairs[step.player]), stacked())
        if isinstance(answer, Refusal):
            if self._is_needless(step):
                return
            raise self._refused(answer, step)
        self._look_at(answer)
        self.events += answer
        if step.verb == FOLD and step.player in self.forfeits:
            self._forfeit(step.player)

    def _is_needless(self, step: Step) -> bool:
        """HE-3.8: a check of the last player with chips, whom our dealer does not ask and others do."""
        if step.verb != CALL or not self.state.ended_by_all_in():
            return False
        chair = self.chairs[step.player]
        before = takewhile(lambda event: not isinstance(event, PotsMade), self.events)
        return bool(self.state.betting.live[chair]) and booked(before).stacks[chair] > 0

    def _forfeit(self, player: int) -> None:
        """Our own field `_forfeits`: what they leave behind, where the hand still goes on."""
        wish = Forfeit(self.chairs[player], self.forfeits[player])
        answer = play(GAME, self.state, wish, stacked())
        if isinstance(answer, Refusal):
            raise BadField("bad-field", field="_forfeits")
        self.events += answer

    def _wish(self, step: Step) -> Command:
        chair = self.chairs[step.player]
        if step.verb == FOLD:
            return GiveUp(chair) if step.player in self.absent else Fold(chair)
        if step.verb == CALL:
            return Call(chair)
        assert step.verb == RAISE, step
        return Raise(chair, whole(step.amount, self.scale))

    def _refused(self, refusal: Refusal, step: Step) -> RefusedAction:
        """The refusal in the numbers and the positions of the file."""
        wrong = RefusedAction(refusal, action=step.number, text=step.text)
        for name, amount in refusal.amounts.items():
            if name == "turn":
                wrong.values[name] = f"p{self.chairs.index(amount) + 1}" if amount in self.chairs else "-"
            else:
                wrong.values[name] = told(amount, self.scale)
        return wrong

    def _look_at(self, news: Sequence[Event]) -> None:
        for event in news:
            if isinstance(event, BoardDealt):
                self.dealt += len(event.cards)

    def _check_showing(self, step: Step) -> None:
        if not self._is_over():
            raise step.wrong("show-too-early")
        if step.player in self.known.folded:
            raise step.wrong("show-of-folded")

    # -- at the end

    def _is_over(self) -> bool:
        return GAME.deadline(self.state) is None

    def _is_contested(self) -> bool:
        return len(self.known.live()) > 1

    def _is_finished(self) -> bool:
        if not self._is_over():
            return False
        return not self._is_contested() or (self.told == BOARD_SIZE and self.known.decides())

    def _check_mucks(self) -> None:
        """HE-5.2: who mucks gives up every pot, so a hand that wins one cannot have been mucked."""
        if not (self.known.mucks and self._is_contested() and self.told == BOARD_SIZE):
            return
        for event in self.events:
            if isinstance(event, Awarded):
                for chair, _ in event.shares:
                    step = self.known.mucks.get(self.chairs.index(chair))
                    if step is not None:
                        raise step.wrong("muck-of-winner")

    def _show_afterwards(self) -> None:
        """HE-5.4: a winner by folds who shows, and what our own field `_shows` tells."""
        wishes = [Show(self.chairs[step.player], step.cards) for step in self.late_shows]
        if not self._is_contested():
            shown = [player for player in self.known.shows if self.known.is_known(player)]
            wishes += [Show(self.chairs[player], tuple(self.known.holes[player])) for player in shown]
        for wish in wishes:
            answer = play(GAME, self.state, wish, stacked())
            if isinstance(answer, Refusal):
                raise BadField("bad-field", field="_shows")
            self.events += answer

    def _stacks(self) -> list[int]:
        stacks = {seat.seat: seat.stack for seat in GAME.see(self.state, OBSERVER).seats}
        return [stacks[chair] for chair in self.chairs]

    def _rake(self, differences: Sequence[Difference]) -> Amount:
        """Where only winners end with less, and with no more less than a tenth of the pot: what the house took."""
        awards = [event.shares for event in self.events if isinstance(event, Awarded)]
        won = {self.history.names()[self.chairs.index(chair)] for shares in awards for chair, _ in shares}
        if not all(found.player in won and found.expected < found.got for found in differences):
            return 0
        taken = sum([found.got - found.expected for found in differences])
        pot = sum([share for shares in awards for _, share in shares])
        return taken if whole(taken, self.scale) * MOST_RAKE <= pot else 0

    def _differences(self, stacks: list[int]) -> tuple[Difference, ...]:
        expected = self.history.finishing_stacks
        if not expected:
            return ()
        names = self.history.names()
        return tuple(
            Difference(name, wanted, told(got, self.scale))
            for name, wanted, got in zip(names, expected, stacks, strict=True)
            if whole(wanted, self.scale) != got
        )
