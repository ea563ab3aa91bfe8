"""A full disk: the system refuses every write beyond a size."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":

    @contextmanager
    def files_no_longer_than(_: int) -> Iterator[None]:
        raise NotImplementedError("a year needs a system that can refuse to write")
        yield

else:
    import resource

    @contextmanager
    def files_no_longer_than(size: int) -> Iterator[None]:
        """Nothing else of the process may write to a file meanwhile."""
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
