"""Whether a tournament is public, who asks to be entered, and how far everybody has been told."""
