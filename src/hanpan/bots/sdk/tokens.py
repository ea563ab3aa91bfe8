"""Who a bot is, kept: the same name at the same house is the same person next time."""

import os
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from hanpan.bots.sdk.errors import BotError

FILE = "bot-tokens.json"


class Tokens:
    """A file that only its owner can read: by house and name, the token that opens the door (docs/api.md).

    Without a file nothing is kept, and a bot is somebody new each time.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file

    @classmethod
    def of_user(cls) -> "Tokens":
        return cls(user_data_path("hanpan", appauthor=False) / FILE)

    def find(self, url: str, name: str) -> str:
        return self._read().get(url, {}).get(name, "")

    def keep(self, url: str, name: str, token: str) -> None:
        if self.file is None:
            return
        known = self._read()
        known.setdefault(url, {})[name] = token
        self.file.parent.mkdir(parents=True, exist_ok=True)
        draft = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as opened:
            opened.write(msgspec.json.format(msgspec.json.encode(known)).decode())
        draft.replace(self.file)

    def _read(self) -> dict[str, dict[str, str]]:
        if self.file is None or not self.file.exists():
            return {}
        try:
            return msgspec.json.decode(self.file.read_bytes(), type=dict[str, dict[str, str]])
        except msgspec.MsgspecError:  # not written over: other bots' names may still be in it
            raise BotError("tokens", file=self.file) from None
