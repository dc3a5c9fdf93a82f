"""The end of a tournament: checklists, open matters, close, report, files, bundle, archive."""
