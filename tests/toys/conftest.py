"""The tests of a toy itself run where it is installed."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("sealed") else ["sealed/*"]
