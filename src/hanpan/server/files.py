"""The limit on open files and connections that the system gives this process."""

import sys

ENOUGH = 65_536
OWN_FILES = 32
"""Kept for the store, its copies and the log: a crowd of connections must not take the last ones."""

if sys.platform == "win32":

    def most_files() -> int:
        return ENOUGH

else:
    import resource

    def most_files() -> int:
        """As many as may be had without asking anybody."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return ENOUGH if soft == resource.RLIM_INFINITY else soft
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
