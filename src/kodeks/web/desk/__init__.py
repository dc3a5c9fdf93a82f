"""The desk's own pages: the tournaments of a visitor, the overview of one, its public side and hall; all addresses."""
