"""FD-3.1: where the house's key lies: outside its data folder, readable for its owner alone, and in no backup."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_state_path

from hanpan.floor.house_key import SIZE, HouseKey
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.server.operator_login import DamagedError, read_of_oneself, write_once

NAME_FILE = "key-name"
"""In the data folder: how its key is called. A folder that is moved still finds it."""
VARIABLE = "HANPAN_KEY"
"""Names the file; several table nodes of one house have the same."""
_PLACES = ("hanpan", "hanpan-keys")
"""In the platform's place for state. On macOS and Windows the first is where houses are kept, too."""


class InsideError(Exception):
    """The key lies in the data folder: whoever has the folder could open everything that is sealed."""

    def __init__(self, file: Path) -> None:
        super().__init__(str(file))
        self.file = file


def house_key(folder: Path, environment: Mapping[str, str] = os.environ) -> HouseKey:
    """The house's key, made where there is none; OSError where it cannot be kept, InsideError where it must not be,
    DamagedError where it is no key."""
    file = key_file(folder, environment)
    if _is_inside(file, folder):
        raise InsideError(file)
    if not file.exists():
        _keep(file, secrets.token_hex(SIZE))
    return _read(file)


def _read(file: Path) -> HouseKey:
    try:
        secret = bytes.fromhex(read_of_oneself(file))
    except ValueError:
        raise DamagedError(file) from None
    if len(secret) != SIZE:
        raise DamagedError(file)
    return HouseKey(secret)


def seal_for(folder: Path, environment: Mapping[str, str] = os.environ) -> Seal:
    """For whoever reads a house from outside: no key is made, and without one what is sealed stays closed."""
    if not environment.get(VARIABLE) and not (folder / NAME_FILE).exists():
        return CLEAR
    places = [key_file(folder, environment), _inside(folder)]
    return next((Seal(_read(file)) for file in places if file is not None and file.exists()), CLEAR)


def take_name_along(folder: Path, to: Path) -> None:
    """A store that goes elsewhere without its folder still finds its key. The key itself stays where it is."""
    if (folder / NAME_FILE).exists() and not (to / NAME_FILE).exists():
        write_once(to / NAME_FILE, (folder / NAME_FILE).read_text(encoding="utf-8"))


def key_file(folder: Path, environment: Mapping[str, str] = os.environ) -> Path:
    if environment.get(VARIABLE):
        return Path(environment[VARIABLE])
    named = folder / NAME_FILE
    if not named.exists():
        write_once(named, f"{secrets.token_hex(8)}\n")
    places = [user_state_path(place, appauthor=False) / _file_name(folder) for place in _PLACES]
    return next((file for file in places if not _is_inside(file, folder)), places[0])


def named_key(environment: Mapping[str, str] = os.environ) -> list[Path]:
    """The file that is said to be the key: whatever lies there is in no backup."""
    return [Path(environment[VARIABLE])] if environment.get(VARIABLE) else []


def taken_out(folder: Path, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where in the data folder the key lay, if it did: earlier versions left it there on some systems."""
    left = _inside(folder)
    if left is None:
        return None
    file, secret = key_file(folder, environment), read_of_oneself(left)
    if _is_inside(file, folder):
        return None
    if not file.exists():
        _keep(file, secret)
    if read_of_oneself(file) != secret:
        return None
    left.unlink()
    return left


def is_open_to_others(file: Path, environment: Mapping[str, str] = os.environ) -> bool:
    """Can anybody but its owner read it? systemd sees to its credentials itself."""
    credentials = environment.get("CREDENTIALS_DIRECTORY")
    if os.name != "posix" or (credentials and file.is_relative_to(credentials)):
        return False
    return bool(file.stat().st_mode & 0o077)


def _keep(file: Path, secret: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_once(file, f"{secret}\n")


def _inside(folder: Path) -> Path | None:
    return next(folder.rglob(_file_name(folder)), None) if (folder / NAME_FILE).exists() else None


def _file_name(folder: Path) -> str:
    return f"{read_of_oneself(folder / NAME_FILE)}.key"


def _is_inside(file: Path, folder: Path) -> bool:
    return file.resolve().is_relative_to(folder.resolve())
