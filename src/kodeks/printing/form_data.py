"""Forms as the data that their templates read."""

from __future__ import annotations

from kodeks.papers import FormKind, Forms, PlayerSheet, SeatCard, Slip
from kodeks.printing.board_svg import board_svg
from kodeks.printing.letters import broken, settable
from kodeks.printing.qr import qr_svg

_LONGEST_EM = 13.0  # of a word in a form, by the size of its type: longer ones are broken
_ROUNDS_OF_HALF_A_PAGE = 13


def form_data(forms: Forms) -> dict[str, object]:
    """Everything on them, with every text as the press can set it."""
    data: dict[str, object] = {
        "title": settable(forms.title),
        "name": settable(forms.name),
        "language": forms.language.code,
        "size": forms.size.value,
        "labels": {name: settable(text) for name, text in forms.labels.items()},
        "facts": [{"label": settable(each.label), "text": _text(each.value.text)} for each in forms.facts],
        "signatures": [{"role": settable(each.role), "name": _text(each.name)} for each in forms.signatures],
        "forms": [_form(form) for form in forms.forms],
    }
    if forms.kind is FormKind.PLAYER_CARDS:
        most = max((len(form.rounds) for form in forms.forms if isinstance(form, PlayerSheet)), default=0)
        data["halved"] = most <= _ROUNDS_OF_HALF_A_PAGE
    if forms.kind is FormKind.SCORE_SHEETS:
        assert forms.diagram is not None, "a score sheet has a board"
        data |= {"board": board_svg(forms.diagram), "words": forms.diagram.words, "moves": forms.moves}
    return data


def _text(text: str) -> str:
    return broken(settable(text), _LONGEST_EM)


def _form(form: object) -> dict[str, object]:
    """A form by the names of its fields; slips and cards of seats with their codes drawn."""
    assert hasattr(form, "_asdict")
    data: dict[str, object] = {name: _plain(value) for name, value in form._asdict().items()}
    if isinstance(form, Slip):
        data["white_code"], data["black_code"] = (
            qr_svg(address) if address else "" for address in (form.white_address, form.black_address)
        )
    if isinstance(form, SeatCard):
        data["code"] = qr_svg(form.address) if form.address else ""
    return data


def _plain(value: object) -> object:
    if isinstance(value, str):
        return _text(value)
    if hasattr(value, "_asdict"):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
