"""A closed tournament with a minor, and everything that is told of it."""

from __future__ import annotations

from datetime import date

from kodeks.tournament import Entry, acts, propose_numbers, propose_pairing
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.privacy.models import Consent, Matter
from kodeks.web.rights import Role

NAME, OTHER_WAY = "Wójcik Żaneta", "Żaneta Wójcik"
REGULATIONS = """name = "Open Mławy"
place = "Mława"
starts = 2026-09-04
ends = 2026-09-06
game = "100"
edition = "kw2025"
level = "local"
rated = true
norms = ["V", "IV", "III"]
system = "round_robin"
players = 6
start_numbers = "groups"
start_groups = [["I"], ["Gracz 3", "Wójcik Żaneta"]]
tempo = "60m+30s"
score_sheets = true
forbidden_pairs = [["Wójcik Żaneta", "Gracz 2"]]

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
class = "first"
licence = "S-014"

[[groups]]
name = "juniorzy"
age = 16
"""


def played(owner: User, first: Entry | None = None) -> Tournament:
    """A closed round robin in which the lower number always wins, with everything that names people."""
    him = first or Entry(
        name=NAME,
        licence="L-1",
        rating=2180,
        list_name="A",
        title="IV",
        sex="w",
        birth="2011-05-06",
        club="Warcabik Mława",
        fide_id="1234567",
    )
    field = [him, *(Entry(name=f"Gracz {n}", licence=f"L-{n}", rating=2200 - 20 * n, sex="m") for n in range(2, 7))]
    row = log.create(REGULATIONS, by=owner)
    Membership.objects.create(tournament=row, user=owner, role=Role.CHIEF)
    log.append(row, [acts.Enter(entry) for entry in field], by=owner, at="")
    log.append(row, lambda state: [propose_numbers(state, "kodeks")], by=owner, at="")  # type: ignore[list-item,return-value]
    for number in range(1, len(field)):
        log.append(row, lambda state: [propose_pairing(state).act], by=owner, at="")  # type: ignore[union-attr]
        boards = log.load(row).state.rounds[-1].boards
        results = [acts.Result(number, board.board, "2-0" if board.white < board.black else "0-2") for board in boards]
        log.append(row, [acts.Announce(number), acts.Start(number), *results], by=owner, at="")
    game = f'[White "{OTHER_WAY}"]\n[Black "Gracz 2"]\n\n1. 32-28 2-0'
    told = acts.Note(f"{NAME} prosi o odpoczynek", is_announced=True)
    against = acts.Note("upomnienie dla Żanety Wójcik", against=1)
    log.append(row, [acts.Moves(1, 1, game), told, against], by=f"{NAME}, Gracz 2 (QR)", at="")
    assert log.append(row, [acts.Close()], by=owner, at="2026-09-06T18:00:00")[-1].step.is_accepted
    return row


def consent(player: models.Player, matter: Matter, *, given: bool, by: User | None = None) -> None:
    Consent.objects.create(
        player=player, matter=matter, is_given=given, given_by="guardian", guardian="Mama", day=date(2026, 9, 1), by=by
    )
