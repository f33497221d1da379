"""Live Riff Raff: frames of the moving ship, and taps that catch falling pieces."""
