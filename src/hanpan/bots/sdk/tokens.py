"""Remembers who a bot is: the same name at the same house is the same person next time."""

import hashlib
import os
from pathlib import Path

import msgspec
from msgspec import Struct
from platformdirs import user_data_path

from hanpan.bots.sdk.errors import BotError

FOLDER = "bot-tokens"


class Kept(Struct, frozen=True):
    """A token that lets a bot into a house under its name (docs/api.md)."""

    url: str
    name: str
    token: str
    key: str = ""
    """The house's, as the bot first met it (FD-2.1)."""


class Tokens:
    """A folder with a file for each bot and house, which only its owner can read: bots that come in at the same time
    do not write over each other. Without a folder nothing is kept, and a bot is somebody new each time.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @classmethod
    def of_user(cls) -> "Tokens":
        return cls(user_data_path("hanpan", appauthor=False) / FOLDER)

    def find(self, url: str, name: str) -> Kept:
        """The bot's former identity; without a token if it has never been there."""
        file = self._file(url, name)
        if file is None or not file.exists():
            return Kept(url, name, "")
        try:
            return msgspec.json.decode(file.read_bytes(), type=Kept)
        except msgspec.MsgspecError:
            raise BotError("tokens", file=file) from None

    def keep(self, kept: Kept) -> None:
        file = self._file(kept.url, kept.name)
        if file is None:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".new")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
            opened.write(msgspec.json.encode(kept))
        draft.replace(file)

    def _file(self, url: str, name: str) -> Path | None:
        called = hashlib.sha256(f"{url} {name}".encode()).hexdigest()[:16]
        return None if self.folder is None else self.folder / f"{called}.json"
