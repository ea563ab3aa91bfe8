"""How many files and connections the system lets this process have open."""

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

ENOUGH = 65_536
OWN_FILES = 32
"""Kept for the store, its copies and the log: a crowd of connections must not take the last ones."""


def most_files() -> int:
    """As many as may be had without asking anybody."""
    if resource is None:
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return ENOUGH if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
