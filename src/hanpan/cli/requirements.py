"""The packages that the house needs beyond the engine, as the installed package itself says."""

import re
from importlib.metadata import PackageNotFoundError, distribution

EXTRA = "house"


def is_engine_only() -> bool:
    """Is anything missing that `hanpan[house]` brings?"""
    return any(not _is_installed(name) for name in _wanted())


def _wanted() -> list[str]:
    """What only some platforms need is not asked for: the house runs without it."""
    try:
        entries = distribution("hanpan").requires or []
    except PackageNotFoundError:  # a checkout that was never installed
        return []
    ours = [entry for entry in entries if re.search(rf"; extra == ['\"]{EXTRA}['\"]$", entry)]
    return [found[0] for entry in ours if (found := re.match(r"[\w.-]+", entry))]


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
