"""Everything we hold of a person, as one file that he can be given."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django.db.models import Model
from django.forms.models import model_to_dict

from kodeks.formats.game_lines import read_game
from kodeks.formats.gamelog import event_data
from kodeks.formats.json_fields import plain
from kodeks.rounds import write_score
from kodeks.tournament import Tournament
from kodeks.tournament.renaming import other_spellings
from kodeks.web.accounts.models import User
from kodeks.web.books.forgetting import rows_about
from kodeks.web.logs.games import games_of
from kodeks.web.logs.log import load
from kodeks.web.personal_data.notices import notices_of, told_of
from kodeks.web.personal_data.removing import InTournament, applications_of, tournaments_of
from kodeks.web.personal_data.subscriptions import arbiters_named_as, is_surely, subscriptions_of
from kodeks.web.personal_data.traces import Person
from kodeks.web.privacy.whereabouts import events_with


def everything_of(person: Person) -> dict[str, Any]:
    """The register with lists, changes and titles; consents, applications, tournaments with results and notes."""
    player = person.player
    return {
        "register": {
            **_row(player, "words"),
            "club": None if player.club is None else player.club.name,
            "former_numbers": sorted(person.numbers - {player.number}),
        },
        "changes_by_hand": [
            {"at": each.of.at.isoformat(), "reason": each.of.reason, **_row(each, "of", "id")}
            for each in rows_about(player.pk).select_related("of")
        ],
        "rating_lists": [
            {"game": each.of.game, "quarter": each.of.quarter, **_row(each, "of", "player")}
            for each in player.listed.select_related("of").order_by("of__quarter")
        ],
        "rating_changes": [each.working for each in player.changes.order_by("id")],
        "awards": [_row(each, "player") for each in player.awards.order_by("id")],
        "rated_events": [
            {"name": each.name, "ends": each.ends, "submission": each.pk} for each in events_with(person.numbers)
        ],
        "petitions": [
            {**_row(each, "player", "arbiter"), "at": each.at.isoformat()} for each in player.petitions.order_by("id")
        ],
        "notices": [told_of(each) for each in notices_of(person)],
        "arbiter": [
            {"number": each.key, "name": each.name, "register": each.text}
            for each in arbiters_named_as(person)
            if is_surely(person, each)
        ],
        "messages": [
            {**_row(each, "player", "arbiter"), "is_as_arbiter": each.arbiter_id is not None}
            for each in subscriptions_of(person)
        ],
        "consents": [_row(each, "player") for each in player.consents.order_by("id")],
        "applications": [
            {
                **_row(each, "tournament", "once"),
                "tournament": each.tournament.name,
                "made_at": each.made_at.isoformat(),
            }
            for each in applications_of(person)
        ],
        "tournaments": [_tournament(each, person) for each in tournaments_of(person)],
        "accounts_of_the_same_name": [
            {
                **{
                    name: getattr(each, name)
                    for name in ("username", "name", "email", "is_officer", "is_college", "is_active")
                },
                "date_joined": each.date_joined.isoformat(),
                "roles": list(each.memberships.values_list("tournament__name", "role")),
            }
            for each in User.objects.filter(name__in=other_spellings(player.name))
        ],
    }


def _row(row: Model, *without: str) -> dict[str, Any]:
    found = model_to_dict(row, exclude=without)
    return {name: _plain(value) for name, value in found.items()}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value


def _tournament(found: InTournament, person: Person) -> Mapping[str, Any]:
    row, state = found.row, load(found.row).state
    mine = [
        (number, state.entries[place])
        for number, place in enumerate(state.order or range(len(state.entries)), start=1)
        if person.is_meant_by(plain(state.entries[place]))
    ]
    numbers = {number for number, _ in mine} if state.order else set()
    return {
        "key": row.key,
        "name": row.name,
        "starts": row.starts,
        "ends": row.ends,
        "is_surely_him": found.trace.is_sure,
        "written_as": sorted(found.trace.names),
        "entries": [{"number": number, **plain(entry)} for number, entry in mine],
        "results": list(_results(state, numbers)),
        "line_ups": [
            {"round": key[0], "team": key[1], "board": names.index(name) + 1}
            for key, names in sorted(state.line_ups.items())
            for name in names
            if name in found.trace.names
        ],
        "games": list(_games(row.pk, found.trace.names)),
        "accounts": [
            {"number": each.number, **{name: getattr(each.user, name) for name in ("username", "name", "email")}}
            for each in found.accounts
        ],
        "notes": [
            plain(note)
            for note in state.notes
            if note.against in numbers or any(name in note.text for name in found.trace.names)
        ],
    }


def _games(tournament: int, names: Collection[str]) -> Iterable[dict[str, Any]]:
    """The logs of his games: what was done at the board, by which side; who else was there is not his."""
    for lines in games_of(tournament):
        record = read_game(lines)
        sides = {"white": record.conditions.white, "black": record.conditions.black}
        mine = [side for side, name in sides.items() if name in names]
        if mine:
            events = [event_data(event._replace(who="")) for event in record.events]
            yield {"game": str(record.place), "began": record.began, "side": mine[0], "events": events}


def _results(state: Tournament, numbers: set[int]) -> Iterable[dict[str, Any]]:
    """His games, with opponents by their start numbers: their names are theirs."""
    for paired in state.rounds:
        for board in paired.boards:
            if board.white in numbers or board.black in numbers:
                is_white = board.white in numbers
                yield {
                    "round": paired.number,
                    "board": board.board,
                    "colour": "white" if is_white else "black",
                    "opponent": board.black if is_white else board.white,
                    "result": ""
                    if board.score is None
                    else write_score(board.score, is_chess=state.regulations.is_chess),
                }
        yield from (
            {"round": paired.number, "rest": rest.kind.value} for rest in paired.rests if rest.number in numbers
        )
