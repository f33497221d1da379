"""What a ship with a light keel loses hangs in the air until a hand has something of it.

So nobody comes too late, however slow a machine is; what falls, and how, is as it would be anyway.
"""

import sys
from itertools import count
from unittest import mock

if "tablee.processes.simulation_worker" in sys.orig_argv:
    from tablee.games.riff_raff.physics.provider import Loading
    from tablee.processes import simulation_messages

    advance, read_order = Loading.advance, simulation_messages.read_order
    instants = count(1)
    caught = False

    def note(told: bytes) -> simulation_messages.AnyOrder:
        global caught
        order = read_order(told)
        caught = isinstance(order, simulation_messages.Tapped) and bool(order.targets)
        return order

    def waits(loading: Loading) -> bool:
        _, placed, *_, conditions = loading._asked
        others = loading.airborne().keys() - {placed}
        return conditions.keel == "light" and bool(others) and not caught

    def advance_or_wait(loading: Loading, seconds: float) -> None:
        if not waits(loading):
            advance(loading, seconds)

    def now(loading: Loading) -> float:
        """Never twice the same, so that a frame is sent though nothing has moved."""
        return loading._world.time + 1e-9 * next(instants)

    mock.patch.object(simulation_messages, "read_order", note).start()
    mock.patch.object(Loading, "advance", advance_or_wait).start()
    mock.patch.object(Loading, "now", property(now)).start()
