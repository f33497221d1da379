"""Studies: what a large number of matches says about a game, as a page."""
