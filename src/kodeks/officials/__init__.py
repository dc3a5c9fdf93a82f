"""Arbiters: classes, who may do what, appointments, deadlines, instances."""
