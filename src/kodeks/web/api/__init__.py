"""The public read interface for programs: what the public pages show, as JSON, described by OpenAPI."""
