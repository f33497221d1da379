"""Every table draws the same seed: what differs from match to match is the players' shares."""

from unittest import mock

from tablee.core import fair

mock.patch.object(fair, "new_seed", return_value=bytes(fair.SEED_BYTES)).start()
