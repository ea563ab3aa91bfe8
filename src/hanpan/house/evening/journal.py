"""An evening as bytes: its facts, one by one."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import structs

from hanpan.house.evening import events as told
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.evolution import begin, evolve
from hanpan.house.upcasting import EVENING, VERSION, refuse_loss, upcast

encode_event: Final[Callable[[told.EveningEvent], bytes]] = msgspec.json.Encoder().encode
_DECODER = msgspec.json.Decoder(told.AnyEveningEvent)


def decode_event(line: bytes, version: int = VERSION) -> told.EveningEvent:
    """A fact, in today's words."""
    if version == VERSION:
        event: told.EveningEvent = _DECODER.decode(line)
        return event
    today = upcast(line, version, EVENING)
    event = _DECODER.decode(today)
    refuse_loss(today, encode_event(event))
    return event


def public(event: told.EveningEvent) -> told.EveningEvent:
    """A fact as the open part of a journal has it: without what opens the evening, and without what draws its seats."""
    if isinstance(event, told.EveningOpened):
        return structs.replace(event, secret="", seed="")
    if isinstance(event, told.SecretRenewed) or (isinstance(event, told.GuestPutOut) and event.secret):
        return structs.replace(event, secret="")
    if isinstance(event, told.GuestCame) and event.device:
        return structs.replace(event, device="")
    return event


def replay(events: Sequence[told.EveningEvent]) -> Evening:
    """The evening that a journal tells of."""
    opened = events[0]
    assert isinstance(opened, told.EveningOpened)
    evening = begin(opened)
    for event in events[1:]:
        evolve(evening, event)
    return evening
