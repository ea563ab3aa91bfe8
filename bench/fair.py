"""What a deal that anyone can check costs (FD): time, and bytes on the disk.

python -m bench.fair        a hand of three, six and nine: in clear and without numbers, sealed, and with numbers
python -m bench.fair file   the same of the whole file, with everybody's lists of hands and all indexes
python -m bench.fair least  what cannot follow from anything else where the rest is forgotten: bytes, on average
"""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from hanpan.fairness import Place, Played, Watch, plant_all
from hanpan.fairness.encoding import HASH
from hanpan.fairness.paper import ShownCard
from hanpan.fairness.pruning import CODE, prune
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store.sqlite import FILE, open_sqlite
from tests.fair_house.contributing import Company, hands_over
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import opened
from tests.fairness.houses import KEY, Table, name

HANDS = 12
MODES = (("clear", CLEAR, False), ("sealed", SEAL, False), ("checked", SEAL, True))
"""What nobody was shown is forgotten after the hand; `kept` keeps it sealed, and derives every proof from the seed."""


def trees(times: int = 200) -> float:
    """Milliseconds for four decks with their salts and trees."""
    table = Table(Random(1))
    statement, seeds = table.statement(), [table.dice.randbytes(32) for _ in range(4)]
    began = perf_counter()
    for _ in range(times):
        plant_all(statement, seeds)
    return 1000 * (perf_counter() - began) / times


def proof(times: int = 5000) -> float:
    """Milliseconds for the proof of a card."""
    played = Table(Random(2)).play(Table(Random(2)).statement())
    began = perf_counter()
    for _ in range(times):
        played.proof(Place("board", 2))
    return 1000 * (perf_counter() - began) / times


def check(times: int = 200) -> float:
    """Milliseconds for a client to check a hand of three: signature, opened decks, and seven cards."""
    table = Table(Random(3))
    played = table.play(table.statement())
    seat = played.deal.commitment.statement.seats[0]
    shown = [played.proof(place) for place in _seen(seat)]
    began = perf_counter()
    for _ in range(times):
        _check(table, played, seat, shown)
    return 1000 * (perf_counter() - began) / times


def _seen(seat: int) -> list[Place]:
    return [*[Place("seat", nth, seat) for nth in range(2)], *[Place("board", nth) for nth in range(5)]]


def _check(table: Table, played: Played, seat: int, shown: list[ShownCard]) -> None:
    watch = Watch(KEY, name(seat), table.numbers[seat])
    watch.hash_for(played.deal.commitment.statement)
    watch.commit(played.deal.commitment)
    watch.close(played.numbers, played.opened())
    for card in shown:
        watch.card(card)


def bytes_of_a_hand(players: int, seal: Seal, *, contributes: bool, forgets: bool = True, hands: int = HANDS) -> float:
    """On the disk, packed; everybody sees it to the end."""
    with TemporaryDirectory() as folder:
        asyncio.run(_play(Path(folder), players, seal, contributes=contributes, forgets=forgets, hands=hands))
        with closing(sqlite3.connect(Path(folder) / FILE)) as file:
            bodies = [body for (body,) in file.execute("SELECT body FROM stretches ORDER BY first")]
    return sum(map(len, bodies[1:])) / len(bodies[1:])  # before the first one people come in


def file_of_a_hand(players: int, seal: Seal, *, contributes: bool, forgets: bool = True) -> float:
    """What a hundred hands add to the house's file, each."""
    few, many = [_file(players, seal, contributes=contributes, forgets=forgets, hands=hands) for hands in (20, 120)]
    return (many - few) / 100


def _file(players: int, seal: Seal, *, contributes: bool, forgets: bool, hands: int) -> int:
    with TemporaryDirectory() as folder:
        asyncio.run(_play(Path(folder), players, seal, contributes=contributes, forgets=forgets, hands=hands))
        with closing(sqlite3.connect(Path(folder) / FILE)) as file:
            file.execute("VACUUM")
        return (Path(folder) / FILE).stat().st_size


def least(players: int, times: int = 200) -> tuple[int, float]:
    """Of a hand that everybody sees to the end: bytes of salts, and of hashes over what nobody saw."""
    table, seen, found = Table(Random(4)), 2 * players + 5, 0
    for _ in range(times):
        played = table.play(table.statement())
        tree = played.deal.trees[played.index]
        found += len(prune(tree, played.positions[:seen])) - 1 - seen * (1 + CODE + HASH)
    return HASH * seen, found / times


async def _play(folder: Path, players: int, seal: Seal, *, contributes: bool, forgets: bool, hands: int) -> None:
    store = await open_sqlite(folder, seal)
    people = Company(await opened(store, forgets=forgets), names=[f"p{number}" for number in range(players)])
    people.contributes = contributes
    await people.sit()
    for hand in range(1, hands + 1):
        await people.until(hands_over(hand))
    await people.floor.close()
    await store.close()


def more_bytes() -> tuple[float, str]:
    """Bytes that a checked hand of nine takes beyond one in clear and without numbers, where its seed is kept."""
    clear, sealed, checked = (bytes_of_a_hand(9, seal, contributes=adds) for _, seal, adds in MODES)
    kept = bytes_of_a_hand(9, SEAL, contributes=True, forgets=False)
    told = f"in clear {clear:.0f}, sealed {sealed:.0f}, checked and kept {kept:.0f}, its rest forgotten {checked:.0f}"
    return kept - clear, told


def main() -> None:
    if "least" in sys.argv[1:]:
        for players in (3, 6, 9):
            salts, hashes = least(players)
            print(f"{players} players, bytes a hand: salts {salts}, hashes {hashes:.0f}")
        return
    of_a_hand = file_of_a_hand if "file" in sys.argv[1:] else bytes_of_a_hand
    for players in (3, 6, 9):
        told = [f"{mode} {of_a_hand(players, seal, contributes=adds):.0f}" for mode, seal, adds in MODES]
        kept = of_a_hand(players, SEAL, contributes=True, forgets=False)
        told.append(f"kept {kept:.0f}")
        print(f"{players} players, bytes a hand: {', '.join(told)}")


if __name__ == "__main__":
    main()
