"""LG: series of games between bots, played by the rule set `league` until one has all chips.

settings → fixtures → game (pure) → playing (asks the players) → running (keeps every hand) → results → standings
"""
