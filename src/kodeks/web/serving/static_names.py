"""Names of static files: each bears the sum of what is in it, so that a browser keeps it for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

__all__ = ["SummedFiles"]


class SummedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """Scripts ask for their modules by such names, too: a page never mixes modules of two versions of the program, and
    does not ask again for what it has."""

    support_js_module_import_aggregation = True
    keep_only_hashed_files = True  # nobody asks for others, which would take as long to compress
