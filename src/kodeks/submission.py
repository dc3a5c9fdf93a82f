"""The arbiter's report in all its forms, and the bundle that is submitted with it: the same from terminal and desk."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kodeks.formats import trf
from kodeks.formats.game_streams import GameLines
from kodeks.formats.markdown import write_markdown
from kodeks.formats.recorded_games import recorded_games
from kodeks.formats.report_data import report_data
from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.papers import Paper, Voice, arbiters_report, plain_paper, tell
from kodeks.printing import print_pdf
from kodeks.report import Enclosures, Record
from kodeks.storage.bundle import TOURNAMENT_PART, SignOff
from kodeks.tournament import Regulations, Tournament
from kodeks.words import Language


class Report(NamedTuple):
    """The report as data and as a paper in one language."""

    recorded: Record
    enclosed: Enclosures
    paper: Paper

    def as_object(self) -> dict[str, object]:
        """For machines: the data, and the paper as it is read."""
        data = report_data(self.recorded, self.enclosed)
        return {"report": write_markdown(self.paper), "data": data, "paper": plain_paper(self.paper)}


def report_of(recorded: Record, enclosed: Enclosures, language: Language) -> Report:
    voice = Voice(language)
    return Report(recorded, enclosed, arbiters_report(recorded, voice, tell(enclosed, voice)))


def bundle_parts(file: bytes, recorded: Record, enclosed: Enclosures, language: Language) -> Mapping[str, bytes]:
    """What is submitted of a closed tournament. The report speaks of the file by the name it has in the bundle."""
    if not recorded.state.is_closed:  # told before the work is done
        raise MalformedText("bundle-not-closed", recorded.state.regulations.name)
    report = report_of(recorded._replace(file_name=TOURNAMENT_PART), enclosed, language)
    return {
        TOURNAMENT_PART: file,
        "report.md": write_markdown(report.paper).encode("utf-8"),
        "report.json": (json.dumps(report.as_object(), ensure_ascii=False) + "\n").encode("utf-8"),
        "report.pdf": print_pdf(report.paper),
        **_for_other_programs(recorded.state, read_lines(file).games),
    }


def _for_other_programs(state: Tournament, logs: Sequence[GameLines]) -> Mapping[str, bytes]:
    """The same for registers that do not read our file: TRF, and the games that were recorded."""
    parts = dict(trf_parts(state))
    games, _ = recorded_games(state, logs)
    if games:
        parts[f"games.{state.regulations.games_format.lower()}"] = games.encode("utf-8")
    return parts


def trf_parts(state: Tournament) -> Iterator[tuple[str, bytes]]:
    """TRF16, and for FIDE TRF26, which also tells the system, its tie-breaks and what was done by hand; none where a
    result has no sign there: the page of files tells which."""
    try:
        yield "tournament.trf", trf.write_report(trf.report_of_tournament(state)[0]).encode("utf-8")
        if state.regulations.is_chess:
            report, _ = trf.report_of_tournament(state, trf.TrfVersion.TRF26)
            yield "tournament-trf26.trf", trf.write_report(report).encode("utf-8")
    except MalformedText:
        return


def sign_off(regulations: Regulations, name: str, on: str) -> SignOff | None:
    """One of the arbiters signs, with the class and licence the regulations give him; if they name none, whoever. None
    is somebody they do not name."""
    if not regulations.people.arbiters:
        return SignOff(name, "", "", on)
    signer = next((each for each in regulations.people.arbiters if each.name == name), None)
    if signer is None:
        return None
    return SignOff(signer.name, signer.arbiter_class or signer.fide_title, signer.licence, on)
