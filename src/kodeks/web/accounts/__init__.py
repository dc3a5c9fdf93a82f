"""Accounts: who somebody is, by password, session and second factor."""
