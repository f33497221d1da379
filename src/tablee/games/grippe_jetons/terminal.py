"""Grippe-jetons in a terminal. Every colour of square has a sign of its own, besides its hue."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Text
from tablee.core.terminal import Company, TerminalFace
from tablee.games.grippe_jetons import terminal_text
from tablee.games.grippe_jetons.board import remarks
from tablee.games.grippe_jetons.columns import DOUBLE_COLUMNS
from tablee.games.grippe_jetons.events import GameOver, Gave, Placed, Repaid, Void, Won
from tablee.games.grippe_jetons.moves import MOVES
from tablee.games.grippe_jetons.view import ColumnView, GrippeView, SeatView
from tablee.games.grippe_jetons.words import COLOUR_NAMES

SIGNS = {"g": "○", "y": "◇", "r": "□"}
STYLES = {"g": "bright_green", "y": "bright_yellow", "r": "bright_red"}
TOKEN = "●"
COMING = "◐"
FILLS = "★"
CROWDED = 20  # moves of a menu that must be short to fit on the screen
SHEET_ROWS = 12  # games that a score sheet shows

FROM_THE_TOP = Text("squares from the top", "cases depuis le haut")
FULL = Text("full", "pleine")
OTHERS = Text("others", "autres")
TOKENS = Text("tokens", "jetons")
TOTAL = Text("total", "total")
RESERVE = Text("Reserve", "Réserve")
DICE = Text("Dice", "Dés")
OUT = Text("out", "sortis")
BANK_LOAN = Text("borrowed", "empruntés")
GAME = Text("game", "manche")
START = Text("start", "départ")
PAID = Text("paid", "payés")
WON = Text("columns", "colonnes")
GIVEN = Text("given up", "rendus")
FORGIVEN = Text("written off", "effacés")
BEST_ORDER = Text("in the best order", "dans le meilleur ordre")
A_TOKEN = Text("token", "jeton")
A_TOKEN_COMING = Text("token to come for dice that are out", "jeton à venir pour un dé sorti")
TWO_TOKENS = Text("takes two tokens", "prend deux jetons")
LOSES = Text(
    "full: tokens to be taken; others: what each other player loses then",
    "pleine : jetons à prendre ; autres : ce que perd alors chaque autre joueur",
)


@dataclass(frozen=True)
class Ledger:
    """Where the tokens of a seat went in one game."""

    start: int
    paid: int
    won: int
    given: int
    forgiven: int

    def tokens(self) -> int:
        return self.start - self.paid + self.won - self.given + self.forgiven


@dataclass(frozen=True)
class GameResult:
    """A game on the score sheet."""

    ledgers: list[Ledger]

    def tokens(self, seat: int) -> int:
        return self.ledgers[seat].tokens()


class GrippeFace(TerminalFace[GrippeView, GameResult]):
    """Draws a table of Grippe-jetons."""

    round_over = Text("Game {} is over", "La manche {} est finie")

    def headline(self, view: GrippeView, company: Company) -> str:
        parts = [company.say(self.game.title)]
        games = int(view.options["games"])
        if games > 1:
            number = min(view.round + 1, games)
            parts.append(
                company.say(Text(f"game {number} of {games}", f"manche {number} sur {games}"))
            )
        turn = view.turns + (0 if view.pause or view.over else 1)
        parts.append(company.say(Text(f"turn {turn}", f"tour {turn}")))
        return " · ".join(parts)

    def table(self, view: GrippeView, company: Company) -> RenderableType:
        grid = Table.grid(padding=(0, 4, 0, 0))
        grid.add_row(draw_board(view, company), draw_purses(view, company))
        return grid

    def hand(self, view: GrippeView, company: Company) -> RenderableType | None:
        """The dice, which lie open before everybody."""
        out = sorted([*view.counted, *view.kept])
        if not view.rolled and not out:
            return None
        line = Line.assemble((f"{company.say(DICE)}  ", "dim"), draw_dice(view.rolled, "bold"))
        if out:
            line.append(f"   {company.say(OUT)}  ", "dim")
            line.append_text(draw_dice(out, "bold bright_cyan"))
        if view.loan:
            line.append(f"   {company.say(BANK_LOAN)}  {view.loan}", "dim")
        return line

    def ask(self, view: GrippeView, company: Company) -> Line:
        counting = view.phase == "counting"
        return Line(company.say(terminal_text.COUNT_NEXT if counting else terminal_text.TAKE_OUT))

    def moves(self, view: GrippeView) -> list[str]:
        """Few dice before many, equal ones before different ones."""
        if view.phase == "counting":
            return view.legal

        def reading(move: str) -> tuple[int, int, str]:
            values = move.split()[1:]
            return (len(values), len(set(values)), move)

        return sorted(view.legal, key=reading)

    def label(self, move: str, view: GrippeView, company: Company) -> Line:
        verb, *rest = move.split()
        if rest == ["best"]:
            return Line(company.say(BEST_ORDER))
        values = [int(value) for value in rest]
        before = [] if verb == "count" else view.kept
        gain, filled = effect(view, before, values)
        gap = "" if len(view.legal) > CROWDED else " "
        told = f"[{gap.join(rest)}]"
        note = Line(f"{gain:+d}".replace("-", "−") if gain else "0", "dim")
        if filled:
            note = Line(f"{note.plain} {FILLS}{''.join(map(str, filled))}", "bright_green")
        return Line.assemble((told, "bold bright_cyan"), " ", note)

    def details(self, view: GrippeView, company: Company) -> RenderableType | None:
        """What is known of the board, and where it differs from the printed one."""
        own = view.options["board"] != "default"
        told = [terminal_text.OWN_BOARD if own else terminal_text.RECONSTRUCTION]
        lines = [Line(company.say(text)) for text in told]
        if own:
            lines += [
                Line(f"– {company.say(text)}.") for text in remarks(str(view.options["board"]))
            ]
        books = [
            Ledger(first_stock(view, seat), seat.paid, seat.won, seat.given, seat.forgiven)
            for seat in view.players
        ]
        return Group(*lines, "", draw_books(books, company))

    def help(self, company: Company) -> RenderableType:
        key = Line()
        for letter, sign in SIGNS.items():
            key.append(sign, STYLES[letter])
            key.append(f" {company.say(COLOUR_NAMES[letter])}   ")
        key.append(f"{SIGNS['g']}{SIGNS['g']}", STYLES["g"])
        key.append(f" {company.say(TWO_TOKENS)}   {TOKEN} {company.say(A_TOKEN)}")
        coming = Line(f"{COMING} {company.say(A_TOKEN_COMING)}")
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for move, meaning in MOVES.explained():
            table.add_row(Line(move, "bold"), company.say(meaning))
        board = Line(company.say(terminal_text.RECONSTRUCTION), "dim")
        return Group(key, coming, Line(company.say(LOSES)), "", table, "", board)

    def round_result(self, before: GrippeView, after: GrippeView) -> GameResult | None:
        if not any(isinstance(event, GameOver) for event in after.happened):
            return None
        books = [
            Ledger(first_stock(before, seat), seat.paid, seat.won, seat.given, seat.forgiven)
            for seat in before.players
        ]
        for event in after.happened:
            match event:
                case Placed(seat=seat, own=own):
                    books[seat] = added(books[seat], paid=own)
                case Won(seat=seat, tokens=number):
                    books[seat] = added(books[seat], won=number)
                case Gave(seat=seat, tokens=number) | Void(seat=seat, tokens=number):
                    books[seat] = added(books[seat], given=number)
                case Repaid(seat=seat, owing=owing):
                    books[seat] = added(books[seat], forgiven=owing)
                case GameOver():
                    break
        return GameResult(books)

    def last_round(self, rounds: Sequence[GameResult], company: Company) -> RenderableType:
        return draw_books(rounds[-1].ledgers, company)

    def sheet(
        self, rounds: Sequence[GameResult], view: GrippeView, company: Company
    ) -> RenderableType:
        """One game is its books; a series has a line for each."""
        if not rounds:
            return self.scores(view, company)
        if int(view.options["games"]) == 1:
            return draw_books(rounds[-1].ledgers, company)
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(company.say(GAME), justify="right")
        for seat in range(view.seats):
            style = "bold" if seat == company.you else ""
            table.add_column(Line(company.name(seat), style), justify="right", max_width=16)
        first = max(0, len(rounds) - SHEET_ROWS)
        for number, result in enumerate(rounds[first:], start=first + 1):
            table.add_row(str(number), *(str(result.tokens(seat)) for seat in range(view.seats)))
        table.add_row("", *["──" for _ in range(view.seats)], style="dim")
        totals = [sum(result.tokens(seat) for result in rounds) for seat in range(view.seats)]
        table.add_row(company.say(TOTAL), *(Line(str(total), "bold") for total in totals))
        if view.over:
            return Group(table, "", draw_books(rounds[-1].ledgers, company))
        return table


# -- Small drawings -------------------------------------------------------------------------


def draw_board(view: GrippeView, company: Company) -> Table:
    """A row for each column of the board, its first square on the left."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    table.add_column()
    table.add_column(company.say(FROM_THE_TOP), no_wrap=True)
    table.add_column(company.say(FULL), justify="right")
    table.add_column(company.say(OTHERS), justify="right")
    for place, column in enumerate(view.columns):
        coming = 0 if view.pause or view.over else view.kept.count(place + 1)
        full = len(column.squares) + (place < DOUBLE_COLUMNS)
        table.add_row(
            Line(str(place + 1), "bold"),
            draw_squares(place, column, coming),
            Line(f"+{full}"),
            Line(f"−{column.number}"),
        )
    return table


def draw_squares(place: int, column: ColumnView, coming: int) -> Line:
    """The squares of a column: tokens that lie there, tokens to come, and free ones."""
    line = Line()
    for at, colour in enumerate(column.squares):
        if at < column.filled:
            sign = TOKEN
        elif at < column.filled + coming:
            sign = COMING
        else:
            sign = SIGNS[colour]
        wide = at == 0 and place < DOUBLE_COLUMNS
        line.append(sign * 2 if wide else sign, STYLES[colour])
        line.append(" ")
    if coming > len(column.squares) - column.filled:
        line.append(f"+{coming - len(column.squares) + column.filled}", "dim")
    return line


def draw_purses(view: GrippeView, company: Company) -> Table:
    """Who owns how many tokens, and what is left in the reserve."""
    series = int(view.options["games"]) > 1
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
    table.add_column()
    table.add_column(no_wrap=True, max_width=16)
    table.add_column(company.say(TOKENS), justify="right")
    if series:
        table.add_column(company.say(TOTAL), justify="right")
    for seat, player in enumerate(view.players):
        marker = "▶" if seat in view.movers else " "
        style = "bold" if seat == company.you else ""
        cells = [Line(str(player.stock), style)]
        if series:
            cells.append(Line(str(view.scores[seat]), "dim"))
        table.add_row(Line(marker, "bold"), Line(company.name(seat), style), *cells)
    table.add_row("", Line(company.say(RESERVE), "dim"), Line(str(view.reserve), "dim"))
    return table


def draw_dice(values: Sequence[int], style: str) -> Line:
    return Line(" ".join(f"[{value}]" for value in values) or "–", style)


def draw_books(ledgers: Sequence[Ledger], company: Company) -> Table:
    """Where everybody's tokens came from and went."""
    written_off = any(ledger.forgiven for ledger in ledgers)
    table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
    table.add_column(no_wrap=True, max_width=16)
    heads = [START, PAID, WON, GIVEN, *([FORGIVEN] if written_off else []), TOKENS]
    for head in heads:
        table.add_column(company.say(head), justify="right")
    for seat, ledger in enumerate(ledgers):
        style = "bold" if seat == company.you else ""
        cells = [str(ledger.start), f"−{ledger.paid}", f"+{ledger.won}", f"−{ledger.given}"]
        if written_off:
            cells.append(f"+{ledger.forgiven}")
        tokens = Line(str(ledger.tokens()), "bold")
        table.add_row(Line(company.name(seat), style), *cells, tokens)
    return table


# -- Small questions ------------------------------------------------------------------------


def effect(view: GrippeView, before: Sequence[int], values: Sequence[int]) -> tuple[int, list[int]]:
    """What these dice bring the player after those: tokens, and the columns they fill."""
    gain = 0
    filled: list[int] = []
    for place, column in enumerate(view.columns):
        first = before.count(place + 1)
        for number in range(first, first + list(values).count(place + 1)):
            square = (column.filled + number) % len(column.squares)
            tokens = 2 if square == 0 and place < DOUBLE_COLUMNS else 1
            gain -= 0 if column.squares[square] == "y" else tokens
            if square == len(column.squares) - 1:
                gain += len(column.squares) + (place < DOUBLE_COLUMNS)
                filled.append(place + 1)
    return gain, filled


def first_stock(view: GrippeView, seat: SeatView) -> int:
    """GEI-02, told from the books, whatever lies borrowed in this turn."""
    loan = view.outstanding() if seat is view.players[view.turn] else 0
    return seat.stock - loan + seat.paid - seat.won + seat.given - seat.forgiven


def added(ledger: Ledger, paid: int = 0, won: int = 0, given: int = 0, forgiven: int = 0) -> Ledger:
    return Ledger(
        ledger.start,
        ledger.paid + paid,
        ledger.won + won,
        ledger.given + given,
        ledger.forgiven + forgiven,
    )
