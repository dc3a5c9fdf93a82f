"""Pages of the federation's people, for everybody: players with ratings, events, titles and games; arbiters."""
