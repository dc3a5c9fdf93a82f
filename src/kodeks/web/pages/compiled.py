"""Templates are compiled once, as modules are: the code lies in `__pycache__` beside them, where Python may write it. A
server that starts then reads in a millisecond what takes twenty to compile.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path
from pickle import UnpicklingError
from threading import get_ident

from jinja2.bccache import Bucket, BytecodeCache


class CompiledTemplates(BytecodeCache):
    """Code is taken if it was made of the same text, in the same form (what else the compiler looks at: how blocks are
    trimmed, which filters there are), by the same Jinja and the same Python."""

    def __init__(self, form: str) -> None:
        self.form = f"{version('jinja2')} {form}"

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        return cache_from_source(f"{filename}.py") if filename else ""

    def get_source_checksum(self, source: str) -> str:
        return sha256(f"{self.form}\n{source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError, EOFError, UnpicklingError):  # not there, or damaged
            bucket.bytecode_from_string(Path(bucket.key).read_bytes())

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Whole or not at all; where there is no room, or no right to write, everybody compiles for himself."""
        if sys.dont_write_bytecode or not bucket.key:
            return
        path = Path(bucket.key)
        draft = path.with_suffix(f".{os.getpid()}-{get_ident()}")
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                draft.write_bytes(bucket.bytecode_to_string())
                draft.replace(path)
            finally:
                draft.unlink(missing_ok=True)
