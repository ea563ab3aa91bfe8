"""Limits on what the door takes from one address, one connection, one person. 0 means: no limit."""

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=10**9)]
Rate = Annotated[float, Meta(ge=0, le=10**6)]
Bytes = Annotated[int, Meta(ge=1024, le=64 * 2**20)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """Every default suits a classroom: many people behind one address."""

    origins: tuple[Annotated[str, Meta(pattern=r"^https?://[^/\s]+$")], ...] = ()
    """Sites other than the house's own whose pages may speak to it, like https://club.example."""
    hosts: tuple[Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")], ...] = ()
    """Names beside that of the public address by which the house may be called, like cards.local."""
    behind_proxy: bool = False
    """Is there a proxy in front that says from where people come (X-Forwarded-For)? Else that word is not believed."""
    welcome_chips: Count = 1_000
    """What a newcomer finds in the bank; it counts as bought at the cage (HO-1.1)."""
    session_days: Annotated[int, Meta(ge=1, le=400)] = 180
    """How long a browser that stays away is known. A guest without a password is lost with the cookie."""
    rotate_hours: Annotated[int, Meta(ge=1, le=8760)] = 24
    """A cookie older than this is changed for a new one when it is used."""
    rotate_grace_seconds: Annotated[int, Meta(ge=0, le=3600)] = 60
    """How long the old cookie still opens once the new one is in use: requests made side by side carry both."""
    token_days: Annotated[int, Meta(ge=1, le=3660)] = 365
    """How long a bot's token opens the door."""
    connections_per_address: Count = 200
    """Sockets open at a time from one address; and three times as many connections in all."""
    messages_per_second: Rate = 30.0
    """What is read of one connection, in the long run. What comes faster waits in the sender's own buffers."""
    messages_at_once: Annotated[int, Meta(ge=1, le=10**6)] = 60
    """What is read of one connection without a pause."""
    messages_too_many: Count = 600
    """A connection that had to wait so often without ever coming to rest is hung up."""
    address_messages_per_second: Rate = 1_000.0
    """What is read of all connections of one address together, in the long run."""
    address_messages_at_once: Annotated[int, Meta(ge=1, le=10**6)] = 3_000
    """What is read of all connections of one address without a pause: a class that sits down together."""
    message_bytes: Bytes = 16 * 1024
    """The largest message on a connection."""
    body_bytes: Bytes = 16 * 1024
    """The largest body of a request."""
    body_seconds: Annotated[float, Meta(ge=0, le=3600)] = 20.0
    """How long the body of a request may take to come."""
    unsent_bytes: Bytes = 256 * 1024
    """How much may wait for one reader. Who is further behind is a slow reader."""
    heartbeat_seconds: Annotated[float, Meta(ge=0.05, le=600)] = 30.0
    """A silent connection is pinged this often, and ends when nothing has answered by the next ping."""
    requests_per_second: Rate = 100.0
    """Requests from one address in the long run."""
    requests_at_once: Annotated[int, Meta(ge=1, le=10**6)] = 1_000
    """Requests from one address without a pause: a class that opens the house together."""
    guests_per_minute: Rate = 60.0
    """Newcomers from one address in the long run."""
    guests_at_once: Annotated[int, Meta(ge=1, le=10**6)] = 200
    """Newcomers from one address without a pause."""
    sign_ins_per_minute: Rate = 30.0
    """Passwords tried from one address in the long run."""
    sign_ins_at_once: Annotated[int, Meta(ge=1, le=10**6)] = 60
    """Passwords tried from one address without a pause."""
    others_hands_days: Annotated[int, Meta(ge=0, le=36500)] = 30
    """How long hands of public tables can be read by people who were not dealt in."""
    board_hands: Annotated[int, Meta(ge=1, le=10**6)] = 50
    """Hands that somebody has to have played to be on the boards of hands and of chips won: one of one would be all."""
    board_guest_hours: Annotated[int, Meta(ge=0, le=8760)] = 24
    """How long after their arrival somebody is on no leaderboard."""
    friend_requests_per_hour: Rate = 30.0
    """Friends that one person asks for in the long run."""
    friend_requests_at_once: Annotated[int, Meta(ge=1, le=10**6)] = 30
    """Friends that one person asks for without a pause: a class, one after the other."""
    guesses_per_hour: Rate = 60.0
    """Passwords tried for one name in the long run, from where its owner has never been."""
    guesses_at_once: Annotated[int, Meta(ge=1, le=10**6)] = 60
    """Passwords tried for one name without a pause, from where its owner has never been."""
