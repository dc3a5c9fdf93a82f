"""The books of the federation: players, clubs, licences, lists, titles, arbiters, submitted tournaments."""
