"""The command's entry point: nothing compiled is imported before it is known to be what the sources say.

`pip install hanpan` brings the engine alone. Where the command needs more, it says what to install.
"""

import os
import sys

from hanpan.cli.checkout import is_stale
from hanpan.cli.language import UnknownLanguageError, choose
from hanpan.cli.requirements import is_engine_only
from hanpan.words import say
from hanpan.words.environment import of_environment

LACKS_SOMETHING = 2


def main() -> None:
    if is_stale():
        sys.exit(say(_language(), "cli.stale"))
    try:
        from hanpan.cli.main import main as begin

        begin()
    except ModuleNotFoundError as missing:
        if not is_engine_only():
            raise
        _tell_what_to_install(str(missing.name))


def _tell_what_to_install(missing: str) -> None:
    """The version is told all the same: which core is in use matters to whoever has the engine alone."""
    if "--version" in sys.argv:
        from hanpan.cli.version import version_line

        print(version_line(_language()))
        sys.exit()
    print(say(_language(), "cli.engine-only", missing=missing), file=sys.stderr)
    sys.exit(LACKS_SOMETHING)


def _language() -> str:
    try:
        return choose(sys.argv[1:], os.environ)[0]
    except UnknownLanguageError:
        return of_environment(os.environ)
