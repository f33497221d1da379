"""Reflex in a terminal: eight series that grow, and a hand in which what fits stands out."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Illegal, Text
from tablee.core.terminal import Company, TerminalFace
from tablee.games.flinke.notation import COLOUR_LETTERS
from tablee.games.flinke.terminal import SIGNS, STYLES, paint
from tablee.games.flinke.words import COLOUR_NAMES
from tablee.games.reflex import terminal_text, words
from tablee.games.reflex.events import AnyEvent, Ready, RoundOver, Took
from tablee.games.reflex.moves import MOVES, cards_of, is_run
from tablee.games.reflex.rules import BONUS
from tablee.games.reflex.view import ReflexView

NOTHING = "·"
SHEET_ROWS = 12  # rounds that a score sheet shows
FRENCH_KEYS = str.maketrans("jvJV", "ygYG")  # jaune, vert
GO_AHEAD = (" ", "\n", "\r")
ENOUGH_KEY = "e"

HAND = Text("cards", "cartes")
SERIES = Text("series", "séries")
FIRST = Text("first out", "main vide")
POINTS = Text("points", "points")
ROUND = Text("round", "manche")
TOTAL = Text("total", "total")
YOUR_HAND = Text("Your hand", "Votre main")
NO_CARDS = Text("no cards left", "plus de cartes")
NO_CARDS_YET = Text("No cards lie on the table.", "Aucune carte sur la table.")
SAYINGS = {
    "ready": Text("ready", "c’est bon"),
    "stop": Text("stop!", "stop !"),
    "pass": Text("pass", "passer"),
    "enough": Text("enough", "assez"),
}


@dataclass(frozen=True)
class RoundResult:
    """A round on the score sheet: the series of each seat, and who was first out."""

    series: list[int]
    quickest: int

    def points(self, seat: int) -> int:
        return self.series[seat] + (BONUS if seat == self.quickest else 0)

    def told(self, seat: int) -> str:
        """As 2, or 2+3 with the bonus."""
        series = str(self.series[seat])
        return f"{series}+{BONUS}" if seat == self.quickest else series


class ReflexFace(TerminalFace[ReflexView, RoundResult]):
    """Draws a table of Reflex."""

    def headline(self, view: ReflexView, company: Company) -> str:
        number = view.round + (0 if view.over else 1)
        dealer = company.name(view.dealer)
        limit = view.options["limit"]
        aim = Text(f"to {limit} points", f"en {limit} points") if limit else None
        parts = [
            self.game.title,
            Text(f"round {number}", f"manche {number}"),
            aim,
            Text(f"dealer: {dealer}", f"donneur : {dealer}"),
        ]
        return " · ".join(company.say(part) for part in parts if part is not None)

    def table(self, view: ReflexView, company: Company) -> RenderableType:
        table = Table(box=None, padding=(0, 4, 0, 0), pad_edge=False, show_header=False)
        table.add_row(all_series(view, company), everybody(view, company))
        return table

    def hand(self, view: ReflexView, company: Company) -> RenderableType | None:
        if view.seat is None or view.phase not in ("sorting", "playing"):
            return None
        mine = view.seat == company.you
        whose = company.say(YOUR_HAND) if mine else company.name(view.seat)
        return Line.assemble((f"{whose:<10}", "dim"), "  ", spread(view, company))

    def tells(self, event: AnyEvent, company: Company) -> bool:
        """The start of the round says that all are ready."""
        return not isinstance(event, Ready)

    def paint(self, sentence: str, lang: str) -> Line:
        return paint(sentence, lang)

    def ask(self, view: ReflexView, company: Company) -> Line:
        return Line(company.say(question(view)))

    def moves(self, view: ReflexView) -> list[str]:
        """Runs by colour, then words."""
        return view.legal

    def obvious(self, view: ReflexView) -> str | None:
        """When seats take turns: ready, and pass if nothing fits."""
        only = view.legal[0] if len(view.legal) == 1 else None
        return only if view.options["tempo"] == "turns" and only in ("ready", "pass") else None

    def pressed(self, keys: str, view: ReflexView) -> str | None:
        """A letter and a value lay that card and all that follow; a capital, that card alone.

        Menu numbers would change whenever somebody lays a card.
        """
        said = [move for move in view.legal if not is_run(move)]
        if said and keys in GO_AHEAD:
            return said[0]
        if "enough" in said and keys == ENOUGH_KEY:
            return "enough"
        if view.phase != "playing":
            return super().pressed(keys, view)
        letter, value = keys[0].translate(FRENCH_KEYS), keys[1:]
        if letter.lower() not in COLOUR_LETTERS or value not in ("", *"23456"):
            raise Illegal("REF-05", words.ROUND_HAS_BEGUN)
        if value == "":
            return None
        card = f"{letter.lower()}{value}"
        runs = [move for move in view.legal if move.startswith(card)]
        return runs[-1] if runs and letter.islower() else card

    def keys(self, moves: Sequence[str]) -> dict[str, str]:
        """The longest run from a card by its letter, the card alone by the capital."""
        found = {move: "⏎" for move in moves if not is_run(move)}
        if "enough" in found:
            found["enough"] = ENOUGH_KEY
        for card in sorted({move[:2] for move in moves if is_run(move)}):
            runs = [move for move in moves if move.startswith(card)]
            found[runs[-1]] = card
            if card != runs[-1]:
                found[card] = card.upper()
        return found

    def label(self, move: str, view: ReflexView, company: Company) -> Line:
        if move in SAYINGS:
            return Line(company.say(SAYINGS[move]))
        colour = COLOUR_LETTERS.index(move[0])
        line = Line(f"{SIGNS[colour]} {move}", f"bold {STYLES[colour]}")
        points = worth(move, view)
        return Line.assemble(line, (f" +{points}", "dim")) if points else line

    def help(self, company: Company) -> RenderableType:
        key = Line()
        for colour, name in enumerate(COLOUR_NAMES):
            key.append(SIGNS[colour], STYLES[colour])
            key.append(f" {COLOUR_LETTERS[colour]} {company.say(name)}   ")
        parts: list[RenderableType] = [key, "", pairs(MOVES.explained(), company), ""]
        parts += [
            Line(company.say(terminal_text.AT_ONCE), "bold"),
            pairs(terminal_text.KEYS, company),
        ]
        return Group(*parts)

    def round_result(self, before: ReflexView, after: ReflexView) -> RoundResult | None:
        series = [len(player.taken) for player in before.players]
        for event in after.happened:
            if isinstance(event, RoundOver):
                return RoundResult(series, event.quickest)
            if isinstance(event, Took):
                series[event.seat] += 1
        return None

    def last_round(self, rounds: Sequence[RoundResult], company: Company) -> RenderableType:
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(no_wrap=True, max_width=16)
        for title in (SERIES, FIRST, POINTS):
            table.add_column(company.say(title), justify="right")
        latest = rounds[-1]
        for seat, series in enumerate(latest.series):
            bonus = str(BONUS) if seat == latest.quickest else NOTHING
            table.add_row(
                Line(company.name(seat)),
                str(series) if series else NOTHING,
                bonus,
                Line(str(latest.points(seat)), "bold"),
            )
        return table

    def sheet(
        self, rounds: Sequence[RoundResult], view: ReflexView, company: Company
    ) -> RenderableType:
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(company.say(ROUND), justify="right")
        for seat in range(view.seats):
            style = "bold" if seat == company.you else ""
            table.add_column(Line(company.name(seat), style), justify="right", max_width=16)
        first = max(0, len(rounds) - SHEET_ROWS)
        if first:
            table.add_row("…")
        for number, result in enumerate(rounds[first:], start=first + 1):
            table.add_row(str(number), *(result.told(seat) for seat in range(view.seats)))
        table.add_row("", *["──" for _ in range(view.seats)], style="dim")
        table.add_row(company.say(TOTAL), *(Line(str(score), "bold") for score in view.scores))
        return table


# -- Small drawings -------------------------------------------------------------------------


def all_series(view: ReflexView, company: Company) -> RenderableType:
    """One line per colour with its two series; a taken one names its owner."""
    if not view.tops:
        return Line(company.say(NO_CARDS_YET), "dim")
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, show_header=False)
    for _ in range(3):
        table.add_column(no_wrap=True, min_width=3)
    for colour, both in enumerate(view.tops):
        owners = [
            seat
            for seat, player in enumerate(view.players)
            for six in player.taken
            if six[0] == COLOUR_LETTERS[colour]
        ]
        cells = [series(top, colour, owners, company) for top in both]
        table.add_row(Line(f"{SIGNS[colour]} {COLOUR_LETTERS[colour]}", STYLES[colour]), *cells)
    return table


def series(top: int, colour: int, owners: list[int], company: Company) -> Line:
    """The values of a series so far, or the owner of a complete one, taken from the list."""
    if top == 6:
        name = company.name(owners.pop(0))
        return Line(f"→ {name[:9]:<9}", "dim")
    line = Line()
    for value in range(1, 7):
        line.append(f"{value} " if value <= top else f"{NOTHING} ", f"bold {STYLES[colour]}")
        if value > top:
            line.stylize("not bold dim", len(line) - 2)
    line.rstrip()
    return line


def everybody(view: ReflexView, company: Company) -> Table:
    """One line per seat: cards in hand, series taken and points."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column()
    table.add_column(no_wrap=True, max_width=16)
    table.add_column(company.say(HAND), justify="right")
    table.add_column(company.say(SERIES), no_wrap=True)
    table.add_column(company.say(TOTAL), justify="right")
    for seat, player in enumerate(view.players):
        taken = Line()
        for six in player.taken:
            colour = COLOUR_LETTERS.index(six[0])
            taken.append(SIGNS[colour], STYLES[colour])
        table.add_row(
            Line(marker(seat, view), "bold"),
            Line(company.name(seat), "bold" if seat == company.you else ""),
            str(player.hand),
            taken if player.taken else Line(NOTHING, "dim"),
            str(player.points),
        )
    return table


def marker(seat: int, view: ReflexView) -> str:
    """Who is ready, who was first out, or whose turn it is."""
    if seat in view.ready:
        return "✓"
    if seat == view.quickest:
        return "★"
    return "▶" if seat == view.turn else " "


def spread(view: ReflexView, company: Company) -> Line:
    """The hand by colour; cards that can begin a run are underlined."""
    if not view.hand:
        return Line(company.say(NO_CARDS), "dim")
    starts = {move[:2] for move in view.legal if is_run(move)}
    line = Line()
    for colour, letter in enumerate(COLOUR_LETTERS):
        group = [card for card in view.hand if card[0] == letter]
        if not group:
            continue
        line.append("    " if line else "")
        line.append(f"{SIGNS[colour]} {letter}", STYLES[colour])
        for card in group:
            line.append(" ")
            fits = card in starts
            line.append(card[1], f"bold {'underline ' if fits else ''}{STYLES[colour]}")
    return line


def pairs(rows: Sequence[tuple[str, Text]], company: Company) -> Table:
    table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
    for written, meaning in rows:
        table.add_row(Line(written, "bold"), company.say(meaning))
    return table


# -- Small questions ------------------------------------------------------------------------


def question(view: ReflexView) -> Text:
    """What the seat of this view is asked to do."""
    if view.phase == "resting":
        return terminal_text.ANOTHER_ROUND
    if view.phase == "sorting":
        return terminal_text.SORTED if view.legal else terminal_text.OTHERS_SORT
    if "stop" in view.legal:
        return terminal_text.CALL_STOP
    if view.pending is not None:
        return terminal_text.ON_ITS_WAY
    if "pass" in view.legal:
        return terminal_text.YOUR_TURN
    return terminal_text.LAY if view.legal else terminal_text.NOTHING_FITS


def worth(run: str, view: ReflexView) -> int:
    """The points a run brings at once: for the series, and the bonus for the last cards."""
    cards = cards_of(run)
    points = 1 if cards[-1].endswith("6") else 0
    if len(cards) == len(view.hand) and view.quickest is None:
        points += BONUS
    return points
