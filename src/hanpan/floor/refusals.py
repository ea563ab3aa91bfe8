"""Refusals of the floor itself."""

from hanpan.engine import Refusal

NO_SUCH_TABLE = Refusal("no-such-table", "HO-2.3")
"""Said of a table that is not there and of one that may not be known of, alike."""
BAD_MESSAGE = Refusal("bad-message", "HO-8.1")
HOUSE_ERROR = Refusal("house-error", "HO-8.1")
"""A bug of ours: nothing has changed, and the house goes on."""
TOO_MANY_TABLES = Refusal("too-many-tables", "HO-2.2")
NO_SEAT_FOUND = Refusal("no-seat-found", "HO-2.1")
HOUSE_TABLE = Refusal("house-table", "HO-2.9")
"""Its bots come and go by themselves."""
OPENER_ONLY = Refusal("not-your-table", "HO-2.9")
NO_BOTS = Refusal("no-bots", "HO-2.9")
NO_CHAIR_FREE = Refusal("no-chair-free", "HO-2.9")
NOTHING_SAID = Refusal("nothing-said", "HO-2.7")
NOT_ONLINE = Refusal("not-online", "HO-2.7")
NOT_IN_THAT_HAND = Refusal("not-in-that-hand", "HO-2.8")
HAND_GOES_ON = Refusal("hand-goes-on", "HO-2.8")
"""An explanation now would give away hidden cards."""
NO_REASONS = Refusal("no-reasons", "HO-2.8")
NO_SUCH_REASON = Refusal("no-such-reason", "HO-2.8")
NO_SUCH_GAME = Refusal("no-such-game", "HO-2.2")
KEY_MISSING = Refusal("key-missing", "HO-2.2")
"""A table opened without the secret that somebody must show there would be of no use to anybody."""
STILL_SEATED = Refusal("still-seated", "HO-2.5")
"""A person must leave their seat before deleting the account."""
CHAT_IS_OFF = Refusal("chat-off", "HO-2.7")
MUTED_FOR_GOOD = Refusal("muted-for-good", "HO-2.7")
NO_SUCH_PERSON = Refusal("no-such-person", "HO-1.1")
OBSERVING_IS_OFF = Refusal("observing-is-off", "PS-1.2")
"""The host has said so."""
