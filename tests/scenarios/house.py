"""Scenarios of the house: tables, seats, chips and time. Everything happens to the table opened last, or named by `at`.

before the table (nothing of it is needed)
  bank   Ann 1000 | Ben 80           # bought at the cage; who is not named has just what he sits down with
  limit  500                         # what the cage sells a person in a day
  timers action 10 | time-bank 0     # seconds, for the tables opened after it; also sit-out, rebuy, entry-request,
                                     # between-hands, draw, places, run-out, showdown, sit-out-memory, hit-and-run,
                                     # time-bank-per-hand
  friends Ann Ben | Ann Cho

tables
  table  cash 6 seats 5/10 buy-in 200-1000
  table  Rose sng 3 seats 5/10 buy-in 200-500 permanent     # a name, where there are more
  table  private-sng 3 seats 5/10 stack 500 by Ann
  table  textbook 6 seats 5/10 stack 1000 by Ann
  table  cash 6 seats 5/10 buy-in 200-1000 option buy-the-button option take-the-button
  at     Rose
  seats  Ann 500 | - | Ben 500       # these sit down in one instant on chairs 0, 2 (no newcomers, no hand between)

cards
  draw   Ann Ks | Ben 2c             # the next draw of the button; the first seat has it where nothing is said
  cards  Ann As Ad | board 2c 3c 4d  # the next hand dealt; what is not named is filled up

people
  Dan    sits 3 with 300 | sits 3 with 300 posting | sits 3 with 300 giving up | sits 3 | chooses post | chooses wait
  Dan    observes | plays again | plays no more
  Dan    reserves | gives the reservation up
  Dan    calls | folds | checks | raises to 30 | bets 30 | goes all-in | folds late | shows As
  Dan    sits out | sits in | comes back | starts | leaves | takes it back | rebuys 200 | tops up 100
  Dan    sets auto rebuy 500
  Dan    orders 500 | orders nothing                                # a stack to be filled up to, after this hand
  Dan    answers yes | answers no | invites Eun | disconnects | reconnects | buys chips 500
  Dan    may leave | may rebuy-in 100 to 500 | may not leave: blind-acts-first CA-6.1
  Dan    sees Ann ?? ?? | Dan As Ad | board 2c 3c 4d
  all    fold                        # everyone asked, until the hand is over
  all    check                       # ... checks, or calls
  next   hand                        # the hand in play is folded out, and time passes until the next begins
  next   3 hands

time
  wait   30s | 5m | 4h               # everything that falls due in it happens
  now                                # nothing but a look at the clock
  gap    1h | -9h                    # the house itself stood still, or its clock was put right: time left is left
  misdeal                            # the hand in play comes to nothing (FD-1.9)
  restart                            # the house is lost and comes back from its journals (HO-8.1)

after `=>`, with commas between: what the line led to, or how it stands now. `not ...` is the contrary.
  refused seat-taken | refused seat-taken HO-3.2 | nothing happens
  hand 2 begins | no hand begins | button Ann | button dead 3 | small blind dead 3 | big blind Cho | dealt Ann Ben Cho
  pot 15 | next Ann | street flop | hand over | blinds 5/10 | level 2 | observers 1 | table session 5m
  seat 3 posting: hand 2 for 10 | seat 3 waiting: hand 4 for 10      # the join preview
  Ann has 500 | Ann's bank 500 | Ann's safe 100 | Ann sits 0 | Ann plays | Ann waits | Ann sits out | Ann is out
  Ann is away | Ann goes away | Ann comes back | Ann is sat out
  Ann observes | Ann is not here | Ann is leaving | Ann is disconnected | Ann rests 1 | Ann owes small big
  Ann is asked to rebuy | Ann is asked buy-the-button | Ann is asked to pay 15 | Ann is asked to play big-blind button
  Ann's sit-outs left 2 | Ann's sit-out ends in 5m
  Ann sits out next | Ann has ordered 500 | Ann has ordered nothing | Ann would forfeit 900      # told to Ann alone
  Ann's session 5m | Ann's time 60s | Ann's time bank 30s
  Ann takes seat 0 | Ann draws Ks | Ann draws the button | Ann posts big-blind 10 | Ann posts live 10 | Ann posts dead 5
  Ann folds | Ann folds by timeout | Ann folds by absence | Ann wins 15 | Ann gets 5 back | Ann shows As Ad
  Ann leaves | Ann leaves with 500 | Ann leaves a winner | Ann leaves 500 to the pot | Ann is cut by 50 | Ann rebuys 300
  Ann misses the rebuy | Ann tops up 100 | Ann's sit-out is extended | Ann's sit-outs are used up
  Ann reserves | Ann is offered a chair | Ann waits no longer | line Ann Ben | line nobody | game over in 6m
  Ann says yes | table begins anew | table dismissed
  sng 1 begins | sng runs | sng waits | blinds rise to 10/20 | last rounds 1 | Ann pays 10 dead | Ann goes out 3
  nobody plays against Ann | Ann takes 15
  left behind 300 | sng ends | ranked Ann Ben | places Ann Ben Cho | Ann is paid 900

After every line: all invariants of the house hold, every table's journal and snapshot come back from bytes as the
same table, the ledger's total is zero and follows from the journals, every grey button gives the reason that
the refusal gives, and nobody has seen a card or a bank that is not his to see.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import structs

from hanpan.cards import DECK_52, Card, parse_cards
from hanpan.engine import Refusal
from hanpan.games.holdem import GAME
from hanpan.house import commands as wish
from hanpan.house.events import TableEvent
from hanpan.house.holdem.dealer import wake_at
from hanpan.house.holdem.events import HandStarted, Played, SeatTaken
from hanpan.house.holdem.settings import EntryOptions, Format, HoldemSettings
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.holdem.views import offers, see
from hanpan.house.timers import Timers
from hanpan.kit.button import clockwise
from tests.scenarios.decks import arranged
from tests.scenarios.house_watch import WatchedHouse, watch
from tests.scenarios.house_words import facts, state
from tests.scenarios.reader import Line, Scenario, ScenarioError

UNITS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}


class HouseTable:
    """Plays a scenario in a whole house with a clock of its own."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.house = WatchedHouse(self._deck)
        self.house.people.cage.daily_limit = 1_000_000
        self.now = 0
        self.here = ""
        self.cast: dict[str, None] = {}
        """Everybody named so far."""
        self.timers = Timers()
        self.draw: dict[str, Card] = {}
        self.cards: dict[str, tuple[Card, ...]] = {}
        self.known = 0
        """How much of the house's log the lines before have told."""
        self.refusal: Refusal | None = None

    @property
    def table(self) -> HoldemTable:
        table: HoldemTable = self.house.tables[self.here]
        return table

    def run(self) -> None:
        for line in self.scenario.lines:
            try:
                self._line(line)
                watch(self.house, self.cast)
            except ScenarioError:
                raise
            except (AssertionError, ValueError, KeyError, TypeError, StopIteration) as wrong:
                where = self._where() if self.here else ""
                raise ScenarioError(self.scenario, line, f"{type(wrong).__name__}: {wrong}; {where}") from wrong

    def _line(self, line: Line) -> None:
        self.known = len(self.house.log)
        self.refusal = None
        reader = getattr(self, f"_read_{line.word}", None)
        if reader is not None:
            reader(line)
        else:
            self._somebody(line.word, line.rest.replace(",", "").split(), line.rest)
        if not any(expectation.startswith("refused") for expectation in line.expected):
            assert self.refusal is None, f"refused {self.refusal}"
        for expectation in line.expected:
            self._expect(line, expectation)

    # -- before the table

    def _read_bank(self, line: Line) -> None:
        for part in line.parts():
            name, amount = part.split()
            self._meet(name)
            self._take(self.house.buy_chips(name, int(amount), self.now))

    def _read_limit(self, line: Line) -> None:
        self.house.people.cage.daily_limit = int(line.rest)

    def _read_timers(self, line: Line) -> None:
        lengths = {name.replace("-", "_"): int(seconds) for name, seconds in map(str.split, line.parts())}
        self.timers = structs.replace(self.timers, **lengths)

    def _read_friends(self, line: Line) -> None:
        for part in line.parts():
            one, other = part.split()
            self._meet(one, other)
            self.house.befriend(one, other)

    # -- tables

    def _read_table(self, line: Line) -> None:
        name, settings, creator = self._settings(line.rest)
        opened = self.house.open_table(name, settings, creator, self.now)
        if not self._take(opened):
            self.here = name

    def _settings(self, said: str) -> tuple[str, HoldemSettings, str]:
        kinds = "|".join(sorted(Format, key=len, reverse=True))
        form = rf"(?:(\w+) )??({kinds}) (\d+) seats (\d+)/(\d+) (?:buy-in (\d+)-(\d+)|stack (\d+))(.*)"
        found = re.fullmatch(form, said)
        assert found is not None, f"no such table: {said}"
        name, kind, seats, small, big, least, most, stack, more = found.groups()
        wanted = {option.replace("-", "_"): True for option in re.findall(r"option (\S+)", more)}
        by = re.search(r"by (\w+)", more)
        creator = by[1] if by else "house"
        if by:
            self._meet(creator)
        settings = HoldemSettings(
            Format(kind),
            int(seats),
            int(small),
            int(big),
            int(least or stack),
            int(most or stack),
            permanent="permanent" in more,
            timers=self.timers,
            options=EntryOptions(**wanted),
        )
        return name or "table", settings, creator

    def _read_at(self, line: Line) -> None:
        assert line.rest in self.house.tables, "no such table"
        self.here = line.rest

    def _read_seats(self, line: Line) -> None:
        """Everyone sits down in the same instant."""
        wishes = []
        for seat, part in enumerate(line.parts()):
            if part != "-":
                name, _, amount = part.partition(" ")
                self._meet(name)
                self._fund(name, int(amount or 0))
                wishes.append(wish.TakeSeat(self.now, name, seat, int(amount or 0)))
        self._take(self.house.ask_together(self.here, wishes))

    def _fund(self, name: str, amount: int) -> None:
        if not self.house.people.cage.sold.get(name) and amount and not self.table.settings.is_given:
            self.house.buy_chips(name, amount, self.now)

    # -- cards

    def _read_draw(self, line: Line) -> None:
        for part in line.parts():
            name, card = part.split()
            (self.draw[name],) = parse_cards(card)

    def _read_cards(self, line: Line) -> None:
        for part in line.parts():
            name, _, cards = part.partition(" ")
            self.cards[name] = parse_cards(cards)

    def _deck(self, _: tuple[Card, ...]) -> Sequence[Card]:
        """The deck the house asks for: that of a hand, or that which draws the button."""
        table = self.house.asking
        assert table is not None
        if table.hand is None or not table.is_playing():
            return self._draw_deck(table)
        order = clockwise(table.dealt, table.hand.setup.button)
        holes = {seat: self.cards.get(table.dealt[seat], ()) for seat in order}
        board, self.cards = self.cards.get("board", ()), {}
        return arranged(order, holes, board, burn=table.hand.setup.rules.burn)

    def _draw_deck(self, table: HoldemTable) -> Sequence[Card]:
        entries = table.entries()
        named, self.draw = self.draw, {}
        if not named:
            named = {table.players[min(entries)].person: DECK_52[-1]}
        rest = iter([card for card in DECK_52 if card not in named.values()])
        drawn = [named.get(table.players[seat].person) or next(rest) for seat in clockwise(entries, 0)]
        return (*drawn, *rest)

    # -- time

    def _read_wait(self, line: Line) -> None:
        for amount, unit in re.findall(r"(\d+)(ms|[smh])", line.rest):
            self._turn_clock(self.now + int(amount) * UNITS[unit])

    def _turn_clock(self, to: int) -> None:
        """Table by table would let one table run ahead of another: whichever is due first goes first."""
        while (due := self._first_due()) is not None and due[0] <= to:
            self.house.pass_time(due[1], due[0])
        self.now = to

    def _first_due(self) -> tuple[int, str] | None:
        dues = [(due, name) for name, table in self.house.tables.items() if (due := wake_at(table)) is not None]
        return min(dues) if dues else None

    def _read_now(self, _: Line) -> None:
        if not self.table.dismissed:
            self._ask(wish.PassTime(self.now))

    def _read_gap(self, line: Line) -> None:
        """The house itself was not there (HO-7.5)."""
        ((amount, unit),) = re.findall(r"(-?\d+)(ms|[smh])", line.rest)
        before, self.now = self.now, self.now + int(amount) * UNITS[unit]
        for name in self.house.tables:
            self.house.jump(name, before, self.now, 0)

    def _read_misdeal(self, _: Line) -> None:
        self._ask(wish.LoseHand(self.now, cause="false-opening"))

    def _read_restart(self, _: Line) -> None:
        self.house = self.house.come_back(self._deck)

    # -- people

    def _meet(self, *names: str) -> None:
        self.cast |= dict.fromkeys(names)

    def _take(self, answer: object) -> bool:
        if isinstance(answer, Refusal):
            self.refusal = answer
        return isinstance(answer, Refusal)

    def _ask(self, command: wish.TableCommand) -> None:
        known = len(self.house.log)
        if self._take(self.house.ask(self.here, command)):
            assert len(self.house.log) == known, "a refusal changed something"

    def _somebody(self, name: str, words: list[str], said: str) -> None:
        assert name[:1].isupper(), f"no such line: {name}"
        self._meet(name)
        match words:
            case ["may", "not", *_]:
                self._may_not(name, said.removeprefix("may not "))
            case ["may", *_]:
                self._may(name, said.removeprefix("may "))
            case ["sees", *_]:
                self._sees(name, said.removeprefix("sees "))
            case ["buys", "chips", amount]:
                self._take(self.house.buy_chips(name, int(amount), self.now))
            case _:
                if words[0] == "sits" and "with" in words:
                    self._fund(name, int(words[3]))
                self._ask(self._command(name, words))

    def _command(self, name: str, words: list[str]) -> wish.TableCommand:
        plain = _PLAIN.get(" ".join(words))
        if plain is not None:
            return plain(self.now, name)
        match words:
            case ["sits", seat]:
                return wish.TakeSeat(self.now, name, int(seat), 0)
            case ["sits", seat, "with", amount, *how]:
                entry: Literal["post", "wait"] = "post" if "posting" in how else "wait"
                return wish.TakeSeat(self.now, name, int(seat), int(amount), entry, give_up="giving" in how)
            case ["chooses", "post" | "wait" as entry]:
                return wish.ChooseEntry(self.now, name, entry)
            case ["plays", "again"] | ["plays", "no", "more"]:
                return wish.AnswerRematch(self.now, name, words[1] == "again")
            case ["rebuys", amount]:
                return wish.RebuyIn(self.now, name, int(amount))
            case ["tops", "up", amount]:
                kind = wish.RebuyIn if self.table.settings.is_cash else wish.TopUp
                return kind(self.now, name, int(amount))
            case ["orders", amount]:
                return wish.OrderRebuy(self.now, name, 0 if amount == "nothing" else int(amount))
            case ["sets", "auto", "rebuy", amount]:
                return wish.SetAutoRebuy(self.now, name, int(amount))
            case ["answers", "yes" | "no" as answer]:
                return wish.AnswerEntry(self.now, name, answer == "yes")
            case ["invites", friend]:
                self._meet(friend)
                return wish.Invite(self.now, name, friend)
        return self._play(name, words)

    def _play(self, name: str, words: list[str]) -> wish.TableCommand:
        table = self.table
        if words[0] == "shows":
            return wish.Play(self.now, name, table.hand_number, table.turn_number, "show", option="".join(words[1:]))
        late = words[-1] == "late"
        turn = table.turn_number - 1 if late else table.turn_number
        return wish.Play(self.now, name, table.hand_number, turn, *self._action(words[:-1] if late else words))

    @staticmethod
    def _action(words: list[str]) -> tuple[str, int]:
        match words:
            case ["folds" | "checks" | "calls" as does]:
                return does.removesuffix("s"), 0
            case ["goes", "all-in"]:
                return "all-in", 0
            case ["bets", amount] | ["raises", "to", amount]:
                return "raise", int(amount)
        raise ValueError(f"no such action: {' '.join(words)}")

    def _read_all(self, line: Line) -> None:
        assert line.rest in ("fold", "check"), "all fold, or all check"
        assert self.table.is_playing(), "no hand is in play"
        self._play_out(line.rest)

    def _play_out(self, how: str) -> None:
        number = self.table.hand_number
        while self.table.is_playing() and self.table.hand_number == number:
            hand = self.table.hand
            assert hand is not None
            seat = hand.betting.turn
            free = any(move.name == "check" for move in GAME.legal(hand, seat))
            action = "fold" if how == "fold" else "check" if free else "call"
            name = self.table.dealt[seat]
            self._ask(wish.Play(self.now, name, number, self.table.turn_number, action))
            assert self.refusal is None, self.refusal

    def _read_next(self, line: Line) -> None:
        count, _, what = line.rest.rpartition(" ")
        assert what in ("hand", "hands"), "next hand, or next 3 hands"
        for _ in range(int(count or 1)):
            self.known = len(self.house.log)
            self._next_hand()

    def _next_hand(self) -> None:
        number = self.table.hand_number
        if self.table.is_playing():
            self._play_out("fold")
        for _ in range(100):
            if self.table.hand_number > number:
                return
            due = self._first_due()
            assert due is not None, "no hand comes"
            self._turn_clock(due[0])
        raise AssertionError("no hand comes")

    # -- looking

    def _may(self, name: str, said: str) -> None:
        for part in said.split("|"):
            what, _, bounds = part.strip().partition(" ")
            offer = next(offer for offer in offers(self.table, name) if offer.name == what)
            assert offer.refusal is None, f"may not {what}: {offer.refusal}"
            if bounds:
                assert bounds == f"{offer.low} to {offer.high}", f"may {what} {offer.low} to {offer.high}"

    def _may_not(self, name: str, said: str) -> None:
        for part in said.split("|"):
            what, _, why = part.strip().partition(":")
            offer = next(offer for offer in offers(self.table, name) if offer.name == what)
            assert offer.refusal is not None, f"may {what}"
            given = f"{offer.refusal.code} {offer.refusal.rule}"
            assert why.strip() in ("", offer.refusal.code, given), f"may not {what}: {given}"

    def _sees(self, name: str, said: str) -> None:
        hand = see(self.table, name).hand
        assert hand is not None, "sees no hand"
        seats = sorted(hand.seats, key=lambda seat: seat.seat)
        parts = [f"{self.table.dealt[seat.seat]} {' '.join(seat.cards)}".strip() for seat in seats]
        if hand.board:
            parts.append(f"board {' '.join(hand.board)}")
        assert [part.strip() for part in said.split("|")] == parts, f"sees {' | '.join(parts)}"

    # -- expecting

    def _expect(self, line: Line, expectation: str) -> None:
        if expectation.startswith("refused"):
            given = f"refused {self.refusal.code} {self.refusal.rule}" if self.refusal else "refused nothing"
            if expectation not in (given, given.rpartition(" ")[0]):
                raise ScenarioError(self.scenario, line, f"expected {expectation!r}, but: {given}; {self._where()}")
            return
        said = expectation.removeprefix("not ")
        words = list(self._words())
        if (said in words) == (said != expectation):
            raise ScenarioError(
                self.scenario, line, f"expected {expectation!r}, but: {self._alike(said, words)}; {self._where()}"
            )

    def _words(self) -> Iterator[str]:
        """All that can be said after this line: what it led to, and how it stands."""
        told = self._news()
        happened = [word for event, names in told for word in facts(event, names)]
        yield from happened
        if not happened:
            yield "nothing happens"
        if not any(re.fullmatch(r"hand \d+ begins", word) for word in happened):
            yield "no hand begins"
        yield from state(self.house, self.table, self.cast, self.now)

    def _news(self) -> list[tuple[TableEvent, dict[int, str]]]:
        """What this line led to, each with who sat where then; in a hand with who was dealt in."""
        seated: dict[int, str] = {}
        dealt: dict[int, str] = {}
        news: list[tuple[TableEvent, dict[int, str]]] = []
        for place, (name, event) in enumerate(self.house.log):
            if name != self.here:
                continue
            if isinstance(event, SeatTaken):
                seated = {**seated, event.seat: event.person}
            if isinstance(event, HandStarted):
                dealt = event.dealt
            if place >= self.known:
                news.append((event, dealt if isinstance(event, Played) else seated))
        return news

    @staticmethod
    def _alike(said: str, words: list[str]) -> str:
        """What there is to say of the same thing."""
        first = said.split()[0].removesuffix("'s")
        alike = [word for word in words if word.split()[0].removesuffix("'s") == first]
        return "; ".join(dict.fromkeys(alike)) or "; ".join(dict.fromkeys(words))

    def _where(self) -> str:
        table = self.table
        told = "; ".join(word for event, names in self._news() for word in facts(event, names))
        seats = " ".join(f"{p.seat}:{p.person}:{table.stack_of(p)}" for p in table.players.values())
        return f"\n  at {self.now / 1000}s [{seats}] hand {table.hand_number} {table.positions}\n  happened: {told}"


_PLAIN: dict[str, type[wish.TableCommand]] = {
    "observes": wish.Observe,
    "sits out": wish.SitOut,
    "sits in": wish.SitIn,
    "comes back": wish.ComeBack,
    "leaves": wish.Leave,
    "starts": wish.StartGame,
    "reserves": wish.Reserve,
    "gives the reservation up": wish.GiveUpReservation,
    "takes it back": wish.TakeLeaveBack,
    "disconnects": wish.LoseConnection,
    "reconnects": wish.Reconnect,
}
