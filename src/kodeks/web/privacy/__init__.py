"""Privacy: who agrees to what, what is held of a person, and how he is taken out of the books without breaking them."""
