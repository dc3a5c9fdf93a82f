"""Pages about accounts and roles: signing in, invitations, offices, roles of a tournament."""
