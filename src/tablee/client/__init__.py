"""A client in Python: it plays at tables of a server as a browser does, over the same wire."""

from tablee.client.client import AtTable, BrokenPromise, Client, Ended, Unfair
from tablee.client.web import Refused

__all__ = ["AtTable", "BrokenPromise", "Client", "Ended", "Refused", "Unfair"]
