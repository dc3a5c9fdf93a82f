"""`python -m kodeks` is the program `kodeks`."""

from kodeks.program import main

main()
