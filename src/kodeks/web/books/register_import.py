"""The register from a table: what it would change, looked at first, and then kept as one, however many they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from kodeks.formats.entries import Column, EntryTable, LicenceDays, ListFacts, RowReader, read_entry_table
from kodeks.formats.entries.column import fold
from kodeks.formats.entries.values import is_nothing
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.titles import read_holdings
from kodeks.tournament import Entry
from kodeks.web.accounts.models import User
from kodeks.web.books.awarding import written
from kodeks.web.books.bulk import insert_values, upsert_rows
from kodeks.web.books.models import Club, NameKeys, Player, name_keys, words_of_name
from kodeks.web.books.register import Register, births_agree, numbers_from_next
from kodeks.web.books.trail import BOOKS, Changes, Fields, changing, fields_of, set_fields
from kodeks.web.books.word_index import words_at_once

__all__ = ["PlannedRow", "RegisterPlan", "add_in_bulk", "clubs_named", "keep_register_plan", "plan_register"]

_RANKS = (Column.TITLE, Column.CATEGORY, Column.TITLE_100, Column.TITLE_64)

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


def plan_register(data: bytes | str, register: Register, game: str, progress: Progress) -> RegisterPlan:
    """What would change; titles are those of the game, unless each game has a column of its own."""
    table = read_entry_table(data, is_register=True, check=_check_row)
    errors, remarks, seen = list(table.errors), list[Remark](), dict[str, int]()
    new, changed, met = list[PlannedRow](), list[PlannedRow](), set[int]()
    said = dict[tuple[tuple[str, str], ...], int]()  # what rows say, and where it was said first
    newcomers, clubs = _Newcomers(register), _club_names(register)
    days = table.licence_days or (None,) * len(table.entries)
    rows = zip(table.lines, table.entries, days, table.titles, strict=True)
    for place, (line, entry, valid, titles) in enumerate(rows):
        if place % _A_STEP == 0:
            progress(place, len(table.entries))
        try:
            player = register.find(entry)
        except MalformedText as error:
            errors.append(error.placed(line, table.place_of(_NAMED_IN[Column.NAME in table.columns])))
            continue
        told = _told(entry, valid, {game: entry.title, **titles}, table, line, errors)
        if told is None:
            continue
        if "club" in told:
            told["club"] = clubs.setdefault(fold(told["club"]), told["club"])
        if (first := said.setdefault(tuple(told.items()), line)) != line:
            remarks.append(Remark("register-row-again", line, facts={"name": entry.name, "first": first}))
            continue
        number = told.get("number", "") if player is None else player.number
        if number and seen.setdefault(number, line) != line:
            errors.append(
                MalformedText("rating-player-twice", number, line=line, column=table.place_of(Column.LICENCE))
            )
            continue
        if player is None:
            new.append(PlannedRow(line, entry.name, None, {}, told))
            newcomers.add(line, entry)
            continue
        met.add(player.pk)
        before, after = _differing(player, told)
        if after:
            changed.append(PlannedRow(line, f"{player.name} ({player.number})", player.pk, before, after))
    errors += newcomers.errors(table)
    remarks += newcomers.remarks()
    refused = {error.line for error in errors}
    new = [row for row in new if row.line not in refused]
    everybody = {player.pk: player for player in register.by_number.values()}
    gone = sorted(f"{player.name} ({player.number})" for pk, player in everybody.items() if pk not in met)
    errors.sort(key=lambda error: (error.line or 0, error.column or 0))
    return RegisterPlan(
        tuple(new), tuple(changed), len(met) - len(changed), tuple(gone), tuple(errors), (*remarks, *table.remarks)
    )


class _Newcomers:
    """Those of a table whom the register does not know. Who has neither a licence nor a birth of his own beside others
    of his name cannot be told from them, today or when the table comes again."""

    def __init__(self, register: Register) -> None:
        self.register = register
        self.by_name: dict[str, list[tuple[int, Entry]]] = {}

    def add(self, line: int, entry: Entry) -> None:
        self.by_name.setdefault(words_of_name(entry.name), []).append((line, entry))

    def errors(self, table: EntryTable) -> Iterator[MalformedText]:
        column = table.place_of(_NAMED_IN[Column.NAME in table.columns])
        for namesakes in self.by_name.values():
            by_year: dict[str, list[tuple[int, Entry]]] = {}
            for line, entry in namesakes:
                by_year.setdefault(entry.birth[:4], []).append((line, entry))
            for line, entry in namesakes:
                near = (*by_year[entry.birth[:4]], *by_year.get("", ())) if entry.birth else namesakes
                others = (each for at, each in near if at != line)
                if not entry.licence and any(births_agree(each.birth, entry.birth) for each in others):
                    yield MalformedText("register-namesakes", entry.name, line=line, column=column)

    def remarks(self) -> Iterator[Remark]:
        """Who may be somebody of the register that has another number there."""
        for namesakes in self.by_name.values():
            for line, entry in namesakes:
                known = self.register.namesakes(entry)
                if known:
                    numbers = ", ".join(each.number for each in known[:3])
                    yield Remark("register-namesake-known", line, facts={"name": entry.name, "numbers": numbers})


def _club_names(register: Register) -> dict[str, str]:
    """How the register spells clubs, whatever capitals, accents and signs a table has."""
    names = sorted({player.club.name for player in register.by_number.values() if player.club is not None})
    return {fold(name): name for name in names}


_NAMED_IN = {True: Column.NAME, False: Column.SURNAME}


def _told(
    entry: Entry,
    valid: LicenceDays | None,
    titles: Mapping[str, str],
    table: EntryTable,
    line: int,
    errors: list[MalformedText],
) -> Fields | None:
    """What a row says as fields of the register; nothing that it does not say. None where something is wrong."""
    before, known = len(errors), entry.known_parts
    fields = {
        "number": " ".join(entry.licence.split()),
        "name": entry.name,
        "surname": "" if known is None else known.surname,
        "sex": entry.sex,
        "birth": entry.birth,
        "federation": entry.federation,
        "club": entry.club,
        "fide_id": entry.fide_id,
        "fmjd_id": entry.fmjd_id,
        **{f"title_{game}": _holdings(title) for game, title in titles.items() if title},
    }
    if valid is not None and valid.first is not None:
        fields["licence_from"] = valid.first.isoformat()
        fields["licence_to"] = "" if valid.last is None else valid.last.isoformat()
    for name, text in fields.items():
        if len(text) > _LONGEST.get(name, _LONGEST_TEXT):
            reason = "federation-number-too-long" if name == "number" else "entries-cell-too-long"
            column = table.place_of(_COLUMNS.get(name, Column.NAME))
            errors.append(MalformedText(reason, text, line=line, column=column))
    return {name: text for name, text in fields.items() if text} if len(errors) == before else None


_COLUMNS = {"number": Column.LICENCE, "federation": Column.FEDERATION, "club": Column.CLUB}


def _check_row(reading: RowReader, days: LicenceDays, _listed: ListFacts) -> None:
    """What a register asks beyond what entries do: titles and categories that exist, and days in their order."""
    for column in _RANKS:
        reading.value(column, lambda text: "" if is_nothing(text) else _holdings(text))
    if days.first is None and days.last is not None and not reading.text(Column.LICENCE_FROM):
        reading.wrong("federation-licence-days", Column.LICENCE_FROM)
    if days.first is not None and days.last is not None and days.last < days.first:
        reading.wrong("federation-licence-days", Column.LICENCE_TO)


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

_NAMING = frozenset({"name", "surname"})  # what people are searched and filed by


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
            if not _NAMING.isdisjoint(row.after):
                players[row.player].note_words()
        upsert_rows(list(players.values()))
        for pk, player in players.items():
            changes.note(player, stood[pk])


def clubs_named(names: Iterable[str], changes: Changes) -> Mapping[str, Club]:
    """The clubs of these names; those that are new are entered."""
    wanted = {name for name in names if name}
    by_key = {fold(club.name): club for club in Club.objects.order_by("-name")}
    known = {name: by_key[key] for name in wanted if (key := fold(name)) in by_key}
    known |= {club.name: club for club in by_key.values() if club.name in wanted}
    missing = [Club(name=name) for name in sorted(wanted - known.keys())]
    for club in Club.objects.bulk_create(missing):
        changes.note(club, None)
        known[club.name] = club
    return known


def add_in_bulk(people: Iterable[Fields], clubs: Mapping[str, Club], changes: Changes) -> None:
    """New players from what is told of them, part of a transaction. Who has no number gets the next ones of the
    register. No row is made as an object: for 20,000 that takes longer than to write them."""
    numbers = numbers_from_next()
    made = [_said(fields, clubs, numbers) for fields in people]
    of_clubs = {club.name: club.pk for club in clubs.values()}
    with words_at_once():
        insert_values(Player, _PLAYER_COLUMNS, ([*_values(fields, of_clubs)] for fields in made))
    rows = dict(Player.objects.values_list("number", "pk"))
    for fields in made:
        changes.note_new_player(rows[fields["number"]], fields)


_TEXTS = tuple(name for name in BOOKS["player"].fields if name not in ("club", "licence_from", "licence_to"))
_PLAYER_COLUMNS = (*_TEXTS, *NameKeys._fields, "club", "licence_from", "licence_to")


def _said(fields: Fields, clubs: Mapping[str, Club], numbers: Iterator[str]) -> Fields:
    """What there is to say of somebody new; the club as the register spells it."""
    said = {"number": fields.get("number") or next(numbers), **{name: text for name, text in fields.items() if text}}
    if "club" in said:
        said["club"] = clubs[said["club"]].name
    return said


def _values(fields: Fields, of_clubs: Mapping[str, int]) -> Iterator[Any]:
    """The values of `_PLAYER_COLUMNS`."""
    yield from (fields.get(name, "") for name in _TEXTS)
    yield from name_keys(fields["name"], fields.get("surname", ""), fields["number"])
    yield of_clubs[fields["club"]] if "club" in fields else None
    for name in ("licence_from", "licence_to"):
        yield date.fromisoformat(fields[name]) if name in fields else None
