"""How the ship looks: as a picture, and in text."""
