"""The order of strength, by which players have their numbers [C.04.2 2.1, 2.2]."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from kodeks.rounds import Entrant

_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_PLAIN = str.maketrans("łøđß", "lods")  # letters that are not composed of another and a sign


_Strength: TypeAlias = tuple[int, int, str, int]


def strength(entrant: Entrant) -> _Strength:
    """A key to sort by, the strongest first: rating, then title, then alphabet; who has no rating stands last."""
    title = entrant.title.upper()
    place = _TITLES.index(title) if title in _TITLES else len(_TITLES)
    return -(entrant.rating or 0), place, _letters(entrant.name), entrant.number


def _letters(name: str) -> str:
    """As the alphabet has them, whatever signs they bear."""
    apart = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def by_strength(entrants: Iterable[Entrant]) -> list[int]:
    """The start numbers in order of strength: as they stand, and who came later at the place that is due to him
    [C.04.2 2.4, DU-2]."""
    everybody = tuple(entrants)
    late = [entrant for entrant in everybody if entrant.entered_round > 1]
    order = [entrant for entrant in everybody if entrant.entered_round == 1]
    if not late:
        return [entrant.number for entrant in order]
    keys = [strength(entrant) for entrant in order]
    for newcomer in late:
        place = _place(keys, strength(newcomer))
        order.insert(place, newcomer)
        keys.insert(place, strength(newcomer))
    return [entrant.number for entrant in order]


def place_among(order: Sequence[Entrant], newcomer: Entrant) -> int:
    """Where he stands among others: before the first who is weaker."""
    return _place([strength(other) for other in order], strength(newcomer))


def _place(keys: Sequence[_Strength], own: _Strength) -> int:
    return next((place for place, other in enumerate(keys) if other > own), len(keys))
