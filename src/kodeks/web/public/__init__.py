"""Pages for everybody, made of what is announced and of nothing else."""
