"""Errors that keep a bot from playing at all."""

from hanpan.words import FALLBACK, say


class BotError(Exception):
    """A text (`sdk.error.…`) and what it names."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(say(FALLBACK, f"sdk.error.{key}", **values))
        self.key, self.values = key, values

    def told(self, lang: str) -> str:
        return say(lang, f"sdk.error.{self.key}", **self.values)
