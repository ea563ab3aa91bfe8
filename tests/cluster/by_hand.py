"""A cluster to try by hand (`make cluster`): PostgreSQL, NATS, two doors, two table nodes. Gone when it ends.

Each part is a process of its own: kill one while you play, and see what happens.
"""

import argparse
import signal
import sys
import time
from contextlib import suppress

from tests.cluster.several import Several, several

SETTINGS = '[log]\nformat = "json"\n'
DOORS = ("d0", "d1")


def tell(house: Several) -> None:
    for name, part in (*house.nodes.items(), *house.doors.items()):
        assert part.process is not None
        role = "door  / 문    " if name in DOORS else "tables / 테이블"
        print(f"  {role}  {name}  process / 프로세스 {part.process.pid}")
    print(f"  PostgreSQL {house.server.port}, NATS {house.bus.port}")
    for line in house.nodes["n0"].printed[:-1]:
        print(f"  {line}")
    print(f"\n{house.url}\n\nCtrl-C closes everything. / Ctrl-C를 누르면 모두 닫습니다.", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make cluster")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--nodes", type=int, default=2)
    told = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever starts it in the background may have it ignored
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with suppress(KeyboardInterrupt), several(told.nodes, SETTINGS, "", told.port) as house:
        tell(house)
        while True:
            time.sleep(3600)


if __name__ == "__main__":
    main()
