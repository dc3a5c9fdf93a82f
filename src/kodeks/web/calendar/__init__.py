"""Events before they are played: notices that the federation received, and what became of each."""
