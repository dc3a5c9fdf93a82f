"""The notice of an event: from which day it counts, and whether it came in time [VII.7.3.4]."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from kodeks.frozen import frozen
from kodeks.tournament.regulations import Regulations


@frozen
class NoticeReceipt:
    """A notice as it was received on a day: sent for the first time, or again with something changed."""

    on: date
    event: Regulations


def noticed_on(receipts: Sequence[NoticeReceipt]) -> date:
    """The day from which it counts: that on which the event was first noticed as it stands. Another game, another place
    or an earlier day makes it another event, of which nobody was told before; a later day and whatever else was put
    right does not. The receipts come in their order."""
    assert receipts, "a notice was received"
    counted = receipts[0]
    for before, after in pairwise(receipts):
        if _is_another(before.event, after.event):
            counted = after
    return counted.on


def _is_another(before: Regulations, after: Regulations) -> bool:
    same_place = " ".join(before.place.casefold().split()) == " ".join(after.place.casefold().split())
    return before.game != after.game or not same_place or after.starts < before.starts
