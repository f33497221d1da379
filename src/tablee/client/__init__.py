"""A Python client that plays at a server's tables, over the same protocol as the web page."""

from tablee.client.client import AtTable, Client, Ended, ProtocolViolation, Unfair
from tablee.client.web import Refused

__all__ = ["AtTable", "Client", "Ended", "ProtocolViolation", "Refused", "Unfair"]
