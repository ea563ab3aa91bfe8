"""What a Sniper table is created with."""

from msgspec import Struct

from hanpan.engine import Refusal


class SniperSettings(Struct, frozen=True):
    """A table as its host wants it."""

    seats: int = 6
    friends_only: bool = False
    """Only who is invited sees it, as at a private sit-and-go (PS-1.2)."""
    seconds: int = 30
    """How long everyone may think (SN-6.2)."""
    pause: int = 5
    """From a showdown to the next round: time to see what each snipe changed."""
    rematch: int = 30
    """How long the table waits for everyone's word after a game."""
    permanent: bool = False


def fault(settings: SniperSettings) -> Refusal | None:
    """SN-1.1."""
    if not 2 <= settings.seats <= 6:
        return Refusal("players-2-to-6", "SN-1.1", {"players": settings.seats})
    return None
