"""The collector of cycles looks at everything there is, and everybody waits: it is kept from looking in vain."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collecting() -> Iterator[None]:
    """While very much is made that stays: it is old at once, and no look at what is new goes through it."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()  # into the oldest generation
        if was_on:
            gc.enable()


def keep_all_there_is() -> None:
    """What is there now stays: the collector need not look at it again.

    Tables and people are no garbage, and a full look at ten thousand of them holds everybody up for half a second. Each
    look holds the house up for as long as there is to look at: a little at a time, and everything hardly ever.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 5, 1_000)
