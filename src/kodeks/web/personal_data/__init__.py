"""What is known of a person: shown to him, handed out, taken out of the books."""
