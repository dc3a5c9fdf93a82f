"""What a table would change, as pages and files show it: the first of each kind, and all of them as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.http import HttpResponse

from kodeks.formats.formulas import harmless
from kodeks.formats.spreadsheet import write_csv
from kodeks.malformed import MalformedText
from kodeks.rating import ListRow
from kodeks.rating import RatingList as ListValue
from kodeks.web.books.list_import import ListComparison, ListMove, ListPlan, moves_between
from kodeks.web.books.register_import import PlannedRow, RegisterPlan
from kodeks.web.federation.field_names import FieldChange, field_changes
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.words import explain_error, remarked, say

__all__ = ["ShownPart", "ShownPlan", "plan_file", "shown_lists", "shown_moves", "shown_register"]

SHOWN = 100  # rows of a kind


class ShownRow(NamedTuple):
    """Somebody, where the table names him, and what becomes of him."""

    label: str
    line: int | None = None
    changes: Sequence[FieldChange] = ()


class ShownKind(NamedTuple):
    """Those of whom the same becomes: a message key, how many they are, and the first of them, or all."""

    label: str
    total: int
    rows: Sequence[ShownRow]


class ShownPart(NamedTuple):
    """The register, or one list: who is new, changed and gone, and how many stay as they are."""

    title: str
    lead: str
    kinds: Sequence[ShownKind]
    unchanged: int


class ShownPlan(NamedTuple):
    """All parts, the errors in words, and what was noticed."""

    parts: Sequence[ShownPart]
    errors: Sequence[MalformedText]
    remarks: Sequence[str]
    newcomers: int = 0
    is_empty: bool = False

    @property
    def told(self) -> list[str]:
        """The first errors in words."""
        return [explain_error(error) for error in self.errors[:SHOWN]]


def shown_register(plan: RegisterPlan, most: int | None = SHOWN) -> ShownPlan:
    kinds = [
        ShownKind("import-new", len(plan.new), list(map(_planned, plan.new[:most]))),
        ShownKind("import-changed", len(plan.changed), list(map(_planned, plan.changed[:most]))),
        ShownKind("import-gone", len(plan.gone), list(map(ShownRow, plan.gone[:most]))),
    ]
    part = ShownPart(say("federation-players"), "", kinds, plan.unchanged)
    return ShownPlan([part], plan.errors, _noticed(plan, most), is_empty=plan.is_empty)


def _noticed(plan: RegisterPlan | ListPlan, most: int | None) -> list[str]:
    """On a page the first remarks, in a file all of them."""
    return remarked(plan.remarks) if most else remarked(plan.remarks, None)


def _planned(row: PlannedRow) -> ShownRow:
    return ShownRow(row.label, row.line, field_changes(row.before, row.after))


def shown_lists(plan: ListPlan, most: int | None = SHOWN) -> ShownPlan:
    parts = [_list_part(each, most) for each in plan.lists]
    return ShownPlan(parts, plan.errors, _noticed(plan, most), len(plan.newcomers), plan.is_empty)


def _list_part(each: ListComparison, most: int | None) -> ShownPart:
    kinds = [
        ShownKind(label, len(moves), [_moved(move) for move in moves[:most]])
        for label, moves in (("import-new", each.new), ("import-changed", each.changed), ("import-gone", each.gone))
    ]
    title = say("federation-list-issue", game=each.value.game, quarter=str(each.value.quarter), issue=each.issue)
    lead = "" if each.against is None else say("import-against", quarter=str(each.against))
    return ShownPart(title, lead, kinds, each.unchanged)


def shown_moves(before: ListValue, after: ListValue, title: str, most: int | None = None) -> ShownPart:
    """Two issues of a list beside each other."""
    new, changed, gone = moves_between(before, after)
    kinds = [
        ShownKind(label, len(moves), [_moved(move) for move in moves[:most]])
        for label, moves in (("import-new", new), ("import-changed", changed), ("import-gone", gone))
    ]
    return ShownPart(title, "", kinds, len(after.rows) - len(new) - len(changed))


def _moved(move: ListMove) -> ShownRow:
    return ShownRow(move.label, None, [_listed(move.before, move.after)])


def _listed(before: ListRow | None, after: ListRow | None) -> FieldChange:
    return FieldChange(say("rating-column-list"), written_row(before), written_row(after))


def written_row(row: ListRow | None) -> str:
    """A row of a list in short: rating, letter, games, last game."""
    if row is None:
        return ""
    last = "" if row.last_game is None else row.last_game.isoformat()
    rating = "" if row.rating is None else str(row.rating)
    return " · ".join(filter(None, (rating, row.list_name or "", say("rating-games-count", games=row.games), last)))


def plan_file(plan: ShownPlan, name: str) -> HttpResponse:
    """Everything as a table: what, line, who, field, before, after."""
    heads = ("federation-what-happens", "import-line", "column-name", "import-field", "import-before", "import-after")
    rows = [tuple(map(say, heads)), *_cells(plan)]
    text = write_csv(tuple(map(harmless, row)) for row in rows)
    answer = HttpResponse(text.encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = attached(f"{name}.csv")
    return answer


def _cells(plan: ShownPlan) -> Iterator[tuple[str, ...]]:
    for error in plan.errors:
        line = "" if error.line is None else str(error.line)
        yield say("import-error"), line, explain_error(error), "", "", ""
    for remark in plan.remarks:
        yield say("import-remark"), "", remark, "", "", ""
    for part in plan.parts:
        for kind in part.kinds:
            for row in kind.rows:
                line = "" if row.line is None else str(row.line)
                for change in row.changes or (FieldChange("", "", ""),):
                    yield say(kind.label), line, row.label, change.label, change.before, change.after
