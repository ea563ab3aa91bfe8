"""What a connection may wish for."""

from hanpan.engine import Command


class Join(Command, frozen=True):
    """Come in under a name; with the dealer's key, as the dealer (BJ-3.1)."""

    name: str
    dealer_key: str | None = None
    bot: bool = False
    """A bot that deals gives way to a person with the key (BJ-3.2)."""


class StartRound(Command, frozen=True):
    """Deal a round; the dealer's to ask (BJ-4.1)."""


class Hit(Command, frozen=True):
    """One more card (BJ-5.3)."""


class Stand(Command, frozen=True):
    """No more cards (BJ-5.4)."""


class MakeStand(Command, frozen=True):
    """The dealer's word for a player who has been silent for ten seconds (BJ-5.5)."""

    player: int
    """Named, so that a late click never hits the next one."""


class Wait(Command, frozen=True):
    """Nobody's wish: whoever is on turn has been silent for ten seconds (BJ-5.5)."""


class Leave(Command, frozen=True):
    """Go; a connection that ends says the same (BJ-9.1)."""


BlackjackCommand = Join | StartRound | Hit | Stand | MakeStand | Wait | Leave
