"""Bots have no time at all to think: an easy one answers for each."""

from unittest import mock

from tablee.server.room import bot_timing

mock.patch.object(bot_timing, "TURN_BUDGET", 0.0).start()
