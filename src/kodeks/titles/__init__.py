"""Categories, norms and titles, and why each was or was not earned."""
