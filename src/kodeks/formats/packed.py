"""Files that are packed folders (ZIP), as workbooks and downloaded lists are."""

from __future__ import annotations

import zipfile
import zlib

# What Python raises where a packed file is damaged, cut off, encrypted or packed in a way it does not know
ZIP_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError)


def is_packed(start: bytes) -> bool:
    """Whether bytes begin as a packed file does."""
    return start.startswith(b"PK\x03\x04")
