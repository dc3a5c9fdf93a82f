"""How the regulations seat the teams of a match, and what the code says of it [V.3.5]."""

from __future__ import annotations

from kodeks.pairing.teams import BoardPlace, TeamSide, judge_seating
from kodeks.rulebook.ruling import Ruling
from kodeks.rulebook.tempo_rules import TempoClass
from kodeks.tournament.occasion import assess_tempo
from kodeks.tournament.regulations import Regulations


def seating_of_teams(regulations: Regulations) -> Ruling | None:
    """Whether the teams may sit so; nothing where the regulations or the code say nothing of it."""
    boards, seating = regulations.teams.boards, regulations.teams.seating
    if regulations.is_chess or not seating or boards is None or boards < 2:
        return None
    found = assess_tempo(regulations)
    is_blitz = found is not None and found.name.is_accelerated and found.name is not TempoClass.RAPID
    teams = [TeamSide.HOST, TeamSide.GUEST] if seating == "alternating" else [TeamSide.HOST]
    places = [BoardPlace(board, teams[board % len(teams)]) for board in range(1, boards + 1)]
    rows = [[place] for place in places] if seating == "line" else [places]
    return judge_seating(rows, is_blitz=is_blitz, code=regulations.code)
