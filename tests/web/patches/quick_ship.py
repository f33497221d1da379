"""Ships move several times as fast as people see them at a real table."""

from unittest import mock

from tablee.processes.simulation_pool import Harbour

PROCESSES, SPEED, NICENESS = 1, 8.0, 0

mock.patch.object(Harbour.__init__, "__defaults__", (PROCESSES, SPEED, NICENESS)).start()
