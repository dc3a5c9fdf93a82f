"""Pages of the federation's officers."""
