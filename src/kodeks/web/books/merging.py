"""Two rows of the register that are one person become one: his history moves, and can be moved back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Model
from django.forms.models import model_to_dict

from kodeks.titles import read_holdings
from kodeks.titles.holdings import best_of
from kodeks.web.accounts.models import User
from kodeks.web.books.awarding import written
from kodeks.web.books.models import FormerNumber, Listed, Player
from kodeks.web.books.trail import changing
from kodeks.web.books.trail_models import TrailEntry

__all__ = ["Transfer", "merge_players", "move_back", "transfer_of"]


class Transfer(NamedTuple):
    """What goes from one row to the other."""

    listed: int
    on_both: int  # lists on which both stand: the row of who is kept stays
    changes: int
    awards: int


def transfer_of(kept: Player, gone: Player) -> Transfer:
    ours = set(kept.listed.values_list("of_id", flat=True))
    theirs = list(gone.listed.values_list("of_id", flat=True))
    on_both = sum(1 for of in theirs if of in ours)
    return Transfer(len(theirs) - on_both, on_both, gone.changes.count(), gone.awards.count())


def merge_players(kept: Player, gone: Player, chosen: set[str], by: User, reason: str = "") -> None:
    """Make one of two, whole or not at all."""
    with transaction.atomic(durable=True), changing("merged", by, reason) as changes:
        changes.facts |= {"kept": kept.pk, "gone": gone.pk, "name": gone.name, "number": gone.number}
        left = gone.listed.filter(of__in=kept.listed.values("of"))
        changes.facts["left"] = [_plain(row) for row in left]
        left.delete()
        changes.facts["moved"] = dict(_moved(gone, kept))
        for name in chosen:
            setattr(kept, name, getattr(gone, name))
        if "name" in chosen:
            kept.surname = gone.surname
        for game in ("100", "64"):
            both = (read_holdings(each.title(game)) for each in (kept, gone))
            kept.set_title(game, written(best_of(both)))
        number = gone.number
        changes.remove_all([gone])
        changes.keep(kept)
        FormerNumber.objects.create(number=number, player=kept)


def _relations() -> Iterator[tuple[str, type[Model], str]]:
    """Every table that names players: its name, its rows, and the field."""
    for relation in Player._meta.related_objects:
        model = relation.related_model
        assert not isinstance(model, str), "all tables are known"
        yield f"{model._meta.label_lower}.{relation.field.name}", model, relation.field.name


def _moved(gone: Player, kept: Player) -> Iterator[tuple[str, list[int]]]:
    """Whatever names him, in any table, names who is kept."""
    for name, model, field in _relations():
        rows = model._default_manager.filter(**{field: gone})
        keys = list(rows.values_list("pk", flat=True))
        if keys:
            rows.update(**{field: kept})
            yield name, keys


def _plain(row: Listed) -> dict[str, Any]:
    found = {**model_to_dict(row, exclude=["id", "of", "player"]), "of": row.of_id}
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in found.items()}


def move_back(entry: TrailEntry) -> None:
    """After both rows stand again as before: what had moved goes back to whom it belonged."""
    kept, gone = entry.facts["kept"], entry.facts["gone"]
    FormerNumber.objects.filter(number=entry.facts["number"], player=kept).delete()
    for name, model, field in _relations():
        keys = entry.facts["moved"].get(name, ())
        model._default_manager.filter(pk__in=keys, **{field: kept}).update(**{field: gone})
    Listed.objects.bulk_create(
        Listed(player_id=gone, of_id=row["of"], **{name: value for name, value in row.items() if name != "of"})
        for row in entry.facts["left"]
    )
