"""The guide: the arbiter's day in ten short pages, and a tour of the desk for who sits at it for the first time."""
