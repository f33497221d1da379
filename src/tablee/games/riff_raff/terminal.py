"""Riff Raff in a terminal: which piece lies where, how the ship tilts, and who has what to load."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Text
from tablee.core.events import MatchOver
from tablee.core.terminal import Company, TerminalFace
from tablee.games.riff_raff import terminal_text
from tablee.games.riff_raff.drawing.colours import STYLES, in_colour
from tablee.games.riff_raff.drawing.text import (
    COMPACT,
    legend,
    side_canvas,
    tilt_words,
    top_canvas,
)
from tablee.games.riff_raff.drawing.words import SPOT_NAMES
from tablee.games.riff_raff.events import AnyEvent, Chose, GameOver
from tablee.games.riff_raff.moves import MOVES
from tablee.games.riff_raff.piece_names import SHAPE_WORDS, read_piece
from tablee.games.riff_raff.placement import rest_in, shape_in
from tablee.games.riff_raff.placing import PLACES, ways
from tablee.games.riff_raff.provider import Laid, Pose, Ship, Tilt
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.typed import check, placement, report, translated
from tablee.games.riff_raff.view import RiffRaffView
from tablee.games.riff_raff.words import (
    PLACE_NAMES,
    REST_NAMES,
    SHAPE_NAMES,
    agrees,
    numbered,
)

LEVELS = (  # from the top down, port on the left
    (Text("upper yard", "vergue haute"), 9, 10),
    (Text("middle yard", "vergue du milieu"), 7, 8),
    (Text("lower yard", "vergue basse"), 5, 6),
    (Text("deck, fore", "pont avant"), 1, 2),
    (Text("deck, aft", "pont arrière"), 3, 4),
)
PORT = Text("port", "bâbord")
STARBOARD = Text("starboard", "tribord")
CARD = Text("card", "carte")
LEFT = Text("left", "reste")
WINS = Text("won", "gagnées")
TO_LOAD = Text("to load", "à charger")
REMOVED = Text("Out of the game", "Hors jeu")
YOUR_CARDS = Text("Your cards", "Vos cartes")
FACE_DOWN = Text("face down", "face cachée")
GAME = Text("game", "manche")
WON_BY = Text("won by", "gagnée par")
HOW = {
    "emptied": Text("everything loaded", "tout chargé"),
    "rounds-over": Text("fewest pieces left", "moins de pièces"),
}
ONE_PIECE = Text("one piece", "une pièce")
TWO_PIECES = Text("two pieces", "deux pièces")
NOTHING_MORE = Text("nothing (more) fell", "rien (d’autre) n’est tombé")
CAPTAIN_SIGN = "★"
CAPTAIN = Text("captain", "capitaine")
LAID = Text("has laid a card", "a posé sa carte")
WIDE = 105  # columns needed to draw the ship and the list of its spots side by side


@dataclass(frozen=True)
class GameResult:
    """A game on the score sheet."""

    why: str
    winners: list[int]


class RiffRaffFace(TerminalFace[RiffRaffView, GameResult]):
    """Draws a table of Riff Raff."""

    round_over = Text("Game {} is over", "La manche {} est finie")

    def headline(self, view: RiffRaffView, company: Company) -> str:
        parts = [company.say(self.game.title)]
        games = int(view.options["games"])
        if games > 1:
            number = min(view.game_number + 1, games)
            parts.append(
                company.say(Text(f"game {number} of {games}", f"manche {number} sur {games}"))
            )
        number = min(view.round + 1, view.rounds)
        parts.append(
            company.say(
                Text(f"round {number} of {view.rounds}", f"tour {number} sur {view.rounds}")
            )
        )
        if view.phase != "starting":
            parts.append(f"{company.say(CAPTAIN)} {company.name(view.captain)}")
        return " · ".join(parts)

    def table(self, view: RiffRaffView, company: Company) -> RenderableType:
        parts: list[RenderableType] = [draw_ship(view, company)]
        if not is_refereed(view):
            told = tilt_words(ship_in(view).tilt, company.lang)
            parts.append(Line(f"{told}.", "dim"))
        elif view.fallen:
            fallen, caught = (
                [read_piece(name) or 0 for name in names] for names in (view.fallen, view.caught)
            )
            parts.append(Line(f"{company.say(terminal_text.reported(fallen, caught))}."))
        parts += ["", draw_seats(view, company)]
        if view.removed:
            parts.append(
                Line.assemble((f"{company.say(REMOVED)}  ", "dim"), listed(view.removed, company))
            )
        return Group(*parts)

    def hand(self, view: RiffRaffView, company: Company) -> RenderableType | None:
        if not view.hand and view.chosen is None:
            return None
        line = Line.assemble(
            (f"{company.say(YOUR_CARDS)}  ", "dim"), (" ".join(map(str, view.hand)), "bold")
        )
        if view.chosen is not None:
            line.append(f"   {company.say(FACE_DOWN)}  {view.chosen}", "dim")
        return line

    def tells(self, event: AnyEvent, company: Company) -> bool:
        """Cards that were laid, and who has won, are shown elsewhere."""
        return not isinstance(event, Chose | MatchOver)

    def ask(self, view: RiffRaffView, company: Company) -> Line:
        asked = {
            "choosing": terminal_text.CHOOSE,
            "naming": terminal_text.NAME_CAPTAIN,
            "ordering": terminal_text.CALL_NEXT,
            "announcing": terminal_text.ONE_OR_TWO,
            "reporting": terminal_text.WHAT_FELL,
        }.get(view.phase, terminal_text.WHICH_PIECE)
        if view.phase == "placing" and not is_refereed(view):
            asked = terminal_text.placing(view.spot or 0, SPOT_NAMES[view.spot or 0])
        if view.phase == "reporting" and view.turn != view.seat:
            piece = read_piece(view.piece or "") or 0
            asked = terminal_text.for_them(piece, view.spot or 0, company.name(view.turn or 0))
        return Line(company.say(asked))

    def moves(self, view: RiffRaffView) -> list[str]:
        """Of the examples each shape in its best rest; columns for inner, middle and outer."""
        if not is_by_hand(view):
            return view.legal
        best = [move for move in view.legal if rest_in(MOVES.read(move)) == 0]
        return [move for place in range(len(PLACES)) for move in best[place :: len(PLACES)]]

    def obvious(self, view: RiffRaffView) -> str | None:
        """The last card of a pass leaves no choice."""
        return view.legal[0] if view.phase == "choosing" and len(view.legal) == 1 else None

    def marks(self, view: RiffRaffView) -> list[str]:
        """A card is typed by its own number."""
        if view.phase == "choosing":
            return [move.split()[1] for move in self.moves(view)]
        return super().marks(view)

    def meant(self, typed: str, view: RiffRaffView) -> str:
        """A mark of the menu, the number of a card, a piece with how and where it lies, or a move.

        All words of the menu and of the notation may be typed, in both languages.
        """
        if view.phase == "choosing" and typed.strip().isdigit():
            return f"card {int(typed)}"
        said, phase = translated(typed), str(view.phase)
        if is_refereed(view):
            said = report(said)
            if phase == "placing":
                phase = "loading"
                said = f"load {said}" if said in SHAPE_WORDS else said
        elif phase == "placing" and (move := placement(said, view.spot or 0)):
            return move
        move = super().meant(said, view)
        check(move, typed, phase)
        return move

    def label(self, move: str, view: RiffRaffView, company: Company) -> Line:
        word, *rest = move.split()
        match word:
            case "card":
                spot = int(rest[0])
                here = sum(laid.spot == spot for laid in view.ship)
                note = f" ({here})" if here else ""
                return Line(f"{company.say(SPOT_NAMES[spot])}{note}")
            case "captain" | "next":
                return Line(company.name(int(rest[0])))
            case "announce":
                return Line(company.say(ONE_PIECE if rest[0] == "1" else TWO_PIECES))
            case "load":
                return Line(company.say(SHAPE_NAMES[SHAPE_WORDS[rest[0]]]))
            case "done":
                return Line(company.say(NOTHING_MORE))
            case "fell" | "caught":
                return Line(company.say(report_name(word, read_piece(rest[0]) or 0)))
            case "place":
                return placement_label(move, view.spot or 0, company)
        return Line(move)

    def details(self, view: RiffRaffView, company: Company) -> RenderableType | None:
        """The ship from the side and from above, and the cards played, if the table shows them."""
        parts: list[RenderableType] = []
        if not is_refereed(view):
            ship = ship_in(view)
            for drawing in (side_canvas(ship, company.lang), top_canvas(ship, company.lang)):
                parts += [in_colour(drawing), ""]
        for seat, player in enumerate(view.players):
            if player.played is not None:
                played = " ".join(map(str, player.played)) or "–"
                name = company.name(seat)
                told = Text(f"{name}: played {played}", f"{name} : jouées {played}")
                parts.append(Line(company.say(told)))
        return Group(*parts) if parts else None

    def help_at(self, view: RiffRaffView, company: Company) -> RenderableType:
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for move, meaning in terminal_text.examples(is_refereed(view)):
            table.add_row(Line(company.say(move), "bold"), company.say(meaning))
        signs = Line(f"{CAPTAIN_SIGN} {company.say(CAPTAIN)}   ■ {company.say(LAID)}")
        return Group(signs, "", table)

    def round_result(self, before: RiffRaffView, after: RiffRaffView) -> GameResult | None:
        for event in after.happened:
            if isinstance(event, GameOver):
                return GameResult(event.why, event.winners)
        return None

    def sheet(
        self, rounds: Sequence[GameResult], view: RiffRaffView, company: Company
    ) -> RenderableType:
        """How many pieces each player has left; in a series also who won which game, and how."""
        left: RenderableType = draw_seats(view, company)
        if view.over:
            left = Group(draw_ship(view, company), "", left)
        if int(view.options["games"]) == 1:
            return left
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        for head in (GAME, WON_BY, Text("", "")):
            table.add_column(company.say(head))
        for number, result in enumerate(rounds, start=1):
            names = company.listed(result.winners)
            table.add_row(str(number), names, Line(company.say(HOW[result.why]), "dim"))
        return Group(table, "", left)


# -- Drawing helpers ------------------------------------------------------------------------


def draw_ship(view: RiffRaffView, company: Company) -> RenderableType:
    """What lies on which spot, and the ship itself if it is known how its cargo lies."""
    spots = draw_spots(view, company)
    if is_refereed(view):
        return spots
    letters = Line()
    for shape, (letter, name) in enumerate(legend(company.lang)):
        letters.append(letter, STYLES[shape]).append(f" {name}  ", "dim")
    letters.rstrip()
    side = in_colour(side_canvas(ship_in(view), company.lang, COMPACT))
    return Group(Beside(side, spots), letters)


@dataclass(frozen=True)
class Beside:
    """Two drawings side by side, or one above the other in a narrow terminal."""

    left: RenderableType
    right: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < WIDE:
            yield Group(self.left, "", self.right)
        else:
            grid = Table.grid(padding=(0, 2, 0, 0))
            grid.add_column(no_wrap=True)
            grid.add_column()
            grid.add_row(self.left, self.right)
            yield grid


def ship_in(view: RiffRaffView) -> Ship:
    """The ship of a view in the types of ``provider``."""
    cargo = [
        Laid(read_piece(laid.piece) or 0, laid.spot, Pose(*laid.at, *laid.turn))
        for laid in view.ship
    ]
    tilt = view.tilt
    return Ship(tuple(cargo), Tilt(tilt.pitch, tilt.roll, tilt.lower, tilt.middle, tilt.upper))


def draw_spots(view: RiffRaffView, company: Company) -> RenderableType:
    """A row for each yard and each half of the deck, port on the left."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    table.add_column()
    for head in (PORT, STARBOARD):
        table.add_column("", justify="right")
        table.add_column(company.say(head), min_width=8)
    for name, port, starboard in LEVELS:
        row: list[Line] = [Line(company.say(name), "dim")]
        for spot in (port, starboard):
            marked = "bold reverse" if spot == view.spot else "bold"
            row += [Line(str(spot), marked), on_spot(view, spot, company)]
        table.add_row(*row)
    astray = on_spot(view, 0, company)
    if astray.plain != "·":
        return Group(table, Line.assemble((f"{company.say(SPOT_NAMES[0])}  ", "dim"), astray))
    return table


def on_spot(view: RiffRaffView, spot: int, company: Company) -> Line:
    names = [
        laid.piece for laid in view.ship if laid.spot == spot and laid.piece not in view.fallen
    ]
    if is_refereed(view):
        pieces = [company.say(numbered(read_piece(name) or 0)) for name in names]
        return Line(" ".join(name.replace(" ", "") for name in pieces) or "·")
    return Line(listed(names, company) or "·")


def listed(names: Sequence[str], company: Company) -> str:
    """Pieces in a row, copies counted: “boat 2×rat”."""
    shapes = [(read_piece(name) or 0) % len(SHAPES) for name in names]
    told = []
    for shape in sorted(set(shapes)):
        number = shapes.count(shape)
        name = company.say(SHAPE_NAMES[shape])
        told.append(f"{number}×{name}" if number > 1 else name)
    return " ".join(told)


def draw_seats(view: RiffRaffView, company: Company) -> Table:
    """Each seat's card and pieces, in the order of the seats."""
    series = int(view.options["games"]) > 1
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    table.add_column()
    table.add_column(no_wrap=True, max_width=16)
    table.add_column(company.say(CARD), justify="right")
    if series:
        table.add_column(company.say(WINS), justify="right")
    table.add_column(company.say(LEFT), justify="right")
    table.add_column(company.say(TO_LOAD))
    for seat, player in enumerate(view.players):
        marker = "▶" if seat in ([view.turn] if view.turn is not None else view.movers) else " "
        sign = CAPTAIN_SIGN if seat == view.captain and view.phase != "starting" else " "
        style = "bold" if seat == company.you else ""
        card = "■" if player.chosen else str(player.card or "–")
        cells = [Line(f"{marker}{sign}", "bold"), Line(company.name(seat), style), Line(card)]
        if series:
            cells.append(Line(str(player.wins), "dim"))
        cells += [Line(str(len(player.supply)), style), Line(listed(player.supply, company))]
        table.add_row(*cells)
    return table


def placement_label(move: str, spot: int, company: Company) -> Line:
    """An example by its name and place; any other placement as it is written."""
    number = MOVES.read(move)
    for (rest, where), example in ways(shape_in(number), spot).items():
        if example == number:
            name = company.say(SHAPE_NAMES[shape_in(number)])
            how = "" if rest_in(number) == 0 else f" {company.say(REST_NAMES[rest])}"
            return Line.assemble((name, "bold"), f"{how} {company.say(PLACE_NAMES[where])}")
    return Line(move)


def report_name(report: str, piece: int) -> Text:
    """What may be said of a piece, on the menu."""
    name, shape = numbered(piece), piece % len(SHAPES)
    if report == "fell":
        return Text(f"{name.en} fell", f"{name.fr} est {agrees(shape, 'tombé')}")
    return Text(f"{name.en} was caught", f"{name.fr} {agrees(shape, 'rattrapé')}")


# -- Queries --------------------------------------------------------------------------------


def is_by_hand(view: RiffRaffView) -> bool:
    """Whether this seat is to place a piece on the software's ship."""
    return view.phase == "placing" and not is_refereed(view) and bool(view.legal)


def is_refereed(view: RiffRaffView) -> bool:
    """Whether the players have a real ship, which the software cannot see."""
    return view.options["physics"] == "referee"
