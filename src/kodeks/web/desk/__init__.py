"""The arbiter's desk: tournaments from the first entry to the signed report."""
