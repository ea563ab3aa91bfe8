"""Many nodes killed in turn, at moments that follow from a seed: `python -m tests.store.node_kills 100 [SEED]`."""

import random
import signal
import sys
from collections import Counter
from statistics import median

from tests.postgresql import server_of_ones_own
from tests.store.node_process import MOMENTS
from tests.store.test_node_processes import Process, is_whole, killed_in_turn


def main(kills: int, seed: int) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever is told to stop leaves nobody behind
    print("seed", seed, flush=True)
    chance = random.Random(seed)
    moments = [chance.choice(MOMENTS) for _ in range(kills)]
    processes: list[Process] = []
    try:
        with server_of_ones_own() as server:
            database = server.fresh()
            seconds = killed_in_turn(database, processes, moments, chance)
            is_whole(database, processes)
    finally:
        for one in processes:
            one.process.kill()
    killed = [one.process.returncode == -signal.SIGKILL for one in processes[:-1]]
    reached = Counter([moment for moment, is_so in zip(moments, killed, strict=True) if is_so])
    print("killed", dict(reached), "replaced before that", killed.count(False))
    print("seconds to the next fact: median", median(seconds), "longest", max(seconds))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32))
