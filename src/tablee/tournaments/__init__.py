"""Many matches between bots: who plays better, how fast, and from which seat."""
