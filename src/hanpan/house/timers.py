"""How long things take at a table (HO-7)."""

from msgspec import Struct


class Timers(Struct, frozen=True):
    """How long the house waits, in seconds. Operators set the lengths (HO-7.1)."""

    action: int = 30
    time_bank: int = 30
    time_bank_per_hand: int = 1
    """How slowly a time bank recovers: so much with every hand one is dealt into."""
    sit_out: int = 300
    rebuy: int = 30
    entry_request: int = 10
    between_hands: int = 3
    """From the award to the next hand: time to look, to show cards (HE-5.4) and to top up."""
    draw: int = 0
    """From the draw of the button to the first hand: time to look at the cards (HO-6.1)."""
    places: int = 0
    """From the end of a tournament to the question who plays on: time to look at the places (PS-1.4)."""
    run_out: int = 0
    """When nobody can bet any more: how long the hands face up and each further street lie there (HE-5.2). Only where
    people look on."""
    showdown: int = 0
    """From the hands shown to the first pot, and from pot to pot. Only where people look on."""
    sit_out_memory: int = 4 * 3600
    hit_and_run: int = 3600
    empty_table: int = 300
    """How long a new table is kept for its first player (HO-2.4)."""
