"""The end of a match: who came where, how everybody stood on the way, and what decided it.

It is computed from the moments of a finished match. A game says what it counts with
(``Game.standing``, ``Game.score_unit``), and its events how much they weigh (``Event.weight``);
without that the largest changes of the scores count.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablee.core.errors import Text
from tablee.core.events import Event, MatchOver, tell, told_together
from tablee.core.game import AnyGame
from tablee.core.match import Match
from tablee.core.score_unit import ScoreUnit
from tablee.core.sentences import Reader, listed, of

MOST_HIGHLIGHTS = 3
PLACES = (
    Text("first", "premier"),
    Text("second", "deuxième"),
    Text("third", "troisième"),
    Text("fourth", "quatrième"),
    Text("fifth", "cinquième"),
    Text("sixth", "sixième"),
    Text("seventh", "septième"),
    Text("eighth", "huitième"),
)
NUMBERS = (
    Text("one", "un"),
    Text("two", "deux"),
    Text("three", "trois"),
    Text("four", "quatre"),
    Text("five", "cinq"),
    Text("six", "six"),
    Text("seven", "sept"),
    Text("eight", "huit"),
)

Standing = tuple[int, ...]  # by seat: points, tokens or whatever the game counts with


@dataclass(frozen=True)
class CurvePoint:
    """How everybody stood after a moment; moments are counted from 1."""

    moment: int
    standing: Standing
    unit: int | None  # the number of the round, deal or turn that ended here


@dataclass(frozen=True)
class Highlight:
    """A moment that decided the match."""

    moment: int
    event: Event  # the one that tells it best, as a spectator saw it
    told: Sequence[Event]  # the same with those that share its sentence
    changes: Standing  # what each seat won or lost
    greatest: bool = False  # of all moments of the match

    def said(self, reader: Reader) -> Text:
        """The sentence that the log has of it; of several, the one that tells what came of it."""
        return tell(self.told, reader)[-1]


@dataclass(frozen=True)
class Result:
    """Who came where."""

    scores: Standing
    winners: Sequence[int]
    unit: ScoreUnit

    def rank(self, seat: int) -> int:
        """From 1; seats that are level share the better rank. Winners are first whatever they have,
        because a tie may have been broken."""
        if seat in self.winners:
            return 1
        better = [
            other
            for other, score in enumerate(self.scores)
            if other in self.winners or score > self.scores[seat]
        ]
        return 1 + len(better)

    def said(self, reader: Reader) -> Text:
        """The result as a sentence without its full stop, from the reader's side."""
        you = reader.you
        if you is not None and you not in self.winners:
            return self._behind(you, reader)
        if len(self.winners) == 1:
            return self._ahead(self.winners[0], reader)
        names = named([seat for seat in self.winners if seat != you], reader)
        if you is None:
            return Text(f"{names.en} share the victory", f"{names.fr} se partagent la victoire")
        return Text(
            f"You share the victory with {names.en}", f"Vous partagez la victoire avec {names.fr}"
        )

    def _ahead(self, winner: int, reader: Reader) -> Text:
        who = reader.name(winner)
        won = Text(f"{who} won", f"{who} gagne")
        if winner == reader.you:
            won = Text("You won", "Vous gagnez")
        rest = [seat for seat in range(len(self.scores)) if seat != winner]
        best = max(self.scores[seat] for seat in rest)
        lead = self.scores[winner] - best
        if lead <= 0:  # a tie was broken, or the rules have another way to win
            return won
        amount = self.unit.amount(lead)
        next_best = named([seat for seat in rest if self.scores[seat] == best], reader)
        return Text(
            f"{won.en}, {amount.en} ahead of {next_best.en}",
            f"{won.fr} avec {amount.fr} d’avance sur {next_best.fr}",
        )

    def _behind(self, you: int, reader: Reader) -> Text:
        rank, seats = self.rank(you), range(len(self.scores))
        level = any(self.rank(other) == rank for other in seats if other != you)
        place, of_all = PLACES[rank - 1], NUMBERS[len(seats) - 1]
        winners = named(self.winners, reader)
        came = Text(
            f"You came {'equal ' if level else ''}{place.en} of {of_all.en}",
            f"Vous finissez {place.fr} {'ex æquo ' if level else ''}sur {of_all.fr}",
        )
        lag = max(self.scores[seat] for seat in self.winners) - self.scores[you]
        if lag <= 0:
            return Text(
                f"{came.en}, level with {winners.en}", f"{came.fr}, à égalité avec {winners.fr}"
            )
        amount = self.unit.amount(lag)
        return Text(
            f"{came.en}, {amount.en} behind {winners.en}",
            f"{came.fr}, à {amount.fr} {of(winners.fr)}",
        )


def named(seats: Sequence[int], reader: Reader) -> Text:
    return Text(listed(seats, reader, "en"), listed(seats, reader, "fr"))


@dataclass(frozen=True)
class Ending:
    """What there is to tell at the end of a match."""

    result: Result
    curve: Sequence[CurvePoint]
    highlights: Sequence[Highlight]


def result_of(match: Match) -> Result:
    """The result of a finished match."""
    unit = match.game.score_unit(match.record.options)
    return Result(tuple(match.game.standing(match.state)), match.winners(), unit)


class EndingBuilder:
    """Follows a match moment by moment; the moments are those of a replay."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._unit_over = game.study().unit_over
        self._units = 0
        self._moments = 0
        self._standing: Standing | None = None
        self._curve: list[CurvePoint] = []
        self._weighed: list[tuple[int, Highlight]] = []

    def add(self, match: Match) -> None:
        """The match after its next moment."""
        self._moments += 1
        events = self._game.events.seen(match.state.story, None)
        standing = tuple(self._game.standing(match.state))
        ended = sum(self._unit_over(event) for event in events)
        self._units += ended
        if standing != self._standing or ended or match.over:
            unit = self._units if ended else None
            self._curve.append(CurvePoint(self._moments, standing, unit))
        before = standing if self._standing is None else self._standing
        changes = tuple(now - then for now, then in zip(standing, before, strict=True))
        self._weigh(events, changes)
        self._standing = standing

    def _weigh(self, events: Sequence[Event], changes: Standing) -> None:
        largest = max(map(abs, changes))
        moved = {seat for seat, change in enumerate(changes) if abs(change) == largest}
        telling = [event for event in events if not isinstance(event, MatchOver)]
        # What all win or lose alike, such as a stake, decides nothing.
        swing = max(changes) - min(changes)
        weight = swing + max((event.weight() for event in telling), default=0)
        if not telling or weight == 0:
            return
        # Of several events the heaviest tells it, else the last that is about whom it concerns.
        best = max(
            range(len(telling)),
            key=lambda n: (telling[n].weight(), bool(moved & telling[n].involved()), n),
        )
        event = telling[best]
        told = next((group for group in told_together(events) if holds(group, event)), [event])
        self._weighed.append((weight, Highlight(self._moments, event, told, changes)))

    def ending(self, match: Match) -> Ending:
        """Call it when all moments have been added; of equal ones, the later decided more."""
        heaviest = sorted(self._weighed, key=lambda each: (each[0], each[1].moment))
        chosen = [highlight for _, highlight in heaviest[-MOST_HIGHLIGHTS:]]
        chosen[-1:] = [replace(highlight, greatest=True) for highlight in chosen[-1:]]
        chosen.sort(key=lambda highlight: highlight.moment)
        return Ending(result_of(match), self._curve, chosen)


def holds(group: Sequence[Event], event: Event) -> bool:
    """Whether it is one of these very events; others may look the same."""
    return any(each is event for each in group)
