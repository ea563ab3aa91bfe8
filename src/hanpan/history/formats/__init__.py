"""Hands in other people's formats: PokerStars text and Open Hand History in and out, PHH in bulk, CSV and Parquet out.

docs/formats.md says what each can tell, and who else has read it.
"""

from collections.abc import Callable, Iterable, Iterator

from hanpan.history.errors import BadField, NotToml, PhhError
from hanpan.history.formats import ohh, ohh_reading, pokerstars, pokerstars_reading
from hanpan.history.formats.flat import write_csv, write_parquet
from hanpan.history.formats.told_hand import ToldHand, Tournament, of_journal, told_hand
from hanpan.history.hand_history import HandHistory
from hanpan.history.reading import read as read_phh
from hanpan.history.writing import dump_all

__all__ = ["ENDINGS", "WRITERS", "ToldHand", "Tournament", "of_journal", "read_any", "sayable", "told_hand"]

Writer = Callable[[Iterable[ToldHand]], str | bytes]

WRITERS: dict[str, Writer] = {
    pokerstars.NAME: lambda hands: "".join(map(pokerstars.write, hands)),
    ohh.NAME: lambda hands: "".join(map(ohh.write, hands)),
    "phhs": lambda hands: dump_all([hand.history for hand in hands]),
    "csv": write_csv,
    "parquet": write_parquet,
}
"""By name: many hands as one file. A hand that a format cannot tell is a BadField."""
ENDINGS: dict[str, str] = {
    pokerstars.NAME: ".txt",
    ohh.NAME: ".ohh",
    "phhs": ".phhs",
    "csv": ".csv",
    "parquet": ".parquet",
}


def sayable(hands: Iterable[ToldHand], format_name: str) -> list[ToldHand]:
    """Those of them that a format has words for."""
    return [hand for hand in hands if _can_say(hand, format_name)]


def _can_say(hand: ToldHand, format_name: str) -> bool:
    try:
        WRITERS[format_name]([hand])
    except BadField:
        return False
    return True


def read_any(content: bytes, file: str = "") -> Iterator[HandHistory | PhhError]:
    """Every hand of a file of any of these formats, told apart by how it begins."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        yield NotToml("not-text").placed(file, "")
        return
    for one in (pokerstars_reading, ohh_reading):
        if one.is_ours(text):
            yield from one.read(text, file)
            return
    yield from read_phh(text, file)
