"""What a house bot wants at its table, besides its moves: sit down, come back, buy in, start, leave. One module a game.

A wish is made without an id (`UNSAID`); whoever says it gives it one.
"""

UNSAID = "unsaid"
