"""A new tournament, its regulations in form and text, the announcement."""
