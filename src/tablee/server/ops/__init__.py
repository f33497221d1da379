"""What running a server takes: its processes, settings, metrics and logs."""
