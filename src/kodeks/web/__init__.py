"""The web application: a desk for the arbiter and the books of the federation. It shows, asks and records; the core
decides."""
