"""Who meets whom: round robins, teams, matches, knock-out and play-offs."""
