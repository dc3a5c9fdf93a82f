"""`kodeks serve`: from the settings of a computer to a server that runs, and its upgrade and end."""
