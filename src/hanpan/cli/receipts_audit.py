"""`hanpan audit --receipts`: what people hold, beside each other and beside what the house has (FD-2.2)."""

from collections import defaultdict
from pathlib import Path

from hanpan.cli.output import DIFFERS
from hanpan.cli.verify import Json, Verifying, Words, receipts_in
from hanpan.fairness import Receipt
from hanpan.store.postgresql.address import Address


def compare_receipts(lang: str, place: Path | Address, folder: Path, *, as_json: bool) -> int:
    """The exit code: each receipt holds by itself, none contradicts another, and the house's past fits them all."""
    teller = Json(lang) if as_json else Words(lang)
    verifying = Verifying(teller, "")
    for file in receipts_in(lang, [folder]):
        verifying.file(file)
    verifying.compare()
    rewritten = other_pasts(place, verifying.holding)
    teller.pasts(rewritten, len(verifying.holding))
    return verifying.exit_code or (DIFFERS if rewritten else 0)


def other_pasts(place: Path | Address, holding: list[tuple[str, Receipt]]) -> list[str]:
    """The receipts whose head the journal of the house does not come to, or whose deal it tells otherwise."""
    from hanpan.store.past import past_in  # not above: the database's library takes a moment

    wanted: defaultdict[str, defaultdict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for _, receipt in holding:
        told = receipt.commitment.statement
        wanted[told.house][told.table].add(receipt.head.number)
    pasts = {house: past_in(place, house, tables) for house, tables in wanted.items()}
    return [name for name, receipt in holding if not pasts[receipt.commitment.statement.house].fits(receipt)]
