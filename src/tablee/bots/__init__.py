"""What serves the bots of any game: search, chance, and the time that players take."""
