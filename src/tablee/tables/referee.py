"""Who was first, where people far from each other move when they like.

A press counts from the instant it was made, as far as the line it came by can be trusted, and is
judged only when nobody who pressed earlier can still be heard. Pure: every time comes from
outside, in whole milliseconds of the server's clock. ``docs/real-time.md`` gives the reasons, and
``bench/lines.md`` what it is worth.
"""

import hmac
from bisect import insort
from collections import deque
from collections.abc import Iterable, Sequence
from hashlib import sha256
from statistics import median, quantiles
from typing import NamedTuple

CAP = 150  # the most that is ever taken off for a line, one way
RISE = 5  # how much more a line is trusted to take from one ping to the next
RECENT = 15  # pings that are remembered
JITTER_CAP = 50  # the longest that others wait because a line is unsteady
HEAD_START_CAP = 2000
TIE = 10  # closer than this is too close to call: what was measured is no finer
LOCK = 1000  # after a false start
SCREEN = 8  # half a frame of 60 a second: a screen cannot show anything sooner
COUNTDOWN = (800, 1600)  # before a round starts: the least, and the most
REMEMBERED = 32  # presses that were accepted, to say who was faster than somebody refused

# Reactions nobody has; they are noted, not punished.
FASTEST = 100  # below it a runner has not reacted but guessed
FAST_MEDIAN = 150
STEADY = 10  # between the quartiles; people spread over several times as much
SERIES = 10  # reactions that make a habit
LONGEST_REACTION = 2000  # beyond it somebody was thinking


class Lag:
    """How far away a connection is, by pings that the browser answers by itself."""

    def __init__(self) -> None:
        self._round_trips: deque[float] = deque(maxlen=RECENT)
        self._one_way = 0.0
        self._spread = 0

    def pinged(self, rtt_ms: float) -> None:
        """An answer came after so long. A fall is believed at once, a rise little by little.

        The very first answer is believed as it is, or every line would begin as the shortest.
        """
        first = not self._round_trips
        self._round_trips.append(max(0.0, rtt_ms))
        ordered = sorted(self._round_trips)
        middle = median(ordered)
        one_way = min(CAP, middle / 2)
        self._one_way = one_way if first else min(one_way, self._one_way + RISE)
        # Both ways of a ping wander and a press comes by one of them: of two alike, the square
        # root of a half.
        slow = ordered[-2] if len(ordered) > 2 else middle
        self._spread = min(JITTER_CAP, round((slow - middle) * 0.7))

    @property
    def trusted(self) -> int:
        """Milliseconds one way, of which nobody can claim more than the cap."""
        return round(self._one_way)

    @property
    def spread(self) -> int:
        """How much later than usual a press may well arrive: the second slowest of late."""
        return self._spread


class Press(NamedTuple):
    """A move as it was pressed, and from when it counts."""

    seat: int
    move: str
    id: str
    seen: int  # the number of the view its player was looking at
    arrived: int
    lag: int  # what was taken off for the line
    pressed: int  # when, as far as the line is trusted
    at: int  # from when it counts: also the seat's head start taken off
    flag: str  # why nobody reacts like this, if so


class Verdict(NamedTuple):
    """The press that is judged next."""

    press: Press
    until: int | None  # it, or one before it, was a false start: refused, and locked until then
    drew: tuple[int, ...]  # the seats that drew lots for it, where it was too close to call
    rivals: tuple[Press, ...]  # presses of others that wait to be judged, the earliest first


class Lead(NamedTuple):
    """How far one press was ahead of another."""

    seat: int
    by: int
    tie: bool  # too close to call


class Referee:
    """The presses of one table that wait for their verdict, and what is known of its seats."""

    def __init__(self, seed: bytes, seats: int, head_starts: Sequence[int] = ()) -> None:
        given = (*head_starts, *[0] * seats)[:seats]
        self._seed = seed
        self._head_starts = [min(max(0, each), HEAD_START_CAP) for each in given]
        self._lines: list[tuple[Lag, ...]] = [()] * seats
        self._waiting: list[Press] = []  # the earliest first
        self._latest: dict[int, int] = {}  # by seat: from when its last press counts
        self._cue = 0  # the instant at which all screens show that the round starts
        self._locked: dict[int, int] = {}  # by seat: until when
        self._offered: dict[int, dict[str, int | None]] = {}  # by seat: since when each move
        self._reactions: dict[int, deque[int]] = {}
        self._accepted: deque[tuple[int, Press]] = deque(maxlen=REMEMBERED)

    # -- What the room tells -----------------------------------------------------------------

    def lines(self, seat: int, lines: Iterable[Lag]) -> None:
        """The connections a seat is played from now; none where a bot plays or nobody is there."""
        self._lines[seat] = tuple(lines)

    def cue(self, at: int) -> None:
        """A round starts: all screens show it at this instant, and nobody may press before.

        What each seat may do from then on is ``offered`` next; to press anything else, as to be
        ready twice, is no false start.
        """
        self._cue = at

    def offered(self, seat: int, moves: Iterable[str], at: int) -> None:
        """From this instant the seat is shown that it may make these moves.

        What a seat has made possible by itself it may have planned: that is no reaction.
        """
        own = bool(self._accepted) and self._accepted[-1][1].seat == seat and at != self._cue
        before = self._offered.get(seat, {})
        self._offered[seat] = {move: before.get(move, None if own else at) for move in moves}

    def hear(
        self, seat: int, move: str, id: str, seen: int, arrived: int, line: Lag | None
    ) -> Press:
        """A press that has just arrived by this line; without one, a bot's."""
        lag = line.trusted if line else 0
        pressed = arrived - lag
        # A line keeps the order of what it carries, so a later press never counts before.
        at = max(pressed - self._head_starts[seat], self._latest.get(seat, 0))
        self._latest[seat] = at
        flag = self._odd(seat, move, pressed) if line else ""
        press = Press(seat, move, id, seen, arrived, lag, pressed, at, flag)
        insort(self._waiting, press, key=lambda each: each.at)
        return press

    def accepted(self, press: Press, number: int) -> None:
        """The rules took this press, and the table has this number since."""
        self._accepted.append((number, press))

    def forget(self) -> None:
        """Nothing waits any more: the match is over, or rests."""
        self._waiting.clear()

    # -- What the room asks ------------------------------------------------------------------

    def due(self, before: int | None = None) -> int | None:
        """When the next verdict falls; None where no press waits that was made ``before``."""
        return min((self._due(press) for press in self._until(before)), default=None)

    def verdict(self, now: int, number: int, before: int | None = None) -> Verdict | None:
        """The press to be judged next, once nobody who was earlier can still be heard.

        ``number`` is the table's, for the lot. ``before`` is when a clock runs out: what was
        pressed later waits until it has (see ``settled``).
        """
        due = self.due(before)
        if due is None or now < due:
            return None
        close = self._close(before)
        drew = tuple(sorted(close)) if len(close) > 1 else ()
        press = close[first_by_lot(self._seed, number, close)]
        self._waiting.remove(press)
        until = self._lock(press)
        if until is not None:
            self._locked[press.seat] = until
            return Verdict(press, until, (), ())
        rivals = (each for each in self._waiting if each.seat != press.seat)
        return Verdict(press, None, drew, tuple(each for each in rivals if not self._lock(each)))

    def settled(self, at: int) -> int:
        """From when nobody can be heard any more who pressed before this instant."""
        return at + max(map(self._reach, range(len(self._lines))))

    def lost_to(self, press: Press) -> list[Lead]:
        """Who was faster than a press that the rules refuse, the latest first.

        Only presses its player had not been shown yet: against those he was in a race.
        """
        return [
            lead(other, press)
            for number, other in reversed(self._accepted)
            if number > press.seen and other.seat != press.seat
        ]

    @property
    def window(self) -> int:
        """How long after a press everybody's answer to the same cue is known."""
        return self.settled(TIE)

    def show_at(self, now: int) -> int:
        """The instant at which all screens can show what is sent now."""
        return now + self._farthest() + SCREEN

    def start_at(self, now: int, number: int) -> int:
        """The instant at which a round starts that all are ready for, so that nobody knows when.

        Whoever was ready last would otherwise have the start in his own hand.
        """
        least, most = COUNTDOWN
        drawn = int.from_bytes(ticket(self._seed, number, "start")[:4], "big")
        return self.show_at(now) + least + drawn * (most - least) // (1 << 32)

    # -- How it is reckoned ------------------------------------------------------------------

    def _lock(self, press: Press) -> int | None:
        """Until when the seat is locked, if this is a false start or comes too soon after one."""
        until = self._locked.get(press.seat, 0)
        if press.pressed < until:
            return until
        if press.pressed < self._cue and press.move in self._offered.get(press.seat, {}):
            return max(press.arrived, self._cue) + LOCK
        return None

    def _reach(self, seat: int) -> int:
        """How long after it counts a press of this seat may still arrive."""
        slowest = max((line.trusted + line.spread for line in self._lines[seat]), default=0)
        return slowest + self._head_starts[seat]

    def _farthest(self) -> int:
        """How long a message takes to reach everybody, as far as the caps allow."""
        lines = (line for played_from in self._lines for line in played_from)
        return max((line.trusted + line.spread for line in lines), default=0)

    def _due(self, press: Press) -> int:
        """When all others who were earlier, or too close to call, have been heard."""
        others = (seat for seat in range(len(self._lines)) if seat != press.seat)
        return press.at + TIE + max(map(self._reach, others), default=0)

    def _until(self, before: int | None) -> list[Press]:
        return [press for press in self._waiting if before is None or press.at < before]

    def _close(self, before: int | None) -> dict[int, Press]:
        """By seat, the presses too close to the earliest to call: of each seat its first."""
        waiting = self._until(before)
        close: dict[int, Press] = {}
        for press in waiting:
            if press.at - waiting[0].at < TIE:
                close.setdefault(press.seat, press)
        return close

    def _odd(self, seat: int, move: str, pressed: int) -> str:
        """What is implausible about this reaction, or the latest ones of this seat together."""
        offered = self._offered.get(seat, {}).get(move)
        if offered is None or pressed - offered > LONGEST_REACTION:
            return ""
        reaction = pressed - offered
        latest = self._reactions.setdefault(seat, deque(maxlen=2 * SERIES))
        latest.append(reaction)
        if reaction < FASTEST:
            return f"{reaction} ms after it was shown"
        if len(latest) < SERIES:
            return ""
        if median(latest) < FAST_MEDIAN:
            return f"median of {len(latest)} reactions {median(latest):.0f} ms"
        lower, _, upper = quantiles(latest, n=4)
        if upper - lower < STEADY:
            return f"half of {len(latest)} reactions within {upper - lower:.0f} ms"
        return ""


def lead(first: Press, second: Press) -> Lead:
    """How far the first was ahead; nothing where a lot or a slow line put it there."""
    by = second.at - first.at
    return Lead(first.seat, max(0, by), abs(by) < TIE)


def first_by_lot(seed: bytes, number: int, seats: Iterable[int]) -> int:
    """Which of these seats is first: anybody can check it once the seed is revealed."""
    return min(seats, key=lambda seat: ticket(seed, number, str(seat)))


def ticket(seed: bytes, number: int, whose: str) -> bytes:
    """HMAC-SHA256 of the sealed seed: nobody can know it before, or change it after."""
    return hmac.digest(seed, f"first {number} {whose}".encode(), sha256)
