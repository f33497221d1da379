"""Everything over WebSockets: connections, and which worker they belong to."""
