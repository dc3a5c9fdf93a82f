"""Tables on what is announced: standings, crosstable, cards, prizes, norms, ratings."""
