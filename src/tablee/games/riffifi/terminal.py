"""Riffifi in a terminal. Every colour also has a sign: nobody needs to tell hues apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Text
from tablee.core.events import MatchOver
from tablee.core.terminal import Company, TerminalFace
from tablee.games.riffifi import terminal_text
from tablee.games.riffifi.cards import COLOUR_LETTERS
from tablee.games.riffifi.events import RoundOver, Took
from tablee.games.riffifi.moves import MOVES
from tablee.games.riffifi.view import Outlook, RiffifiView, SeatView
from tablee.games.riffifi.words import COLOUR_NAMES

SIGNS = "♦●▲■★"
OFFICER_SIGN = "♜"
STYLES = ("bright_blue", "bright_yellow", "bright_red", "bright_green", "bright_magenta")
NOTHING = "·"
SHEET_ROWS = 12  # rounds shown on a score sheet

HAND = Text("hand", "main")
PILE = Text("on the pile", "sur la pile")
THIS_ROUND = Text("round", "manche")
TOTAL = Text("total", "total")
TICKS = Text("ticks", "coches")
POOL = Text("Pool", "Réserve")
YOUR_HAND = Text("Your hand", "Votre main")
LIES = {
    "none": Text("–", "–"),
    "up": Text("face up", "visible"),
    "down": Text("turned down", "retournée"),
    "concealed": Text("concealed", "cachée"),
}
FACE_DOWN = Text("face down", "face cachée")
UNFINISHED = Text("broken off", "interrompue")
THEY_HAD = Text("The cards of the last round", "Les cartes de la dernière manche")
SHOWN = Text("Cards shown in this round", "Cartes montrées dans cette manche")
FROM_MEMORY = Text(
    "At this table the cards already shown are a matter of memory (RIF-A7).",
    "À cette table, les cartes déjà montrées sont affaire de mémoire (RIF-A7).",
)


@dataclass(frozen=True)
class RoundResult:
    """A round on the score sheet: the tokens of each seat by colour."""

    tokens: list[list[int]]
    finished: bool

    def points(self, seat: int) -> int:
        return sum(self.tokens[seat])


class RiffifiFace(TerminalFace[RiffifiView, RoundResult]):
    """Draws a table of Riffifi."""

    def headline(self, view: RiffifiView, company: Company) -> str:
        number = view.round + (0 if view.over else 1)
        dealer = company.name(view.dealer)
        if view.options["scoring"] == "tokens":
            last = max(view.seats, number)
            told = Text(f"round {number} of {last}", f"manche {number} sur {last}")
        else:
            told = Text(f"round {number}", f"manche {number}")
        dealt = Text(f"dealer: {dealer}", f"donneur : {dealer}")
        parts = [company.say(self.game.title), company.say(told), company.say(dealt)]
        if view.removed:
            removed = Text(f"{view.removed} is out", f"sans {view.removed}")
            parts.append(company.say(removed))
        return " · ".join(parts)

    def table(self, view: RiffifiView, company: Company) -> RenderableType:
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        table.add_column()
        table.add_column(no_wrap=True, max_width=16)
        table.add_column(company.say(HAND), justify="right")
        table.add_column(company.say(PILE), min_width=18, no_wrap=True)
        for colour in range(len(SIGNS)):
            table.add_column(colour_sign(colour), justify="right", min_width=3)
        table.add_column(company.say(THIS_ROUND), justify="right")
        by_tokens = view.options["scoring"] == "tokens"
        table.add_column(company.say(TOTAL if by_tokens else TICKS), justify="right")
        for seat, player in enumerate(view.players):
            marker = "▶" if seat in view.movers else " "
            style = "bold" if seat == company.you else ""
            table.add_row(
                Line(marker, "bold"),
                Line(company.name(seat), style),
                str(player.hand),
                top_card(player, company),
                *(count(tokens, colour) for colour, tokens in enumerate(player.tokens)),
                str(sum(player.tokens)),
                str(player.points) if by_tokens else ticks(player.ticks),
            )
        pool = [count(tokens, colour) for colour, tokens in enumerate(view.pool)]
        table.add_row("", Line(company.say(POOL), "dim"), "", "", *pool)
        return table

    def hand(self, view: RiffifiView, company: Company) -> RenderableType | None:
        if not view.hand or view.seat is None:
            return None
        mine = view.seat == company.you
        whose = company.say(YOUR_HAND) if mine else company.name(view.seat)
        return Line.assemble((f"{whose:<9}", "dim"), "  ", spread(view.hand))

    def paint(self, sentence: str, lang: str) -> Line:
        return paint(sentence, lang)

    def ask(self, view: RiffifiView, company: Company) -> Line:
        return paint(company.say(question(view, company)), company.lang)

    def moves(self, view: RiffifiView) -> list[str]:
        """Both ways to lay a card, side by side."""
        in_hand = {card: place for place, card in enumerate(view.hand)}
        return sorted(view.legal, key=lambda move: in_hand.get(move.split()[-1], len(in_hand)))

    def label(self, move: str, view: RiffifiView, company: Company) -> Line:
        verb, *rest = move.split()
        if verb == "from":
            givers = company.listed([int(seat) for seat in rest])
            many = len(rest) > 1
            text = Text(
                f"from {givers}" + (", one each" if many else ""),
                f"à {givers}" + (", un chacun" if many else ""),
            )
            return Line(company.say(text))
        if verb == "remove":
            return draw_card(rest[0])
        note = effect(move, view, company)
        card = draw_card(rest[0] if verb == "conceal" else verb)
        return Line.assemble(card, " ", (company.say(note), "dim")) if note else card

    def details(self, view: RiffifiView, company: Company) -> RenderableType | None:
        """RIF-A7: what everybody has laid face up so far, if the table shows the history."""
        if view.options["history"] != "open":
            return Line(company.say(FROM_MEMORY))
        shown = [player.shown or [] for player in view.players]
        return Group(Line(company.say(SHOWN), "bold"), cards_by_seat(shown, company))

    def help(self, company: Company) -> RenderableType:
        key = Line()
        for colour, name in enumerate(COLOUR_NAMES):
            key.append(SIGNS[colour], STYLES[colour])
            key.append(f" {COLOUR_LETTERS[colour]} {company.say(name)}   ")
        key.append(f"{OFFICER_SIGN} o {company.say(terminal_text.OFFICER_NAME)}")
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for move, meaning in MOVES.explained():
            table.add_row(Line(move, "bold"), company.say(meaning))
        return Group(key, "", table)

    def round_result(self, before: RiffifiView, after: RiffifiView) -> RoundResult | None:
        finished = any(isinstance(event, RoundOver) for event in after.happened)
        if not finished and not any(isinstance(event, MatchOver) for event in after.happened):
            return None
        tokens = [list(player.tokens) for player in before.players]
        for event in after.happened:
            if isinstance(event, Took):
                colour = COLOUR_LETTERS.index(event.colour)
                tokens[event.seat][colour] += event.tokens
                if event.giver is not None:
                    tokens[event.giver][colour] -= event.tokens
        return RoundResult(tokens, finished)

    def last_round(self, rounds: Sequence[RoundResult], company: Company) -> RenderableType:
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        table.add_column(no_wrap=True, max_width=16)
        for colour in range(len(SIGNS)):
            table.add_column(colour_sign(colour), justify="right", min_width=3)
        table.add_column(company.say(THIS_ROUND), justify="right")
        for seat, tokens in enumerate(rounds[-1].tokens):
            cells = [count(tokens[colour], colour) for colour in range(len(SIGNS))]
            table.add_row(Line(company.name(seat)), *cells, str(rounds[-1].points(seat)))
        return table

    def sheet(
        self, rounds: Sequence[RoundResult], view: RiffifiView, company: Company
    ) -> RenderableType:
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(company.say(THIS_ROUND), justify="right")
        for seat in range(view.seats):
            style = "bold" if seat == company.you else ""
            table.add_column(Line(company.name(seat), style), justify="right", max_width=16)
        first = max(0, len(rounds) - SHEET_ROWS)
        if first:
            table.add_row("…")
        for number, result in enumerate(rounds[first:], start=first + 1):
            points = [str(result.points(seat)) for seat in range(view.seats)]
            mark = str(number) if result.finished else f"{company.say(UNFINISHED)} {number}"
            table.add_row(mark, *points)
        table.add_row("", *["──" for _ in range(view.seats)], style="dim")
        totals = [sum(result.points(seat) for result in rounds) for seat in range(view.seats)]
        table.add_row(company.say(TOTAL), *(Line(str(total), "bold") for total in totals))
        if view.options["scoring"] != "tokens":
            table.add_row(company.say(TICKS), *(ticks(player.ticks) for player in view.players))
        return table

    def revealed(self, view: RiffifiView, company: Company) -> RenderableType | None:
        if view.revealed is None:
            return None
        return Group(Line(company.say(THEY_HAD), "bold"), cards_by_seat(view.revealed, company))


# -- Drawing helpers ------------------------------------------------------------------------


def draw_card(card: str) -> Line:
    """A card: its sign and its notation, in its colour."""
    if card == "o":
        return Line(f"{OFFICER_SIGN} o ", "bold")
    colour = COLOUR_LETTERS.index(card[0])
    return Line(f"{SIGNS[colour]} {card}", f"bold {STYLES[colour]}")


def colour_sign(colour: int) -> Line:
    return Line(f"{SIGNS[colour]}{COLOUR_LETTERS[colour]}", STYLES[colour])


def count(tokens: int, colour: int) -> Line:
    return Line(str(tokens), STYLES[colour]) if tokens else Line(NOTHING, "dim")


def ticks(letters: Sequence[str]) -> Line:
    """RIF-52: five boxes, with the sign of each colour that is ticked off."""
    boxes = Line()
    for colour, letter in enumerate(COLOUR_LETTERS):
        ticked = letter in letters
        boxes.append(SIGNS[colour] if ticked else NOTHING, STYLES[colour] if ticked else "dim")
    return boxes


def top_card(player: SeatView, company: Company) -> Line:
    """The card on a pile and how it lies."""
    lies = company.say(LIES[player.lies])
    if player.lies == "none":
        return Line(lies, "dim")
    if player.top is None:
        return Line(f"▒ ?? {lies}", "dim")
    card = draw_card(player.top)
    if player.lies != "up":
        card.stylize("not bold dim")
        return Line.assemble(card, (f" {lies}", "dim"))
    return Line.assemble(card, f" {lies}")


def spread(hand: Sequence[str]) -> Line:
    """Cards in a row, those of one colour together."""
    line = Line()
    for letter in f"{COLOUR_LETTERS}o":
        group = [card for card in hand if card[0] == letter]
        if not group:
            continue
        line.append("   " if line else "")
        line.append_text(draw_card(group[0]))
        style = "bold" if letter == "o" else f"bold {STYLES[COLOUR_LETTERS.index(letter)]}"
        for card in group[1:]:
            line.append(f" {card}", style)
    return line


def cards_by_seat(cards: Sequence[Sequence[str]], company: Company) -> Table:
    table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
    for seat, held in enumerate(cards):
        table.add_row(Line(company.name(seat)), spread(held) if held else Line("–", "dim"))
    return table


def paint(sentence: str, lang: str) -> Line:
    """A sentence in which the name of each colour is printed in that colour."""
    line = Line(sentence)
    for name, style in zip(COLOUR_NAMES, STYLES, strict=True):
        pattern = rf"\b{name.en}\b(?: \d)?" if lang == "en" else rf"(?:\b\d )?\b{name.fr}s?\b"
        line.highlight_regex(pattern, style)
    return line


# -- Queries --------------------------------------------------------------------------------


def question(view: RiffifiView, company: Company) -> Text:
    """The question to the seat of this view."""
    if view.phase == "removing":
        return terminal_text.TAKE_OUT_A_ONE
    if view.phase == "giving" and view.seat is not None:
        top = view.players[view.seat].top or ""
        return terminal_text.who_gives(top[:1], view.odd, company.listed(view.asked))
    if len(view.hand) == 1:
        return terminal_text.LAY_LAST_CARD
    return terminal_text.LAY_A_CARD


def effect(move: str, view: RiffifiView, company: Company) -> Text | None:
    """What laying this card would do at once, judged from what everybody can see."""
    verb, *rest = move.split()
    if verb == "conceal":
        return FACE_DOWN
    if verb == "o":
        if not rest:
            return terminal_text.SPARES
        return terminal_text.strikes(rest[0], owner_of(rest[0], view, company))
    for outlook in view.outlook:
        if outlook.card == verb:
            return promise(outlook, view, company)
    return None


def promise(outlook: Outlook, view: RiffifiView, company: Company) -> Text:
    """Which card it turns down, or what turns it down; and how many tokens it would take."""
    if outlook.struck_by is not None:
        rival = view.players[outlook.struck_by].top or ""
        return terminal_text.falls_to(rival, company.name(outlook.struck_by))
    takes = terminal_text.takes(outlook.takes)
    if outlook.strikes is None:
        return takes
    rival = view.players[outlook.strikes].top or ""
    beats = terminal_text.beats(rival, company.name(outlook.strikes))
    return Text(f"{takes.en}, {beats.en}", f"{takes.fr}, {beats.fr}")


def owner_of(card: str, view: RiffifiView, company: Company) -> str:
    """The seat that has this card face up."""
    seats = [seat for seat, player in enumerate(view.players) if player.top == card]
    return company.name(seats[0])
