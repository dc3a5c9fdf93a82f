"""Who works with the desk: accounts, signing in, links, second factors."""
