"""Petitions: what is brought before the technical commission and the Arbiters' College, and what they decide."""
