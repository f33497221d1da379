"""Riff Raff before everybody's eyes: frames of the ship in motion, and taps that catch."""
