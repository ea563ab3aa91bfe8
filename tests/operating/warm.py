"""Commands as processes of their own, each forked from a Python that has imported the house already.

The tests start some hundreds of them, and most of what a start costs is reading the same modules again. What is forked
is a process like any other: its own number, arguments, environment, files and signals. Whoever changes how Python
itself starts (`COLD`) gets a Python of their own, and so do the tests of installing and packing.
"""

import ctypes
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

PROGRAM = (sys.executable, "-c", "from hanpan.cli.main import main; main()")
"""What is forked: the command of this very Python."""
COLD = ("PYTHON", "LD_", "HANPAN_LANGUAGES")
"""Variables that are read before the first line of the command, and so cannot be handed to a Python that runs."""
_PR_SET_CHILD_SUBREAPER = 36
_LARGEST = 1 << 20


class Command(subprocess.Popen[str]):
    """`Popen` of `[*PROGRAM, …]`; of anything else, and in another setting, it is the one everybody knows."""

    def _execute_child(self, *told: Any) -> None:
        command, _, _, _, _, cwd, env, _, _, _, *ends = told
        p2cread, p2cwrite, c2pread, c2pwrite, errread, errwrite = ends[:6]
        environment = dict(os.environ if env is None else env)
        if tuple(command[: len(PROGRAM)]) != PROGRAM or _is_cold(environment):
            super()._execute_child(*told)  # type: ignore[misc]
            return
        files = [number if number != -1 else own for number, own in ((p2cread, 0), (c2pwrite, 1), (errwrite, 2))]
        self.pid = _nursery().fork(command[len(PROGRAM) :], environment, cwd, files)
        self._child_created = True
        for number, other in ((p2cread, p2cwrite), (c2pwrite, c2pread), (errwrite, errread)):
            if -1 not in (number, other):
                os.close(number)


def run(command: Sequence[str], *, timeout: float, **more: Any) -> subprocess.CompletedProcess[str]:
    """As `subprocess.run` does, with what is said kept."""
    with Command(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more) as process:
        try:
            out, err = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def _is_cold(environment: Mapping[str, str]) -> bool:
    def read_early(variables: Mapping[str, str]) -> dict[str, str]:
        known = {name: value for name, value in variables.items() if name.startswith(COLD)}
        return {**known, "PYTHONWARNINGS": "default"}

    return read_early(environment) != read_early(os.environ)


class Nursery:
    """The process whose forks the commands are."""

    def __init__(self) -> None:
        # Who is forked twice, and whose parent has ended, becomes a child of this process: one can wait for it.
        if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "no child can be handed over")
        self.line, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        begin = [sys.executable, "-c", f"from {__name__} import serve; serve({other.fileno()})"]
        environment = {**os.environ, "PYTHONWARNINGS": "default"}
        self.process = subprocess.Popen(begin, env=environment, pass_fds=[other.fileno()])
        other.close()

    def fork(self, arguments: Sequence[str], environment: Mapping[str, str], cwd: Any, files: Sequence[int]) -> int:
        told = json.dumps([arguments, dict(environment), os.fspath(cwd or os.getcwd())]).encode()
        socket.send_fds(self.line, [told], list(files))
        return int(self.line.recv(32))


@cache
def _nursery() -> Nursery:
    """One for each worker; it ends when the worker's end of the line does."""
    return Nursery()


def serve(number: int) -> None:
    """What the nursery does: fork whatever is asked for, until nobody asks any more."""
    import hanpan.cli.serving  # noqa: F401
    from hanpan.cli.main import main

    os.setsid()  # Ctrl-C is for whoever started it
    line = socket.socket(fileno=number)
    while True:
        told, files, _, _ = socket.recv_fds(line, _LARGEST, 3)
        if not told:
            line.close()
            return
        if (between := os.fork()) == 0:
            if (forked := os.fork()) != 0:
                line.send(str(forked).encode())
                os._exit(0)
            line.close()
            _become(json.loads(told), files)
            main()
            return
        os.waitpid(between, 0)
        for file in files:
            os.close(file)


def _become(told: tuple[list[str], dict[str, str], str], files: Sequence[int]) -> None:
    arguments, environment, cwd = told
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(cwd)
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115  # as long as the process
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.argv = ["-c", *arguments]
