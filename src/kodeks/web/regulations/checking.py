"""Regulations as they are written, checked: what is found, where it is mended, by which button, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kodeks.clock import explain_control, parse_control
from kodeks.formats.regulations import write_regulations
from kodeks.malformed import MalformedText
from kodeks.officials import ArbiterRegister, lint_by_register, with_register
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Regulations, Tournament
from kodeks.tournament.lint import Finding, KnownField, Mend, Severity, costs_of, mended
from kodeks.tournament.lint.rateable import check_rateable, field_of
from kodeks.tournament.people import people_of
from kodeks.web.books.arbiter_books import open_arbiters
from kodeks.web.books.models import Arbiter
from kodeks.web.pages.words import say
from kodeks.web.regulations.fields import Control, all_fields, field_named, find_field, section_of
from kodeks.web.regulations.form import Draft, draft_of_text, typed

_ALL = "all"


class FoundPoint(NamedTuple):
    """A finding, the place in the form where it is mended and what that is called; `button` and `mend` name what puts
    it right, empty where nobody but the arbiter can say."""

    finding: Finding
    place: str
    label: str
    section: str
    button: str
    mend: str

    @property
    def is_open(self) -> bool:
        """Whether something has to be done about it."""
        return self.finding.severity is not Severity.HINT


class Check(NamedTuple):
    """What the check found, and what errors cost."""

    points: Sequence[FoundPoint] = ()
    costs: tuple[Ruling, ...] = ()

    @property
    def errors(self) -> int:
        return sum(point.finding.severity is Severity.ERROR for point in self.points)

    @property
    def warnings(self) -> int:
        return sum(point.finding.severity is Severity.WARNING for point in self.points)

    @property
    def hints(self) -> int:
        return len(self.points) - self.errors - self.warnings

    @property
    def mends(self) -> int:
        return sum(bool(point.mend) for point in self.points)

    @property
    def open_sections(self) -> frozenset[str]:
        """The parts of the form that it points to."""
        return frozenset(point.section for point in self.points if point.is_open)


def register_at_hand() -> ArbiterRegister | None:
    """The federation's register of arbiters, if there is one here."""
    return open_arbiters() if Arbiter.objects.exists() else None


def check(regulations: Regulations, state: Tournament | None = None) -> Check:
    """Against the code and the register; of a tournament also against its field and its course."""
    findings = _findings(regulations, state)
    return Check([_point(finding) for finding in findings], costs_of(regulations, findings))


def check_draft(draft: Draft, state: Tournament | None = None) -> Check:
    """Nothing is found in what cannot be read."""
    return Check() if draft.regulations is None else check(draft.regulations, state)


def _findings(regulations: Regulations, state: Tournament | None) -> tuple[Finding, ...]:
    register = register_at_hand()
    if state is None:
        return lint_by_register(regulations, KnownField(), register)
    course = check_rateable(state._replace(regulations=regulations))
    return (*lint_by_register(regulations, field_of(state), register, people_of(state)), *course)


def _point(finding: Finding) -> FoundPoint:
    place, label = find_field(finding.setting)
    mend = finding.mend
    return FoundPoint(
        finding,
        place,
        label,
        section_of(finding.setting),
        "" if mend is None else _button(mend),
        "" if mend is None else _key(finding),
    )


def _key(finding: Finding) -> str:
    """What a button sends: the finding, told from others by its place and its reason."""
    return f"{finding.setting}:{finding.ruling.reason}"


def _button(mend: Mend) -> str:
    field = field_named(mend.setting)
    label = say(field.label if field is not None else find_field(mend.setting)[1])
    if mend.value is None:
        return say("check-take-out", what=label)
    return say("check-put-in", what=label, value=_told(mend))


def _told(mend: Mend) -> str:
    """The value as somebody would type it, or as the form names it."""
    field = field_named(mend.setting)
    if field is None:
        return str(mend.value)
    if field.control in (Control.CHECK, Control.SWITCH):
        return say("choice-yes" if mend.value else "choice-no")
    words = dict(field.choices)
    if isinstance(mend.value, list) and words:
        return ", ".join(say("choice-word", choice=words.get(str(each), str(each))) for each in mend.value)
    written = typed(mend.value, field.control)
    return say("choice-word", choice=words[written]) if written in words else written


def mend_draft(draft: Draft, wanted: str, state: Tournament | None = None) -> tuple[Draft, list[str]]:
    """The draft with what a button puts right, or with everything; and the settings that changed."""
    if draft.regulations is None:
        return draft, []
    found = [each for each in _findings(draft.regulations, state) if each.mend is not None]
    mends = [each.mend for each in found if each.mend is not None and wanted in (_ALL, _key(each))]
    regulations = mended(draft.regulations, *mends)
    return draft_of_text(write_regulations(regulations)), list(dict.fromkeys(mend.setting for mend in mends))


def filled_from_register(draft: Draft) -> Draft:
    """With classes and licences of the register, where the form leaves them out."""
    register = register_at_hand()
    if draft.regulations is None or draft.is_text or register is None:
        return draft
    regulations = with_register(draft.regulations, register)
    return draft if regulations is draft.regulations else draft_of_text(write_regulations(regulations))


def tempos_in_words(values: Mapping[str, str]) -> dict[str, str]:
    """What each tempo of a form means, in the language of the page; nothing for one that cannot be read."""
    said: dict[str, str] = {}
    for field in all_fields():
        text = values.get(field.name, "") if field.control is Control.TEMPO else ""
        try:
            said |= {field.name: explain_control(parse_control(text), say)} if text.strip() else {}
        except MalformedText:
            continue
    return said
