"""The command's entry point: nothing compiled is imported before it is known to be what the sources say."""

import os
import sys

from hanpan.cli.checkout import is_stale
from hanpan.words import say
from hanpan.words.environment import of_environment


def main() -> None:
    if is_stale():
        sys.exit(say(of_environment(os.environ), "cli.stale"))
    from hanpan.cli.main import main as begin

    begin()
