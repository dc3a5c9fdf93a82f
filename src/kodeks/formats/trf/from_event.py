"""An event of Kodeks as a report, and what has no field in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kodeks.formats.remark import Remark
from kodeks.formats.trf.cells_of_rounds import byes_of_rounds, cells_of_rounds
from kodeks.formats.trf.head import ReportHead, extension_lines, heading_lines
from kodeks.formats.trf.newer_lines import RequestedBye, write_requested_byes
from kodeks.formats.trf.player_line import FEDERATION, FIDE_ID, NAME, TITLE
from kodeks.formats.trf.point_system import PointSystem
from kodeks.formats.trf.report import OLD_TITLES, Cell, Line, PlayerLine, Report, TeamLine, TextLine
from kodeks.formats.trf.team_line import TEAM_NAME
from kodeks.formats.trf.version import TrfVersion
from kodeks.rounds import Entrant, Round
from kodeks.tournament.entry import Entry

_HIGHEST_RATING = 9999


@dataclass(slots=True)
class _Draft:
    """A report being written, with the losses so far."""

    heading: ReportHead
    details: Mapping[int, Entry]
    losses: list[Remark] = field(default_factory=list)

    def lose(self, key: str, **facts: int | str) -> None:
        self.losses.append(Remark(key, facts=facts))

    @property
    def system(self) -> PointSystem:
        return self.heading.system


def event_to_report(
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    heading: ReportHead,
    *,
    details: Mapping[int, Entry] | None = None,
    ranks: Mapping[int, int] | None = None,
    coming: Sequence[Round] = (),
    version: TrfVersion = TrfVersion.TRF16,
) -> tuple[Report, tuple[Remark, ...]]:
    """The report and the losses: what the event knows and the format cannot say.

    `details` by start number give sex, birth, FIDE number and team; `ranks` the places, else by points and start
    number; `coming` the rests announced for rounds not yet paired: those of the next stand in its cells, later ones in
    lines 240. Who is absent now has a line in either version.
    """
    draft = _Draft(heading, details or {})
    ordered = sorted(entrants, key=lambda entrant: entrant.number)
    numbers = [entrant.number for entrant in ordered]
    cells, points, losses = cells_of_rounds(numbers, rounds, coming[:1], draft.system)
    byes, later_losses = byes_of_rounds(coming[1:], len(rounds) + 2, draft.system)
    draft.losses += [*losses, *later_losses]
    if ranks is None:
        best = sorted(points, key=lambda number: (-points[number], number))
        ranks = {number: rank for rank, number in enumerate(best, start=1)}
    players = [_player(draft, entrant, cells[entrant.number], points, ranks) for entrant in ordered]
    teams = _teams(draft, [player.number for player in players])
    lines: list[Line] = [*map(TextLine, heading_lines(heading, players, teams, version)), *players, *teams]
    if version is TrfVersion.TRF26:  # line 240 says what XXZ says
        byes = (*byes, *(RequestedBye(len(rounds) + 1, number, "Z") for number in sorted(heading.absent_now)))
    further = (*extension_lines(heading, version), *write_requested_byes(byes))
    return Report((*lines, *map(TextLine, further))), tuple(draft.losses)


def _player(
    draft: _Draft, entrant: Entrant, cells: tuple[Cell, ...], points: Mapping[int, int], ranks: Mapping[int, int]
) -> PlayerLine:
    known = draft.details.get(entrant.number, Entry(name=entrant.name))
    if entrant.club:
        draft.lose("trf-loss-club", number=entrant.number, club=entrant.club)
    if entrant.is_technical or entrant.list_name or entrant.list_place:
        draft.lose("trf-loss-rating-list", number=entrant.number)
    return PlayerLine(
        number=entrant.number,
        sex=known.sex,
        title=_title(draft, entrant),
        name=_cut(draft, entrant.number, " ".join(known.filed_name.split()), NAME.width),
        rating=_rating(draft, entrant),
        federation=_whole(draft, entrant.number, entrant.federation, FEDERATION.width),
        fide_id=_fide_id(draft, entrant.number, known.fide_id or known.fmjd_id),
        birth=known.birth.replace("-", "/"),
        points_tenths=draft.system.tenths(points[entrant.number]),
        rank=ranks.get(entrant.number),
        cells=cells,
    )


def _title(draft: _Draft, entrant: Entrant) -> str:
    """A category or a title of draughts is written where it fits and is not read as one of FIDE's."""
    if entrant.title.lower() in OLD_TITLES:
        draft.lose("trf-loss-value", number=entrant.number, value=entrant.title)
        return ""
    return _whole(draft, entrant.number, entrant.title, TITLE.width)


def _rating(draft: _Draft, entrant: Entrant) -> int | None:
    if entrant.rating is not None and not 0 < entrant.rating <= _HIGHEST_RATING:
        draft.lose("trf-loss-value", number=entrant.number, value=entrant.rating)
        return None
    return entrant.rating


def _fide_id(draft: _Draft, number: int, text: str) -> str:
    if text and not (text.isascii() and text.isdigit()):
        draft.lose("trf-loss-value", number=number, value=text)
        return ""
    return _whole(draft, number, text, FIDE_ID.width)


def _whole(draft: _Draft, number: int, text: str, width: int) -> str:
    """The text if it fits as one word, else nothing: half a title is another title."""
    if len(text) > width or text != "".join(text.split()):
        draft.lose("trf-loss-value", number=number, value=text)
        return ""
    return text


def _cut(draft: _Draft, number: int, text: str, width: int) -> str:
    if len(text) > width:
        draft.lose("trf-loss-name", number=number, name=text)
    return text[:width].rstrip()


def _teams(draft: _Draft, numbers: Sequence[int]) -> list[TeamLine]:
    """Teams in the order of their first players, players in the order of the line-up."""
    members: dict[str, list[int]] = {}
    for number in numbers:
        if number in draft.details and draft.details[number].team:
            members.setdefault(draft.details[number].team, []).append(number)
    return [
        TeamLine(_cut(draft, min(own), " ".join(name.split()), TEAM_NAME.width), _in_order(draft, own))
        for name, own in members.items()
    ]


def _in_order(draft: _Draft, own: list[int]) -> tuple[int, ...]:
    return tuple(sorted(own, key=lambda number: (draft.details[number].team_order or len(own) + 1, number)))
