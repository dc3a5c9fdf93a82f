"""The form of a player: what was typed, read field by field with the readers of tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

from django.http import QueryDict

from kodeks.formats.entries.values import read_date_of_birth, read_fide_id, read_fmjd_id, read_sex
from kodeks.malformed import MalformedText
from kodeks.titles import read_holdings
from kodeks.tournament.entry import Entry, full_name
from kodeks.web.books.awarding import written
from kodeks.web.books.models import FormerNumber, Player
from kodeks.web.books.register import next_number
from kodeks.web.books.trail import Changes, club_named
from kodeks.web.pages.words import explain_error


class PlayerForm(NamedTuple):
    """What was typed, what is wrong with which field, and what was read."""

    typed: Mapping[str, str]
    errors: Mapping[str, str]
    values: Mapping[str, Any]


def _text(text: str) -> str:
    return " ".join(text.split())


def _name(text: str) -> str:
    if not any(letter.isalpha() for letter in text) or len(text) > 200:
        raise MalformedText("entries-name-missing", text)
    return _text(text)


def _number(text: str) -> str:
    if len(text) > 40 or not text.isprintable():
        raise MalformedText("federation-number-too-long", text)
    return _text(text)


def _short(text: str) -> str:
    if len(text) > 200:
        raise MalformedText("entries-cell-too-long", text)
    return _text(text)


def _federation(text: str) -> str:
    return _text(text).upper() if len(_text(text)) == 3 else _text(text)[:60]


def read_day(text: str) -> date | None:
    """A day as browsers send it, or nothing."""
    if not text.strip():
        return None
    try:
        found = date.fromisoformat(text.strip())
    except ValueError:
        raise MalformedText("rating-not-a-date", text) from None
    if not 1900 <= found.year < 3000:
        raise MalformedText("rating-not-a-date", text)
    return found


def _title(text: str) -> str:
    return written(read_holdings(text))


_READERS: Mapping[str, Callable[[str], object]] = {
    "surname": _name,
    "given_name": _short,
    "number": _number,
    "sex": read_sex,
    "birth": read_date_of_birth,
    "federation": _federation,
    "club": _short,
    "fide_id": read_fide_id,
    "fmjd_id": read_fmjd_id,
    "licence_from": read_day,
    "licence_to": read_day,
    "title_100": _title,
    "title_64": _title,
}


def read_player_form(post: QueryDict, player: Player | None) -> PlayerForm:
    """The fields as typed; a number belongs to one player only."""
    typed = {name: post.get(name, "").strip()[:500] for name in _READERS}
    values, errors = dict[str, Any](), dict[str, str]()
    for name, text in typed.items():
        try:
            values[name] = _READERS[name](text)
        except MalformedText as error:
            errors[name] = explain_error(error)
    number, begins, ends = values.get("number"), values.get("licence_from"), values.get("licence_to")
    if number and _is_taken(number, player):
        errors["number"] = explain_error(MalformedText("rating-player-twice", number))
    if (begins and ends and ends < begins) or (ends and not begins and "licence_from" not in errors):
        errors["licence_to"] = explain_error(MalformedText("federation-licence-days", typed["licence_to"]))
    return PlayerForm(typed, errors, values)


def _is_taken(number: str, player: Player | None) -> bool:
    pk = 0 if player is None else player.pk
    others = Player.objects.exclude(pk=pk).filter(number=number)
    return others.exists() or FormerNumber.objects.exclude(player_id=pk).filter(number=number).exists()


def keep_player(form: PlayerForm, player: Player | None, changes: Changes) -> Player:
    assert not form.errors
    kept = Player() if player is None else player
    before = kept.number
    values = dict(form.values)
    parts = values["surname"], values.pop("given_name")
    if parts != _parts(kept):
        kept.name = full_name(*parts)[:200]
    for name, value in values.items():
        setattr(kept, name, club_named(value, changes) if name == "club" else value)
    kept.number = form.values["number"] or before or next_number()
    changes.keep(kept)
    if before and before != kept.number:  # events that name the old one still find him
        FormerNumber.objects.filter(number=kept.number).delete()
        FormerNumber.objects.get_or_create(number=before, defaults={"player": kept})
    return kept


def _parts(player: Player) -> tuple[str, str]:
    """Surname and first name; guessed, for somebody to look at, where only the whole name is known."""
    surname, given_name, _ = Entry(name=player.name, surname=player.surname).parts
    return surname, given_name


def digest_of(*texts: str) -> str:
    """A short sum over what somebody had before his eyes when he began to change it."""
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


def values_of(player: Player) -> dict[str, str]:
    """A player as somebody would type him."""
    surname, given_name = _parts(player)
    values = {name: getattr(player, name) for name in _READERS if name not in ("surname", "given_name")}
    values |= {"name": player.name, "surname": surname, "given_name": given_name}
    return {name: "" if value is None else str(value) for name, value in values.items()}
