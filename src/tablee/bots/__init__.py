"""Tools for the bots of any game: search, random play, and the time players take."""
