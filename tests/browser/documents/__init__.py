"""The five documents the house was built from, each walked through by somebody who opens the house for the first time:
from the entrance and the lobby, by clicks, in the document's order, each statement where it belongs."""
