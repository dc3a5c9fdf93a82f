"""Hall, equipment and clocks: what the code asks, counted, measured and ticked."""
