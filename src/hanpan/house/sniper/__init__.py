"""The table around Sniper Hold'em: who sits, when it starts, the clock, the rematch.

Its chips are the game's own, given at the start and worth nothing outside.
"""
