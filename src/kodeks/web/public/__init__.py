"""Public pages: what players, parents and spectators see, of what is announced and nothing else."""
