"""Live: what changed for everybody, told to all who watch, within the second.

A thread that has written says so (`logs/telling.py`); the hub of each process reads what is new from the log, once,
and tells who listens. Between processes the same word travels by the Redis protocol.
"""
