"""History and backups: every event in words, the way back, files brought again."""
