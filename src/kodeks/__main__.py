"""`python -m kodeks` is the program `kodeks`."""

from kodeks.cli import main

main()
