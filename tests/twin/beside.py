"""The same random hand played by the law and by its native twin: every state, event and refusal compared."""

import random

from hanpan.bots.random_bot import random_wish
from hanpan.cards import encode, seeded, shuffle
from hanpan.engine import OBSERVER, Command, Move, Refusal, Shuffle, play, stacked, start
from hanpan.games.holdem import GAME, RuleSet, Variant, family_of, resample, sample_of
from hanpan.games.holdem.commands import AllIn, Call, Check, Fold, Forfeit, GiveUp, Raise
from hanpan.games.holdem.hand import Hand
from hanpan.games.holdem.twin import TWIN, Dealt, Table, hand_of, words

CALM = 0.5
"""Half of the hands mostly check and call, so that streets, showdowns and mucked hands are met as well."""


class Beside:
    """One hand, twice."""

    def __init__(self, seed: int, rules: RuleSet, variant: Variant) -> None:
        self.rng = random.Random(seed)
        self.setup = sample_of(variant, rules, self.rng.randint)
        self.deck = shuffle(family_of(variant).pack, seeded(seed))
        self.calm = self.rng.random() < CALM
        self.table = Table(self.setup)
        self.seed = seed

    def run(self) -> int:
        """Its actions, counted; an AssertionError names what differs."""
        law, twin = self._fact_by_fact() if self.rng.random() < 0.1 else self._at_once()
        actions = 0
        while law.betting.turn >= 0:
            self._same_answers(law, twin)
            self._act(law, twin)
            actions += 1
        self._same_answers(law, twin)
        self._show(law, twin)
        return actions

    def _at_once(self) -> tuple[Hand, Dealt]:
        started = start(GAME, self.setup, stacked(self.deck))
        assert not isinstance(started, Refusal), started
        law, facts = started
        twin, told = self.table.deal(self.seed), self.table.begin()
        assert told.open(encode(self.deck)) == facts[1:]
        assert told == twin, "open and deal differ"
        _same(law, twin)
        return law, twin

    def _fact_by_fact(self) -> tuple[Hand, Dealt]:
        opened = GAME.open(self.setup)
        assert not isinstance(opened, Refusal)
        law, twin = GAME.begin(opened), TWIN.begin(opened)
        _same(law, twin)
        self._follow(law, twin)
        return law, twin

    def _follow(self, law: Hand, twin: Dealt) -> None:
        while (act := GAME.follow(law)) is not None:
            told = TWIN.follow(twin)
            assert told == act, (act, told)
            fact = GAME.shuffled(law, self.deck) if isinstance(act, Shuffle) else act
            if isinstance(act, Shuffle):
                assert TWIN.shuffled(twin, self.deck) == fact
            GAME.evolve(law, fact)
            TWIN.evolve(twin, fact)
            _same(law, twin)
        assert TWIN.follow(twin) is None

    def _act(self, law: Hand, twin: Dealt) -> None:
        seat = law.betting.turn
        moves = GAME.legal(law, seat)
        if self.calm and self.rng.random() < 0.9:
            moves = moves[1:2]
        wish = self._house_wish(law) if self.rng.random() < 0.03 else random_wish(GAME, seat, moves, self.rng.randint)
        if isinstance(wish, GiveUp | Forfeit) or self.rng.random() < 0.1:
            self._fact(law, twin, wish)
        else:
            self._play(law, twin, wish)
        _same(law, twin)

    def _fact(self, law: Hand, twin: Dealt, wish: Command) -> None:
        fact, other = GAME.decide(law, wish), TWIN.decide(twin, wish)
        assert fact == other, (wish, fact, other)
        if not isinstance(fact, Refusal):
            GAME.evolve(law, fact)
            TWIN.evolve(twin, fact)
            _same(law, twin)
            self._follow(law, twin)

    def _play(self, law: Hand, twin: Dealt, wish: Command) -> None:
        kind, amount = KINDS[type(wish)], wish.to if isinstance(wish, Raise) else 0
        quick = twin.copy()
        events = play(GAME, law, wish, stacked())
        assert not isinstance(events, Refusal), (wish, events)
        told = twin.play(kind, amount)
        assert told == events, (wish, told, events)
        assert quick.act(kind, amount) == twin.legal()
        assert quick == twin, "act and play differ"
        assert hash(quick) == hash(twin)

    def _house_wish(self, law: Hand) -> Command:
        seat = self.rng.choice(law.order)
        return GiveUp(seat) if self.rng.random() < 0.5 else Forfeit(seat, self.rng.randint(0, 5))

    def _same_answers(self, law: Hand, twin: Dealt) -> None:
        """What may be done, and what is said to wishes of all sorts."""
        turn = law.betting.turn
        for seat in {turn, self.rng.choice(law.order)} - {-1}:
            moves = GAME.legal(law, seat)
            assert TWIN.legal(twin, seat) == moves, seat
            for wish in self._wishes(law, seat, moves):
                answer, other = GAME.decide(law, wish), TWIN.decide(twin, wish)
                assert answer == other, (wish, answer, other)
        assert GAME.deadline(law) == TWIN.deadline(twin)
        viewer = self.rng.choice((OBSERVER, turn, *law.order))
        assert TWIN.see(twin, viewer) == GAME.see(law, viewer), viewer
        if self.rng.random() < 0.2:
            viewer, seed = self.rng.choice((OBSERVER, *law.order)), self.rng.getrandbits(64)
            _same(resample(law, viewer, seed), twin.resample(viewer, seed))

    def _wishes(self, law: Hand, seat: int, moves: tuple[Move, ...]) -> list[Command]:
        betting = law.betting
        edges = [edge for move in moves for edge in (move.low - 1, move.low, move.high, move.high + 1)]
        amounts = [*edges, betting.highest, betting.highest + 1, self.rng.randint(-5, 1200)]
        plain: list[Command] = [Fold(seat), Check(seat), Call(seat), AllIn(seat), GiveUp(seat), Forfeit(seat)]
        return [self.rng.choice(plain), *[Raise(seat, to) for to in self.rng.sample(amounts, min(3, len(amounts)))]]

    def _show(self, law: Hand, twin: Dealt) -> None:
        """HE-5.4: somebody turns a card up, now and then."""
        if self.rng.random() < 0.9:
            return
        for seat in law.order:
            moves = TWIN.legal(twin, seat)
            assert moves == GAME.legal(law, seat)
            if moves:
                self._fact(law, twin, random_wish(GAME, seat, moves, self.rng.randint))


KINDS: dict[type[Command], int] = {
    Fold: words.FOLD,
    Check: words.CHECK,
    Call: words.CALL,
    Raise: words.RAISE,
    AllIn: words.ALL_IN,
}


def _same(law: Hand, twin: Dealt) -> None:
    other = hand_of(twin)
    if other != law:
        names = [name for name in Hand.__annotations__ if getattr(law, name) != getattr(other, name)]
        raise AssertionError("; ".join(f"{name}: {getattr(law, name)} / {getattr(other, name)}" for name in names))


def play_beside(seed: int, rules: RuleSet, variant: Variant) -> int:
    """Play one hand on both; the AssertionError of a difference names the seed that shows it again."""
    try:
        return Beside(seed, rules, variant).run()
    except Exception as difference:
        raise AssertionError(f"{rules.name}, {variant.name}, seed {seed}: {difference}") from difference
