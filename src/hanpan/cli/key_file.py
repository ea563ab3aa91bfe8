"""FD-3.1: where the house's key lies: outside its data folder, readable for its owner alone, and in no backup."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_state_dir

from hanpan.floor.house_key import SIZE, HouseKey
from hanpan.server.operator_door import DamagedError, read_of_oneself, write_for_oneself

NAME_FILE = "key-name"
"""In the data folder: how its key is called. A folder that is moved still finds it."""
VARIABLE = "HANPAN_KEY"
"""Names the file; several table nodes of one house have the same."""


def house_key(folder: Path, environment: Mapping[str, str] = os.environ) -> HouseKey:
    """The house's key, made where there is none; OSError where it cannot be kept, DamagedError where it is no key."""
    file = key_file(folder, environment)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_for_oneself(file, f"{secrets.token_hex(SIZE)}\n")
    try:
        secret = bytes.fromhex(read_of_oneself(file))
    except ValueError:
        raise DamagedError(file) from None
    if len(secret) != SIZE:
        raise DamagedError(file)
    return HouseKey(secret)


def key_file(folder: Path, environment: Mapping[str, str] = os.environ) -> Path:
    if environment.get(VARIABLE):
        return Path(environment[VARIABLE])
    named = folder / NAME_FILE
    if not named.exists():
        write_for_oneself(named, f"{secrets.token_hex(8)}\n")
    return Path(user_state_dir("hanpan", appauthor=False)) / f"{read_of_oneself(named)}.key"
