"""The rules to watch, for everybody: each of the example logs as a short replay, with the articles of its rulings."""
