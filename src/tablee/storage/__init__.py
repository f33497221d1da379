"""Where tables and people are kept: SQLite or PostgreSQL, and the bus between workers."""
