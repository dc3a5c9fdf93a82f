"""What every view stands on: who may, what forms send, recording and asking, files, long work."""
