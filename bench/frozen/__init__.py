"""Players as they once were, to measure today's by. Nothing here changes any more (`tests/bots/test_frozen.py`)."""
