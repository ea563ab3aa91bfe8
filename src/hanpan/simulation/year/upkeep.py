"""An operator's work in a year: copies, old hands put away, a look at every chip."""

import shutil
from typing import TYPE_CHECKING

from hanpan.floor.sealing import Seal
from hanpan.simulation.invariants import must
from hanpan.simulation.open_house import HOUR
from hanpan.simulation.year.faults import DAY
from hanpan.store.archiving import archive
from hanpan.store.audit import audit
from hanpan.store.backup import backup
from hanpan.store.repair import repair
from hanpan.store.sqlite import FILE, open_sqlite

if TYPE_CHECKING:
    from hanpan.simulation.year.year import Year

OLD = 30 * DAY


async def back_up(year: "Year") -> None:
    """A copy of the running house holds all that was promised by then."""
    copy = year.machine.root / "copy"
    backup(year.machine.folder, copy / FILE)
    store = await open_sqlite(copy, Seal(year.machine.key))
    await year.machine.promises.check(store)
    year.machine.promises.check_chips((await store.load(0, 0)).balances)
    await store.close()
    shutil.rmtree(copy)


async def put_away(year: "Year") -> None:
    """The house is closed for some hours, looked through, and its old hands are put away."""
    await year.shut()
    folder = year.machine.folder
    must(repair(folder).copy is None, "a sound house is repaired", "the file")
    await archive(folder, year.clock.now() - OLD)
    year.clock.turn(year.clock.now() + HOUR)
    await year.open_again()


async def look_through(year: "Year") -> None:
    """Every chip of the year is accounted for, and every journal is true."""
    report = audit(year.machine.folder, seal=Seal(year.machine.key))
    must(report.sound, f"the audit found {report.findings[:3]}", "the file")
    facts = sum(year.machine.promises.numbers.values())
    must(report.facts == facts, f"{report.facts} facts in the file, {facts} were promised", "the file")
