"""The register from a table: what it would change, looked at first, and then kept as one, however many they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from kodeks.formats.entries import Column, EntryTable, LicenceDays
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.titles import read_holdings
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.awarding import written
from kodeks.web.books.bulk import insert_rows
from kodeks.web.books.models import Club, Player, words_of_name
from kodeks.web.books.register import Register, numbers_from_next
from kodeks.web.books.trail import Changes, Fields, changing, fields_of, set_fields, upsert

__all__ = ["PlannedRow", "RegisterPlan", "add_in_bulk", "clubs_named", "keep_register_plan", "plan_register"]

Progress = Callable[[int, int], None]
_LONGEST = {"number": 40, "federation": 60, "fide_id": 20, "fmjd_id": 20}
_LONGEST_TEXT = 200
_A_STEP = 500  # rows between two words on how far it is


class PlannedRow(NamedTuple):
    """A row of a table: whose it is in the register, and the fields that differ. Who is new has no row there."""

    line: int
    label: str
    player: int | None
    before: Fields
    after: Fields


class RegisterPlan(NamedTuple):
    """What a table would make of the register. Whom it does not name stays as he is."""

    new: tuple[PlannedRow, ...]
    changed: tuple[PlannedRow, ...]
    unchanged: int
    gone: tuple[str, ...]  # labels of those of whom the table says nothing
    errors: tuple[MalformedText, ...]
    remarks: tuple[Remark, ...]

    @property
    def is_empty(self) -> bool:
        """Nothing would change."""
        return not (self.new or self.changed)


def plan_register(table: EntryTable, register: Register, game: str, progress: Progress) -> RegisterPlan:
    """What would change; its titles are those of the game."""
    errors, seen = list(table.errors), dict[str, int]()
    new, changed, met = list[PlannedRow](), list[PlannedRow](), set[int]()
    days = table.licence_days or (None,) * len(table.entries)
    for place, (line, entry, valid) in enumerate(zip(table.lines, table.entries, days, strict=True)):
        if place % _A_STEP == 0:
            progress(place, len(table.entries))
        try:
            player = register.find(entry)
        except MalformedText as error:
            errors.append(error.placed(line, table.place_of(_NAMED_IN[Column.NAME in table.columns])))
            continue
        told = _told(entry, valid, game, table, line, errors)
        if told is None:
            continue
        number = told.get("number", "") if player is None else player.number
        if number and seen.setdefault(number, line) != line:
            errors.append(
                MalformedText("rating-player-twice", number, line=line, column=table.place_of(Column.LICENCE))
            )
            continue
        if player is None:
            new.append(PlannedRow(line, entry.name, None, {}, told))
            continue
        met.add(player.pk)
        before, after = _differing(player, told)
        if after:
            changed.append(PlannedRow(line, f"{player.name} ({player.number})", player.pk, before, after))
    everybody = {player.pk: player for player in register.by_number.values()}
    gone = sorted(f"{player.name} ({player.number})" for pk, player in everybody.items() if pk not in met)
    errors.sort(key=lambda error: (error.line or 0, error.column or 0))
    return RegisterPlan(tuple(new), tuple(changed), len(met) - len(changed), tuple(gone), tuple(errors), table.remarks)


_NAMED_IN = {True: Column.NAME, False: Column.SURNAME}


def _told(
    entry: Entry, valid: LicenceDays | None, game: str, table: EntryTable, line: int, errors: list[MalformedText]
) -> Fields | None:
    """What a row says as fields of the register; nothing that it does not say. None where something is wrong."""
    before = len(errors)
    title = ""
    try:
        title = _holdings(entry.title) if entry.title else ""
    except MalformedText as error:
        column = Column.TITLE if Column.TITLE in table.columns else Column.CATEGORY
        errors.append(error.placed(line, table.place_of(column)))
    fields = {
        "number": " ".join(entry.licence.split()),
        "name": entry.name,
        "surname": entry.parts.surname if entry.known_parts else "",
        "sex": entry.sex,
        "birth": entry.birth,
        "federation": entry.federation,
        "club": entry.club,
        "fide_id": entry.fide_id,
        "fmjd_id": entry.fmjd_id,
        f"title_{game}": title,
    }
    if valid is not None and valid.first is not None:
        fields["licence_from"] = valid.first.isoformat()
        fields["licence_to"] = "" if valid.last is None else valid.last.isoformat()
    elif valid is not None and valid.last is not None:
        errors.append(_wrong(table, line, "federation-licence-days", Column.LICENCE_FROM, valid.last.isoformat()))
    if valid is not None and valid.first and valid.last and valid.last < valid.first:
        errors.append(_wrong(table, line, "federation-licence-days", Column.LICENCE_TO, valid.last.isoformat()))
    for name, text in fields.items():
        if len(text) > _LONGEST.get(name, _LONGEST_TEXT):
            reason = "federation-number-too-long" if name == "number" else "entries-cell-too-long"
            errors.append(_wrong(table, line, reason, _COLUMNS.get(name, Column.NAME), text))
    return {name: text for name, text in fields.items() if text} if len(errors) == before else None


_COLUMNS = {"number": Column.LICENCE, "federation": Column.FEDERATION, "club": Column.CLUB}


def _wrong(table: EntryTable, line: int, reason: str, column: Column, text: str) -> MalformedText:
    return MalformedText(reason, text, line=line, column=table.place_of(column))


@cache
def _holdings(title: str) -> str:
    return written(read_holdings(title))


def _differing(player: Player, told: Fields) -> tuple[Fields, Fields]:
    """What the table says otherwise than the register. The same words of a name in another order are no other name, and
    a year is no other birth than a day of it."""
    stood = fields_of(player)
    after = {name: text for name, text in told.items() if stood[name] != text and name != "number"}
    if player.name_words == words_of_name(told["name"]):
        after.pop("name", None)
        if stood["surname"]:
            after.pop("surname", None)
    if stood["birth"].startswith(told.get("birth", "")):
        after.pop("birth", None)
    return {name: stood[name] for name in after}, after


# Keeping it


def keep_register_plan(plan: RegisterPlan, by: User, reason: str, file: str) -> None:
    """Whole or not at all, as one entry of the trail."""
    with changing("imported", by, reason, file=file, new=len(plan.new), changed=len(plan.changed)) as changes:
        clubs = clubs_named((row.after.get("club", "") for row in (*plan.new, *plan.changed)), changes)
        add_in_bulk([row.after for row in plan.new], clubs, changes)
        players = Player.objects.select_related("club").in_bulk([row.player for row in plan.changed if row.player])
        stood = {pk: fields_of(player) for pk, player in players.items()}
        for row in plan.changed:
            assert row.player is not None, "who is new has not changed"
            set_fields(players[row.player], row.after, clubs)
        upsert(players.values())
        for pk, player in players.items():
            changes.note(player, stood[pk])


def clubs_named(names: Iterable[str], changes: Changes) -> Mapping[str, Club]:
    """The clubs of these names; those that are new are entered."""
    wanted = {name for name in names if name}
    known = {club.name: club for club in Club.objects.all() if club.name in wanted}
    missing = [Club(name=name) for name in sorted(wanted - known.keys())]
    for club in Club.objects.bulk_create(missing):
        changes.note(club, None)
        known[club.name] = club
    return known


def add_in_bulk(people: Iterable[Fields], clubs: Mapping[str, Club], changes: Changes) -> list[Player]:
    """New players from what is told of them. Who has no number gets the next ones of the register."""
    numbers = numbers_from_next()
    made = [_made(fields, clubs, numbers) for fields in people]
    insert_rows(made)
    rows = dict(Player.objects.values_list("number", "pk"))
    for player in made:
        player.pk = rows[player.number]
        changes.note(player, None)
    return made


def _made(fields: Fields, clubs: Mapping[str, Club], numbers: Iterator[str]) -> Player:
    player = Player()
    set_fields(player, fields, clubs)
    player.number = player.number or next(numbers)
    player.note_words()
    return player
