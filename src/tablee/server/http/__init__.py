"""Everything over HTTP: the page, new tables, logs that somebody opens."""
