"""Names of a package that are loaded when they are first used, so that a command does not import what it never needs.

A package writes its names once, as imports for type checkers, and says that they come on demand:

    if TYPE_CHECKING:
        from kodeks.clock.tempo import Assessment, assess

    load_on_demand(__name__)

What is loaded, then or before, stays until the process ends; `loading` tells that to the search for garbage.
"""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

_IMPORT = re.compile(r"^    from (\S+) import (?:\(([^)]*)\)|(.+))$", re.MULTILINE)
_HOMES: dict[str, dict[str, str]] = {}


class _Package(ModuleType):
    def __getattr__(self, name: str) -> object:
        home = _HOMES[self.__name__].get(name)
        if home is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}", name=name, obj=self)
        found = getattr(import_module(home), name)
        setattr(self, name, found)
        return found

    def __setattr__(self, name: str, value: object) -> None:
        """A module of the same name as something in it, as `fold`, does not stand in the way."""
        if not (isinstance(value, ModuleType) and name in _HOMES[self.__name__]):
            super().__setattr__(name, value)


def load_on_demand(package: str) -> None:
    """From now on the package finds each of its names in the module from which it is imported for type checkers."""
    module = sys.modules[package]
    assert module.__spec__ is not None, package
    source = module.__spec__.loader.get_source(package)  # type: ignore[union-attr]
    _HOMES[package] = {
        name.strip(): home
        for home, many, few in _IMPORT.findall(source)
        for name in (many or few).split(",")
        if name.strip()
    }
    module.__class__ = _Package


@contextmanager
def loading() -> Iterator[None]:
    """Modules are loaded here: nobody looks for garbage meanwhile, nor later among what has come. It would take a
    twentieth of the time of a short command, and a fifth of the start of a server."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()
