"""What can go wrong with a store.

Exception
 ├── StoreError (floor.ports)     it could not be kept, or read; asking again may help
 │    ├── FolderInUseError        another house is open on this folder
 │    ├── InUseError              another house is open on this database
 │    ├── AnswerLostError         it was kept, but nobody knows what it came to
 │    ├── OtherVersionError       the file was written by another version of the house
 │    ├── LostError               the file lacks what the house has acknowledged
 │    ├── BadBatchError           a batch that waits in the file cannot be read
 │    ├── NoStoreError            there is no house in this folder, or database
 │    ├── NotEmptyError           there is something where a house was to be put
 │    └── NoBackupError           there is no house in this file
 └── AssertionError
      └── ContradictionError      what is to be kept contradicts what is kept: a bug
           └── ReplacedError      another house has gone on in the same database
"""

from pathlib import Path

from hanpan.floor.ports import StoreError


class FolderInUseError(StoreError):
    """Two houses on one folder would deal each other's cards: the second is refused."""

    def __init__(self, folder: Path, process: str) -> None:
        super().__init__(f"{folder} is in use by another house (process {process or 'unknown'})")
        self.folder = folder
        self.process = process


class InUseError(StoreError):
    """Two houses on one database, as on one folder."""

    def __init__(self, database: str, holder: str) -> None:
        super().__init__(f"{database} is in use by another house ({holder or 'unknown'})")
        self.database = database
        self.holder = holder


class AnswerLostError(StoreError):
    """The connection to the database was lost after it had kept what was asked, and before it said so."""


class OtherVersionError(StoreError):
    """The file is of a version that this house does not read."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(f"the store is of version {found}, this house reads version {known}")
        self.found = found
        self.known = known


class LostError(StoreError):
    """The file lacks commits that were acknowledged; 0 where it has as many, but others."""

    def __init__(self, folder: Path, commits: int) -> None:
        super().__init__(f"{folder} lacks the last {commits} commits that its house acknowledged")
        self.folder = folder
        self.commits = commits


class BadBatchError(StoreError):
    """A batch that waits in the file cannot be read."""


class NoStoreError(StoreError):
    """There is no house in this folder, or database."""


class NotEmptyError(StoreError):
    """There is something where a house was to be put."""


class NoBackupError(StoreError):
    """There is no house in this file, not all of one, or something else beside it."""


class ContradictionError(AssertionError):
    """What is to be kept contradicts what is kept (a gap in a journal, another transfer under the same id).

    A bug and nobody's bad luck: nothing of the batch is kept, and asking again does not help. If it is said of a batch
    that waits in the file (store.waiting), that batch was kept before, and stays where it is.
    """


class ReplacedError(ContradictionError):
    """Another house has gone on in the same database while this one was out of reach: it must keep and show nothing."""


def is_earlier(found: str, version: str) -> bool:
    return found.isdecimal() and int(found) < int(version)
