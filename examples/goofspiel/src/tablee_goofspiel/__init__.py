"""Goofspiel: bid for prizes, all at once and in secret."""
