"""`make evenings`: many evenings from their seeds, some with slow tables, and two of 2,000 people."""

import argparse
import sys
import time

from hanpan.house.evening.settings import EveningSettings, Levels
from hanpan.simulation.evenings.world import EveningWorld
from hanpan.simulation.invariants import BREAKING, BrokenError


def main() -> None:
    asked = argparse.ArgumentParser(prog="make evenings", description=__doc__)
    asked.add_argument("--seed", type=int, default=1, help="the first one")
    asked.add_argument("--seeds", type=int, default=300, help="small evenings, one after the other")
    asked.add_argument("--people", type=int, default=2000, help="at the large one")
    given = asked.parse_args()
    for seed in range(given.seed, given.seed + given.seeds):
        play(EveningWorld(seed, 2 + seed % 40, slow=seed % 3 == 0))
    print(f"{given.seeds} evenings hold", flush=True)
    large = EveningSettings(seats=9, levels=Levels(minutes=5), stack=2000)
    for calm in (True, False):
        began, world = time.process_time(), EveningWorld(given.seed, given.people, large, calm=calm)
        play(world)
        hands = sum(table.hands for table in world.house.blinds.values())
        seconds = time.process_time() - began
        moved = world.house.happened.get("MoveOrdered", 0)
        print(f"{given.people} people: {hands} hands, {moved} moves, {seconds:.0f} s of CPU", flush=True)


def play(world: EveningWorld) -> None:
    try:
        world.run()
    except (BrokenError, AssertionError, *BREAKING) as wrong:
        sys.exit(f"seed {world.seed}, {world.people} people, slow {world.slow}: {type(wrong).__name__} {wrong}")


if __name__ == "__main__":
    main()
