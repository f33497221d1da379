"""Draws the ship: as a picture, and in text."""
