"""Fields of TRF26 in code: the system of pairing (192), tie-breaks (202, 212) and the time control (222)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kodeks.clock import parse_control
from kodeks.clock.control import BonusMode, Control, Stage
from kodeks.clock.control_text import write_control
from kodeks.malformed import MalformedText
from kodeks.pairing.swiss_systems import SWISS_SYSTEMS
from kodeks.standings import find_criterion
from kodeks.tournament import Regulations
from kodeks.tournament.regulations.groups import Acceleration

_BAKU = "_BAKU"
_DUTCH = "FIDE_DUTCH"  # by the rules in force on the day of the event
_SAME_CODES = {
    "FIDE_DUTCH_2025": "FIDE_DUTCH_2026",  # of the draft of the table
    "FIDE_TEAM": "FIDE_TEAM_TYPEA_MP_GP",  # what it stands for
}


def system_code(regulations: Regulations) -> str:
    """The code of line 192."""
    if regulations.system.traits.report_code and not (regulations.system.is_swiss and regulations.swiss.is_for_teams):
        return regulations.system.traits.report_code
    code = regulations.swiss.report_code
    return f"{code}{_BAKU}" if regulations.pairing.acceleration is Acceleration.BAKU else code


def variant_of_code(code: str) -> str:
    """The Swiss that such a code means; none where it is none of ours, or the Dutch system without a year, which goes
    by the day of the event."""
    plain = _plain(code)
    return next((each.key for each in SWISS_SYSTEMS.values() if each.is_of_chess and each.report_code == plain), "")


def _plain(code: str) -> str:
    plain = code.strip().upper().removesuffix(_BAKU)
    return _SAME_CODES.get(plain, plain)


def is_known_code(code: str) -> bool:
    """Whether it names a Swiss that is paired here."""
    return bool(variant_of_code(code)) or _plain(code) == _DUTCH


_PERIOD = re.compile(r"(?:([1-9][0-9]{0,3})/)?([0-9]{1,6})(?:\+([0-9]{1,4}))?")


def tempo_code(tempo: str) -> str:
    """The code of line 222: 40/6000+30:900+30; empty where a control has none: only Fischer's bonus is known there, and
    no stage that repeats."""
    control = parse_control(tempo)
    modes = {stage.mode for stage in control.stages}
    if control.repeats or not modes <= {BonusMode.NONE, BonusMode.FISCHER}:
        return ""
    return ":".join(map(_period, control.stages))


def _period(stage: Stage) -> str:
    moves = f"{stage.quota}/" if stage.quota else ""
    bonus = f"+{stage.bonus_ms // 1_000}" if stage.bonus_ms else ""
    return f"{moves}{stage.base_ms // 1_000}{bonus}"


def tempo_of_code(code: str) -> str:
    """The control as we write it; empty where the code is none, or gives the two sides different times."""
    stages = []
    for text in code.strip().split(":"):
        match = _PERIOD.fullmatch(text)
        if match is None:
            return ""
        bonus = int(match[3] or 0)
        mode = BonusMode.FISCHER if bonus else BonusMode.NONE
        stages.append(Stage(int(match[2]) * 1_000, int(match[1] or 0), bonus * 1_000, mode))
    written = write_control(Control(tuple(stages)))
    try:
        return write_control(parse_control(written))
    except MalformedText:  # a quota in the last period, or none before it
        return ""


_FIDE_NAMES: Mapping[str, str] = MappingProxyType(  # where C.07 has another name than our code
    {
        "BLK": "BPG",
        "KOYA": "KS",
        "AROC": "ARO/C1",
        "AROC(2)": "ARO/C2",
        "BH-C1": "BH/C1",
        "BH-C2": "BH/C2",
        "BH-M1": "BH/M1",
        "BH-M2": "BH/M2",
        "SB-C1": "SB/C1",
        "SB-A": "EMMSB",
        "SB-B": "EMGSB",
        "SB-C": "EGMSB",
        "SB-D": "EGGSB",
        "SB-A-C1": "EMMSB/C1",
        "SB-B-C1": "EMGSB/C1",
        "SB-C-C1": "EGMSB/C1",
        "SB-D-C1": "EGGSB/C1",
        "MP": "MPTS",
        "GP": "GPTS",
    }
)
_OF_C07 = re.compile(
    "WIN|WON|BPG|BWG|PS|REP|STD|TPN|DE|EDE[BT]{0,2}|BH|AOB|FB|SB|ARO|TPR|PTP|APRO|APPO|RTNG|KS|SSSC|BC|TBR|BBE|MPTS|GPTS"
    "|EMMSB|EMGSB|EGMSB|EGGSB|MPvGP"
)
_VARIATION = re.compile(r"[A-Z0-9/:+-]*")


def tiebreak_codes(codes: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Criteria of the event by the names of C.07, and those that have none there: they are no FIDE tie-breaks."""
    named: list[str] = []
    unknown: list[str] = []
    for code in codes:
        written = _FIDE_NAMES.get(code, code)
        name, _, further = written.partition("/")
        if _OF_C07.fullmatch(name.partition(":")[0]) and _VARIATION.fullmatch(further):
            named.append(written)
        else:
            unknown.append(code)
    return tuple(named), tuple(unknown)


def tiebreaks_of_codes(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The criteria that a line 202 or 212 names, as we name them, and those that are not known here. Points come first
    of themselves."""
    known: list[str] = []
    unknown: list[str] = []
    ours = {name: code for code, name in _FIDE_NAMES.items()}
    for written in filter(None, (each.strip() for each in text.upper().split(","))):
        if written in ("PTS", "MPTS"):
            continue
        try:
            known.append(find_criterion(written).code)
        except MalformedText:
            (known if written in ours else unknown).append(ours.get(written, written))
    return tuple(dict.fromkeys(known)), tuple(unknown)
