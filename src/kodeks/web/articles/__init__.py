"""The register of articles, for anybody: what each says in a few words, how far it is honoured, what shows it."""
