"""The ledger: what happened, decisions, appeals, notices."""
