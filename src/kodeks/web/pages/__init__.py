"""How pages are made: words in the language of the reader, articles as links, addresses for others."""
