"""Child processes that work for a server: bots that think, simulations that people watch."""
