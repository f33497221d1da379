"""Which falling pieces people catch with their taps.

A tap sends a hand, which is equally fast for everybody. No hand closes before a person could have
seen the fall, and it takes time to get from one piece to the next. So tapping faster than people
can, or everything at once, catches no more than two good hands would.
"""

from bisect import bisect_right
from math import dist, inf
from typing import Final, NamedTuple

import msgspec

from tablee.core.errors import Illegal, Refusal, Text
from tablee.core.simulation import TOO_LATE, Frame
from tablee.games.riff_raff import words
from tablee.games.riff_raff.hands import CATCH
from tablee.games.riff_raff.live.question import Question
from tablee.games.riff_raff.outcome import read_outcome, write_outcome
from tablee.games.riff_raff.physics.catching import reaching
from tablee.games.riff_raff.shapes import Vector

RATE: Final = 30  # frames a second, slow motion or not

LOOKS_BACK: Final = 400  # ms: no tap counts for a frame that was sent longer ago
SCREEN: Final = 200  # ms that a page may be behind what it was sent, besides the network lag
BOUNCE: Final = 8  # frames for which a falling piece may touch the ship and still count as falling
REMEMBERED: Final = 3 * RATE  # frames


def oldest(lag: int) -> int:
    """How long ago a picture may have been sent that somebody with this lag has just acted on."""
    return min(LOOKS_BACK, SCREEN + 2 * lag)


class Facts(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """What a frame shows that matters for catching."""

    airborne: dict[int, Vector]  # where the middle of each falling piece is
    fallen: frozenset[int]
    holding: bool  # the placed piece has not been let go yet


_facts = msgspec.msgpack.Decoder(Facts)


class Fall(NamedTuple):
    """The fall of a piece: its first frame, and the last one in which it was in the air."""

    since: int
    last: int


class Airborne(NamedTuple):
    """A piece in the air: since when it has been falling, and where its middle is."""

    since: int
    at: Vector


class Seen(NamedTuple):
    """What a frame showed, and when it was sent."""

    number: int
    sent: int
    airborne: dict[int, Airborne]


class Hand(NamedTuple):
    """From which frame on a hand is free, and where it closed last; at first it may be anywhere."""

    free: float
    place: Vector | None = None

    def meets(self, noticed: float, at: Vector) -> float:
        """In which frame it can reach a piece that is seen there."""
        far = 0.0 if self.place is None else dist(self.place, at)
        return max(self.free + RATE * reaching(far), noticed)


class Reach(NamedTuple):
    """A hand on its way: when it arrives, which hand it is, and its state before and after."""

    when: float
    hand: int
    before: Hand
    after: Hand


class Catcher:
    """Judges the taps of one placement. Time is counted in frames, as people see it."""

    def __init__(self, question: Question, *, by_hand: bool) -> None:
        self.caught: set[int] = set()
        self._seat = question.seat if by_hand else None
        # RAF-30, RAF-O2: one hand is free when it has let go, the other unless it holds the ship.
        other = -inf if question.conditions.touch == "no" else inf
        self._hands = [Hand(inf), Hand(other)][: CATCH.hands]
        self._holding = True
        self._seen: list[Seen] = []
        self._falls: dict[int, Fall] = {}
        self._reaches: dict[int, Reach] = {}  # by the piece that a hand is reaching for
        self._open_until = 0

    @property
    def tapped(self) -> frozenset[int]:
        return frozenset(self.caught)

    # -- What is seen -----------------------------------------------------------------------

    def see(self, frame: Frame, now: int) -> None:
        self.look(frame.number, now, _facts.decode(frame.facts))

    def look(self, number: int, sent: int, facts: Facts) -> None:
        """Note a frame that is sent. Hands that have reached a piece by now have caught it."""
        airborne, fallen = facts.airborne, facts.fallen
        # A piece that touches the ship for a moment is still falling.
        falls = {
            piece: fall
            for piece, fall in self._falls.items()
            if piece not in fallen and number - fall.last <= BOUNCE
        }
        for piece in airborne:
            falls[piece] = Fall(falls[piece].since if piece in falls else number, number)
        self._falls = falls
        now = {piece: Airborne(falls[piece].since, at) for piece, at in airborne.items()}
        self._seen.append(Seen(number, sent, now))
        del self._seen[:-REMEMBERED]
        if now:
            self._open_until = sent + LOOKS_BACK
        if self._holding and not facts.holding:
            self._holding = False
            self._hands = [Hand(number) if hand.free == inf else hand for hand in self._hands]
        for piece, reach in list(self._reaches.items()):
            if piece not in falls:
                self._withdraw(piece, number)
            elif piece in now and reach.when <= number:
                self._close(piece)
        # RAF-A5: a piece that stays on the ship has not fallen, whoever reached for it.
        self.caught &= falls.keys() | fallen

    def _close(self, piece: int) -> None:
        del self._reaches[piece]
        self.caught.add(piece)

    def _withdraw(self, piece: int, number: int) -> None:
        """The piece has landed before the hand arrived: free the hand, unless it has gone on."""
        reach = self._reaches.pop(piece)
        if self._hands[reach.hand] is reach.after:
            self._hands[reach.hand] = Hand(number + CATCH.again * RATE, reach.before.place)

    def open_until(self, outcome: str) -> int:
        """Until when a tap may still arrive for something that was in the air."""
        if self._seat is None or self.caught.issuperset(read_outcome(outcome).fallen):
            return 0
        return self._open_until

    def settle(self, outcome: str) -> str:
        told = read_outcome(outcome)
        if self._seat is None or not told.fallen:
            return outcome
        caught = sorted(self.caught.intersection(told.fallen))
        return write_outcome(told._replace(caught=tuple(caught), live=True))

    # -- What is tapped ---------------------------------------------------------------------

    def tap(self, seat: int, piece: int, frame: int, now: int, lag: int) -> Refusal | None:
        """A seat tapped this piece in this frame; returns why that is too late or useless, or None.

        ``now`` and ``lag`` are in milliseconds: when the tap arrived, and how long it took.
        """
        if seat != self._seat:
            return Illegal("RAF-30", ONLY_THE_LOADER)
        if piece in self.caught or piece in self._reaches:
            return None
        seen = self._in_frame(frame)
        if seen is None or now - seen.sent > oldest(lag):
            return Refusal(TOO_LATE)
        if piece not in seen.airborne:
            return Illegal("RAF-30", not_in_the_air(piece))
        return self._reach_for(piece, seen)

    def _reach_for(self, piece: int, seen: Seen) -> Refusal | None:
        """Send the hand that can be there soonest."""
        since, at = seen.airborne[piece]
        noticed = since + CATCH.reaction * RATE
        when, number = min(
            (hand.meets(noticed, at), number) for number, hand in enumerate(self._hands)
        )
        when = max(when, seen.number)
        met = self._was_in_the_air(piece, when)
        if when == inf or not (met or piece in self._falls):
            return Illegal("RAF-30", no_hand_in_time(piece))
        before, after = self._hands[number], Hand(when + CATCH.again * RATE, at)
        self._hands[number] = after
        self._reaches[piece] = Reach(when, number, before, after)
        if met:
            self._close(piece)
        return None

    def _was_in_the_air(self, piece: int, when: float) -> bool:
        """Whether this frame, or a later one that has been sent, showed the piece in the air."""
        return any(piece in seen.airborne for seen in self._seen if seen.number >= when)

    def _in_frame(self, number: int) -> Seen | None:
        """What this frame showed; None if that is forgotten, or was never sent."""
        if not self._seen or number > self._seen[-1].number:
            return None
        place = bisect_right(self._seen, number, key=lambda seen: seen.number)
        return self._seen[place - 1] if place else None


# -- Replies to a tap that catches nothing --------------------------------------------------------

ONLY_THE_LOADER: Final = Text(
    "Only the player who is loading may catch what falls",
    "Seul le joueur qui charge peut rattraper ce qui tombe",
)


def not_in_the_air(piece: int) -> Text:
    name = words.the_numbered(piece)
    return Text(
        f"Only what falls can be caught, and {name.en} was not in the air",
        f"On ne rattrape que ce qui tombe, et {name.fr} n’était pas en l’air",
    )


def no_hand_in_time(piece: int) -> Text:
    name = words.the_numbered(piece)
    return Text(
        f"Neither of your hands could get to {name.en} in time",
        f"Aucune de vos mains ne pouvait atteindre {name.fr} à temps",
    )
