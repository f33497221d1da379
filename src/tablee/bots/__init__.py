"""What serves any game: bots that need no knowledge of it, search, and tournaments."""
