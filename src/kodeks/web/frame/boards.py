"""Rounds, boards and events as the desk's pages find them."""

from __future__ import annotations

from django.http import Http404
from django.urls import reverse

from kodeks.tournament import PairedRound, Stage
from kodeks.web.frame.views import Desk
from kodeks.web.rights import Right

__all__ = ["card_address", "paired_of"]


def paired_of(at: Desk, number: int) -> PairedRound:
    """The round, if this visitor may see it: before it is announced only the staff may."""
    paired = at.log.state.round(number)
    if paired is None or (paired.stage is Stage.PAIRED and not at.may(Right.WATCH)):
        raise Http404
    return paired


def card_address(at: Desk) -> str:
    """Where the cards of this tournament are; the start number and a slash follow."""
    return reverse("desk:card", args=[at.row.key, 0]).removesuffix("0/")
