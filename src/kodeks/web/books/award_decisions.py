"""What the commission decides on titles that were booked: withdrawn for a reason, or confirmed though the list that
gave them was replaced. Both stand in the trail, and are undone from there."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.db.models import QuerySet

from kodeks.rating.settings import law
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.web.accounts.models import User
from kodeks.web.books.models import Award
from kodeks.web.books.taking_back import origin_of
from kodeks.web.books.trail import changing

__all__ = ["confirm_award", "is_of_replaced_list", "undecided_awards", "withdraw_award", "withdrawal_refused"]


def undecided_awards() -> QuerySet[Award]:
    """Titles that came with an issue of a list that is in force no more, and of which nobody has said yet whether they
    stand."""
    return Award.objects.filter(of__is_in_force=False, withdrawn_on=None, confirmed_on=None).select_related(
        "player", "of"
    )


def is_of_replaced_list(award: Award) -> bool:
    return award.of is not None and not award.of.is_in_force


def withdrawal_refused(award: Award) -> Ruling | None:
    """A title on which a later one rests stays until that is withdrawn."""
    later = award.player.awards.filter(game=award.game, pk__gt=award.pk, withdrawn_on=None)
    next_one = later.select_related("of").order_by("pk").first()
    if next_one is None:
        return None
    facts = {"name": award.player.name, "title": next_one.after, "event": origin_of(next_one)}
    return Ruling(Verdict.REFUSED, "federation-title-rests-on-it", (law("VII.7.6"),), facts)


def withdraw_award(award: Award, by: User, reason: str, today: date) -> Ruling | None:
    """He holds what he held before; what somebody has corrected by hand since stays. What forbids it, if anything."""
    with transaction.atomic(durable=True):
        now = Award.objects.select_for_update().filter(pk=award.pk, withdrawn_on=None).first()
        if now is None:  # somebody was faster
            return None
        refused = withdrawal_refused(now)
        if refused is not None:
            return refused
        with changing("award_withdrawn", by, reason) as changes:
            changes.facts.update(_told(now))
            player = now.player
            if player.title(now.game) == now.after:
                player.set_title(now.game, now.stood)
                changes.keep(player)
        now.withdrawn_on, now.confirmed_on = today, None
        now.save(update_fields=["withdrawn_on", "confirmed_on"])
    return None


def confirm_award(award: Award, by: User, reason: str, today: date) -> None:
    """It stands, whatever became of the list that gave it."""
    with transaction.atomic(durable=True):
        now = Award.objects.select_for_update().filter(pk=award.pk, withdrawn_on=None, confirmed_on=None).first()
        if now is None:
            return
        with changing("award_confirmed", by, reason) as changes:
            changes.facts.update(_told(now))
        now.confirmed_on = today
        now.save(update_fields=["confirmed_on"])


def _told(award: Award) -> dict[str, int | str]:
    return {
        "award": award.pk,
        "player": award.player_id,
        "name": award.player.name,
        "title": award.after,
        "game": award.game,
    }
