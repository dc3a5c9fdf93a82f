"""The games of boards and rounds: entered, imported, shown, ended."""
