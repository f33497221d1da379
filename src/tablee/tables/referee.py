"""The referee of real-time games: decides who was first, compensating for latency.

A press counts from when it was made, as estimated from the measured lag, and is judged only when
no earlier press can still arrive. Pure: all times are arguments, in whole milliseconds of the
server's clock. ``docs/real-time.md`` explains the design, and ``bench/lines.md`` measures it.
"""

import hmac
from bisect import insort
from collections import deque
from collections.abc import Iterable, Sequence
from hashlib import sha256
from statistics import median, quantiles
from typing import NamedTuple

LAG_CAP = 150  # the most that is ever compensated, one way
LAG_RISE = 5  # the most the trusted lag rises from one ping to the next
PINGS_KEPT = 15
JITTER_CAP = 50  # the longest that others wait because of one player's jitter
HEAD_START_CAP = 2000
TIE = 10  # closer than this is too close to call: the measurement is no finer
LOCK_TIME = 1000  # after a false start
SCREEN_DELAY = 8  # half a frame at 60 Hz
COUNTDOWN = (800, 1600)  # before a round starts: minimum and maximum
ACCEPTED_KEPT = 32  # accepted presses, to tell somebody who was refused who was faster

# Implausible reactions; they are flagged in the log, not punished.
MIN_REACTION = 100  # below it, a sprinter has guessed rather than reacted
MIN_MEDIAN = 150
MIN_SPREAD = 10  # between the quartiles; people's is several times as much
REACTIONS_NEEDED = 10  # for the median and the spread
LONGEST_REACTION = 2000  # beyond it, somebody was thinking


class Lag:
    """The one-way lag of a connection, estimated from WebSocket pings."""

    def __init__(self) -> None:
        self._round_trips: deque[float] = deque(maxlen=PINGS_KEPT)
        self._one_way = 0.0
        self._spread = 0

    def pinged(self, rtt_ms: float) -> None:
        """Record a round trip. A fall is trusted at once, a rise only gradually.

        The very first value is trusted as it is, or every connection would start with no lag.
        """
        first = not self._round_trips
        self._round_trips.append(max(0.0, rtt_ms))
        ordered = sorted(self._round_trips)
        middle = median(ordered)
        one_way = min(LAG_CAP, middle / 2)
        self._one_way = one_way if first else min(one_way, self._one_way + LAG_RISE)
        # A round trip has the jitter of both directions, a press of one: divide by sqrt(2).
        slow = ordered[-2] if len(ordered) > 2 else middle
        self._spread = min(JITTER_CAP, round((slow - middle) * 0.7))

    @property
    def trusted(self) -> int:
        """Milliseconds one way, never more than LAG_CAP."""
        return round(self._one_way)

    @property
    def spread(self) -> int:
        """Jitter: how much later than usual a press may arrive, by the second slowest ping."""
        return self._spread


class Press(NamedTuple):
    """A move in real time, and from when it counts."""

    seat: int
    move: str
    id: str
    seen: int  # the number of the view its player was looking at
    arrived: int
    lag: int  # the compensation
    pressed: int  # arrived - lag
    at: int  # when it counts as made: pressed, less the seat's head start
    flag: str  # why the reaction is implausible, or empty


class Ruling(NamedTuple):
    """Who was first: the press that is judged next."""

    press: Press
    until: int | None  # set if the seat is locked until then, after a false start
    drew: tuple[int, ...]  # the seats that drew lots, if it was too close to call
    rivals: tuple[Press, ...]  # pending presses of other seats, the earliest first


class Lead(NamedTuple):
    """How far one press was ahead of another."""

    seat: int
    by: int
    tie: bool  # too close to call


class Referee:
    """The pending presses of one table, and the lags and reactions of its seats."""

    def __init__(self, seed: bytes, seats: int, head_starts: Sequence[int] = ()) -> None:
        given = (*head_starts, *[0] * seats)[:seats]
        self._seed = seed
        self._head_starts = [min(max(0, each), HEAD_START_CAP) for each in given]
        self._lags: list[tuple[Lag, ...]] = [()] * seats
        self._waiting: list[Press] = []  # the earliest first
        self._latest: dict[int, int] = {}  # by seat: `at` of its last press
        self._cue = 0  # the instant at which all screens show that the round starts
        self._locked: dict[int, int] = {}  # by seat: until when
        self._offered: dict[int, dict[str, int | None]] = {}  # by seat: since when each move
        self._reactions: dict[int, deque[int]] = {}
        self._accepted: deque[tuple[int, Press]] = deque(maxlen=ACCEPTED_KEPT)

    # -- Input from the room -----------------------------------------------------------------

    def update_lags(self, seat: int, lags: Iterable[Lag]) -> None:
        """Set the lags of a seat's connections; none if a bot plays or nobody is connected."""
        self._lags[seat] = tuple(lags)

    def cue(self, at: int) -> None:
        """A round starts: all screens show it at this instant, and nobody may press before.

        ``offered`` then sets each seat's moves; pressing any other move, such as ready again, is
        not a false start.
        """
        self._cue = at

    def offered(self, seat: int, moves: Iterable[str], at: int) -> None:
        """The seat sees these legal moves from this instant.

        Moves that a seat's own move made possible may have been planned, so they are not timed.
        """
        own = bool(self._accepted) and self._accepted[-1][1].seat == seat and at != self._cue
        before = self._offered.get(seat, {})
        self._offered[seat] = {move: before.get(move, None if own else at) for move in moves}

    def receive(
        self, seat: int, move: str, id: str, seen: int, arrived: int, measured: Lag | None
    ) -> Press:
        """Add a press that has just arrived; ``measured`` is None for a bot's."""
        lag = measured.trusted if measured else 0
        pressed = arrived - lag
        # A connection keeps the order of its messages, so a later press never counts as earlier.
        at = max(pressed - self._head_starts[seat], self._latest.get(seat, 0))
        self._latest[seat] = at
        flag = self._implausible(seat, move, pressed) if measured else ""
        press = Press(seat, move, id, seen, arrived, lag, pressed, at, flag)
        insort(self._waiting, press, key=lambda each: each.at)
        return press

    def accepted(self, press: Press, number: int) -> None:
        """The rules accepted this press, as this number of the table."""
        self._accepted.append((number, press))

    def forget(self) -> None:
        """Drop all pending presses: the match is over or rests."""
        self._waiting.clear()

    # -- Rulings -----------------------------------------------------------------------------

    def due(self, before: int | None = None) -> int | None:
        """When the next ruling is due; None if no press made ``before`` is pending."""
        return min((self._due(press) for press in self._waiting_before(before)), default=None)

    def next_ruling(self, now: int, number: int, before: int | None = None) -> Ruling | None:
        """The next press to judge, once no earlier press can still arrive.

        ``number`` is the table's, for drawing lots. ``before`` is when a clock runs out: later
        presses wait until it has (see ``settled``).
        """
        due = self.due(before)
        if due is None or now < due:
            return None
        close = self._too_close(before)
        drew = tuple(sorted(close)) if len(close) > 1 else ()
        press = close[first_by_lot(self._seed, number, close)]
        self._waiting.remove(press)
        until = self._lock(press)
        if until is not None:
            self._locked[press.seat] = until
            return Ruling(press, until, (), ())
        rivals = (each for each in self._waiting if each.seat != press.seat)
        return Ruling(press, None, drew, tuple(each for each in rivals if not self._lock(each)))

    def settled(self, at: int) -> int:
        """When every press made before this instant must have arrived."""
        return at + max(map(self._max_delay, range(len(self._lags))))

    def lost_to(self, press: Press) -> list[Lead]:
        """Who was faster than a press that the rules refuse, the latest first.

        Only presses its player had not been shown yet: those they were racing against.
        """
        return [
            lead(other, press)
            for number, other in reversed(self._accepted)
            if number > press.seen and other.seat != press.seat
        ]

    @property
    def window(self) -> int:
        """How long after a press all rival presses must have arrived."""
        return self.settled(TIE)

    def show_at(self, now: int) -> int:
        """When all screens can show what is sent now."""
        return now + self._slowest_delivery() + SCREEN_DELAY

    def start_at(self, ready_at: int, number: int) -> int:
        """A random start time for a round, so that nobody can predict it.

        Otherwise whoever was ready last would control the start. It depends on nothing but the
        table, so that every worker gives all screens the same instant; the countdown is longer
        than any delivery that is compensated.
        """
        least, most = COUNTDOWN
        drawn = int.from_bytes(ticket(self._seed, number, "start")[:4], "big")
        return ready_at + least + drawn * (most - least) // (1 << 32)

    # -- Computations ------------------------------------------------------------------------

    def _lock(self, press: Press) -> int | None:
        """Until when the seat is locked, if this is a false start or the seat is locked already."""
        until = self._locked.get(press.seat, 0)
        if press.pressed < until:
            return until
        if press.pressed < self._cue and press.move in self._offered.get(press.seat, {}):
            return max(press.arrived, self._cue) + LOCK_TIME
        return None

    def _max_delay(self, seat: int) -> int:
        """How long after it was made a press of this seat may still arrive."""
        slowest = max((lag.trusted + lag.spread for lag in self._lags[seat]), default=0)
        return slowest + self._head_starts[seat]

    def _slowest_delivery(self) -> int:
        """How long a message takes to reach everybody, within the caps."""
        lags = (lag for of_seat in self._lags for lag in of_seat)
        return max((lag.trusted + lag.spread for lag in lags), default=0)

    def _due(self, press: Press) -> int:
        """When all presses that were earlier, or too close to call, must have arrived."""
        others = (seat for seat in range(len(self._lags)) if seat != press.seat)
        return press.at + TIE + max(map(self._max_delay, others), default=0)

    def _waiting_before(self, before: int | None) -> list[Press]:
        return [press for press in self._waiting if before is None or press.at < before]

    def _too_close(self, before: int | None) -> dict[int, Press]:
        """By seat, its first press if that is too close to the earliest to call."""
        waiting = self._waiting_before(before)
        close: dict[int, Press] = {}
        for press in waiting:
            if press.at - waiting[0].at < TIE:
                close.setdefault(press.seat, press)
        return close

    def _implausible(self, seat: int, move: str, pressed: int) -> str:
        """Why this reaction, or the seat's latest ones together, is implausible; or empty."""
        offered = self._offered.get(seat, {}).get(move)
        if offered is None or pressed - offered > LONGEST_REACTION:
            return ""
        reaction = pressed - offered
        latest = self._reactions.setdefault(seat, deque(maxlen=2 * REACTIONS_NEEDED))
        latest.append(reaction)
        if reaction < MIN_REACTION:
            return f"{reaction} ms after it was shown"
        if len(latest) < REACTIONS_NEEDED:
            return ""
        if median(latest) < MIN_MEDIAN:
            return f"median of {len(latest)} reactions {median(latest):.0f} ms"
        lower, _, upper = quantiles(latest, n=4)
        if upper - lower < MIN_SPREAD:
            return f"half of {len(latest)} reactions within {upper - lower:.0f} ms"
        return ""


def lead(first: Press, second: Press) -> Lead:
    """How far the first was ahead; 0 if lots or lag put it there."""
    by = second.at - first.at
    return Lead(first.seat, max(0, by), abs(by) < TIE)


def first_by_lot(seed: bytes, number: int, seats: Iterable[int]) -> int:
    """Draw lots among these seats; anybody can check it once the seed is revealed."""
    return min(seats, key=lambda seat: ticket(seed, number, str(seat)))


def ticket(seed: bytes, number: int, whose: str) -> bytes:
    """HMAC-SHA256 with the secret seed: unpredictable before, verifiable after."""
    return hmac.digest(seed, f"first {number} {whose}".encode(), sha256)
