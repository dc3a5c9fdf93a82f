"""Papers in words: headings, points, tables and tick boxes, ready to be printed."""
