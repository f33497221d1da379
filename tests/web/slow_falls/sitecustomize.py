"""What a ship with a light keel loses falls very slowly until a hand has something of it.

So nobody comes too late, however slow a machine is; what falls, and how, is as it would be anyway.
Python runs this first where PYTHONPATH names this folder.
"""

import sys
from unittest import mock

SLOWER = 20  # times, besides how slowly falls are shown

if "tablee.tables.sea" in sys.orig_argv:
    from tablee.games.riff_raff.physics.provider import Loading
    from tablee.tables import signals

    advance, read_order = Loading.advance, signals.read_order
    caught = False

    def note(told: bytes) -> signals.AnyOrder:
        global caught
        order = read_order(told)
        caught = isinstance(order, signals.Caught) and bool(order.pieces)
        return order

    def go_on(loading: Loading, seconds: float) -> None:
        _, placed, *_, conditions = loading._asked
        others = loading.airborne().keys() - {placed}
        waits = conditions.keel == "light" and others and not caught
        advance(loading, seconds / SLOWER if waits else seconds)

    mock.patch.object(signals, "read_order", note).start()
    mock.patch.object(Loading, "advance", go_on).start()
