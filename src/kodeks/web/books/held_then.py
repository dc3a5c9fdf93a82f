"""What players held on a day that is gone: a category or title is valid from its approval [VII.7.6]."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kodeks.web.books.models import Award, Player

__all__ = ["held_on"]

_AT_ONCE = 500  # players who are asked for in one go


def held_on(day: date, players: Sequence[Player], game: str) -> dict[int, str]:
    """What the register said on a day of those who were awarded something since. Who was corrected by hand after that
    is believed to have held it always."""
    since = Award.objects.filter(game=game, withdrawn_on=None, approved_on__gt=day).order_by("pk")
    first, last = dict[int, str](), dict[int, str]()
    for begin in range(0, len(players), _AT_ONCE):
        some = since.filter(player__in=players[begin : begin + _AT_ONCE])
        for player, stood, after in some.values_list("player_id", "stood", "after"):
            first.setdefault(player, stood)
            last[player] = after
    return {each.pk: first[each.pk] for each in players if each.pk in first and each.title(game) == last[each.pk]}
