"""The log of a tournament in the database: written, folded and kept; backups, and the word that something is new."""
