"""What a reader or a writer noticed without refusing the file; callers show it to the user."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Remark(NamedTuple):
    """A message key with its facts, and the place where there is one."""

    key: str
    line: int | None = None
    column: int | None = None
    facts: Mapping[str, int | str] = MappingProxyType({})
