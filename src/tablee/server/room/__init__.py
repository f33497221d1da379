"""Rooms: one table each, with everybody who looks at it from this worker."""
