"""Ships move several times as fast as people see them at a real table."""

from unittest import mock

from tablee.processes.simulation_pool import SimulationPool

PROCESSES, SPEED, NICENESS = 1, 8.0, 0

mock.patch.object(SimulationPool.__init__, "__defaults__", (PROCESSES, SPEED, NICENESS)).start()
