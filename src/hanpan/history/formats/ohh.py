"""Open Hand History, version 1.4.7: a hand as one JSON object, with a blank line between two of them."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from hanpan import __version__
from hanpan.cards import HIDDEN
from hanpan.engine import Event
from hanpan.games.holdem import events as told
from hanpan.games.holdem.variants import FIXED_LIMIT_HOLDEM, HOLDEM, OMAHA, POT_LIMIT_HOLDEM
from hanpan.history.amounts import told as in_file
from hanpan.history.formats.told_hand import ToldHand, cannot_say, refuse_the_unsayable

NAME: Final = "ohh"
VERSION: Final = "1.4.7"
PLAY_MONEY: Final = "XPM"
GAMES: Final = {
    HOLDEM.name: ("Holdem", "NL"),
    POT_LIMIT_HOLDEM.name: ("Holdem", "PL"),
    FIXED_LIMIT_HOLDEM.name: ("Holdem", "FL"),
    OMAHA.name: ("Omaha", "PL"),
}
STREETS: Final = ("Preflop", "Flop", "Turn", "River")
POSTS: Final = {
    "ante": "Post Ante",
    "small-blind": "Post SB",
    "big-blind": "Post BB",
    "live": "Post Extra Blind",
    "dead": "Post Dead",
}
Thing = dict[str, Any]
_encode = msgspec.json.Encoder(decimal_format="number").encode


def write(hand: ToldHand) -> str:
    """One hand; raises BadField where the format has no words for it."""
    refuse_the_unsayable(hand, NAME)
    if hand.setup.variant.name not in GAMES:
        raise cannot_say(hand, NAME, hand.setup.variant.name)
    return _encode({"ohh": _Hand(hand).whole()}).decode() + "\n\n"


class _Hand:
    def __init__(self, hand: ToldHand) -> None:
        self.hand = hand
        self.seats = sorted(hand.setup.stacks)
        self.stacks = dict(hand.setup.stacks)
        self.rounds: list[Thing] = []
        self.shows: list[tuple[int, str, Thing]] = []
        self.pots: list[Thing] = []
        self.actions = 0

    def whole(self) -> Thing:
        self._open("Preflop", ())
        for event in self.hand.events:
            tell = _TOLD.get(type(event))
            if tell is not None:
                tell(self, event)
        if self.shows:
            self._open("Showdown", ())
        for seat, action, more in self.shows:
            self._act(seat, action, **more)
        return self._around() | {"players": self._players(), "rounds": self.rounds, "pots": self.pots}

    def _around(self) -> Thing:
        hand, setup = self.hand, self.hand.setup
        game, limit = GAMES[setup.variant.name]
        hero = hand.hero()
        known = {} if hero is None else {"hero_player_id": self.seats.index(hero)}
        return {
            "spec_version": VERSION,
            "site_name": "Hanpan",
            "network_name": "Hanpan",
            "internal_version": __version__,
            **self._tournament(),
            "game_number": str(hand.number()),
            "start_date_utc": f"{hand.at():%Y-%m-%dT%H:%M:%SZ}",
            "table_name": hand.table(),
            "game_type": game,
            "bet_limit": {"bet_type": limit, "bet_cap": 0},
            "table_size": max(2, *[seat + 1 for seat in self.seats], setup.button + 1),
            "currency": PLAY_MONEY,
            "dealer_seat": setup.button + 1,
            "small_blind_amount": self._chips(setup.small_blind),
            "big_blind_amount": self._chips(setup.big_blind),
            "ante_amount": self._chips(setup.ante),
            **known,
        }

    def _tournament(self) -> Thing:
        """What no file knows of one is 0, and its beginning is the hand's."""
        tournament = self.hand.tournament()
        if tournament is None:
            return {"tournament": False}
        info = {
            "tournament_number": str(tournament.number()),
            "name": tournament.name,
            "start_date_utc": f"{self.hand.at():%Y-%m-%dT%H:%M:%SZ}",
            "currency": PLAY_MONEY,
            "buyin_amount": 0,
            "bounty_fee_amount": 0,
            "fee_amount": 0,
            "initial_stack": 0,
            "type": "STT" if tournament.alone else "MTT",
            "flags": ["SNG"] if tournament.alone else [],
            "speed": {"type": "Normal", "round_time": 0},
        }
        return {"tournament": True, "tournament_info": info}

    def _players(self) -> list[Thing]:
        setup = self.hand.setup
        return [
            {
                "id": place,
                "seat": seat + 1,
                "name": self.hand.names[seat],
                "starting_stack": self._chips(setup.stacks[seat]),
            }
            for place, seat in enumerate(self.seats)
        ]

    def _chips(self, amount: int) -> Any:
        return in_file(amount, self.hand.scale)

    def _open(self, street: str, cards: tuple[str, ...]) -> None:
        self.rounds.append({"id": len(self.rounds), "street": street, "cards": list(cards), "actions": []})

    def _act(self, seat: int, action: str, **more: Any) -> None:
        said = {"action_number": self.actions, "player_id": self.seats.index(seat), "action": action}
        self.rounds[-1]["actions"].append(said | more)
        self.actions += 1

    def _pay(self, seat: int, action: str, paid: int) -> None:
        self.stacks[seat] -= paid
        self._act(seat, action, amount=self._chips(paid), is_allin=self.stacks[seat] == 0)

    def posted(self, event: told.Posted) -> None:
        if event.paid:
            self._pay(event.seat, POSTS[event.post], event.paid)

    def dealt(self, event: told.Dealt) -> None:
        for seat, cards in event.hole.items():
            if cards and HIDDEN not in cards:
                self._act(seat, "Dealt Cards", cards=list(cards))

    def folded(self, event: told.Folded) -> None:
        self._act(event.seat, "Fold")

    def checked(self, event: told.Checked) -> None:
        self._act(event.seat, "Check")

    def called(self, event: told.Called) -> None:
        self._pay(event.seat, "Call", event.paid)

    def raised(self, event: told.Raised) -> None:
        """Before the flop nobody bets: the blinds are there."""
        first = event.over == 0 and len(self.rounds) > 1
        self._pay(event.seat, "Bet" if first else "Raise", event.paid)

    def returned(self, event: told.Returned) -> None:
        self.stacks[event.seat] += event.amount

    def board_dealt(self, event: told.BoardDealt) -> None:
        self._open(STREETS[len(self.rounds)], event.cards)

    def shown(self, event: told.Shown) -> None:
        """The showdown is the last of the format's rounds, also where hands lie open before the board is dealt out."""
        known = [card for card in event.cards if card != HIDDEN]
        if known:
            self.shows.append((event.seat, "Shows Cards", {"cards": known}))

    def mucked(self, event: told.Mucked) -> None:
        self.shows.append((event.seat, "Mucks Cards", {}))

    def awarded(self, event: told.Awarded) -> None:
        wins = [{"player_id": self.seats.index(seat), "win_amount": self._chips(won)} for seat, won in event.shares]
        amount = self._chips(sum(won for _, won in event.shares))
        self.pots.append({"number": event.pot, "amount": amount, "rake": 0, "player_wins": wins})


_TOLD: Final[dict[type[Event], Callable[[_Hand, Any], None]]] = {
    told.Posted: _Hand.posted,
    told.Dealt: _Hand.dealt,
    told.Folded: _Hand.folded,
    told.Checked: _Hand.checked,
    told.Called: _Hand.called,
    told.Raised: _Hand.raised,
    told.Returned: _Hand.returned,
    told.BoardDealt: _Hand.board_dealt,
    told.Shown: _Hand.shown,
    told.Mucked: _Hand.mucked,
    told.Awarded: _Hand.awarded,
}
