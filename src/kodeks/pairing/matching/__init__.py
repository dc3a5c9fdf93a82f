"""Complete pairings of least cost, for every Swiss system."""
