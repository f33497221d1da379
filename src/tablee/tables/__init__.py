"""Tables: where people sit down together. Everything that happens to one is in its log."""
