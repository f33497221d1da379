"""Fingers on a touch screen that go down, wander and are lifted, as DevTools tells them."""

from tests.web.people import Player

STEPS = 6  # from one place to the next


class Fingers:
    def __init__(self, player: Player) -> None:
        self._devtools = player.context.new_cdp_session(player.page)
        self._down: dict[int, tuple[float, float]] = {}

    def _tell(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x: float, y: float, finger: int = 0) -> None:
        self._down[finger] = (x, y)
        self._tell("touchStart")

    def by(self, right: float, down: float, finger: int = 0) -> None:
        for _ in range(STEPS):
            x, y = self._down[finger]
            self._down[finger] = (x + right / STEPS, y + down / STEPS)
            self._tell("touchMove")

    def up(self, finger: int = 0) -> None:
        del self._down[finger]
        self._tell("touchEnd")
