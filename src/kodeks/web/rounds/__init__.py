"""Rounds: pairing, announcing, line-ups, results, play-offs, slips to hand out."""
