"""The federation's books as data: players, clubs, lists, arbiters, submitted tournaments, and what changes them."""
