"""Défifoo Rouge in a terminal. Every suit also has a sign: nobody needs to tell hues apart."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Text
from tablee.core.sentences import listed
from tablee.core.terminal import Company, TerminalFace
from tablee.games.defifoo_rouge import terminal_text
from tablee.games.defifoo_rouge.cards import (
    INTERRUPTS,
    POLICE,
    POLICE_CARDS,
    SUIT_LETTERS,
    points_of,
    read_card,
    read_cards,
    suit_cards,
    suit_of,
)
from tablee.games.defifoo_rouge.events import WAYS, Counted, Thrown, Tied, Undealt, Unfinished
from tablee.games.defifoo_rouge.moves import MOVES
from tablee.games.defifoo_rouge.view import DefifooView
from tablee.games.defifoo_rouge.words import FEMININE, GANG_NAMES

SIGNS = "▲●■★◆"  # by suit
STYLES = ("bright_red", "bright_blue", "bright_green", "bright_yellow", "bright_cyan")
FREE = ("bomb", "bank")  # no sign: they are written in capitals
FREE_STYLE = "bright_magenta"
SHEET_ROWS = 12  # deals shown on a score sheet

HAND = Text("hand", "main")
WON = Text("won", "gagnées")
TOTAL = Text("total", "total")
TRICK = Text("in this trick", "dans ce pli")
DEAL = Text("deal", "donne")
WITH_YOU = Text("with you", "avec vous")
AGAINST = Text("against", "contre")
TEAM = Text("team", "équipe")
YOUR_HAND = Text("Your hand", "Votre main")
WINNING = Text("◂ strongest", "◂ la plus forte")
FROM_TRICKS = Text("tricks", "plis")
FROM_BANK = Text("Bank", "Banque")
THEY_WON = Text("Cards won in the last deal", "Cartes gagnées dans la dernière donne")
LAST_TRICK = Text("The last trick", "Le dernier pli")
TO_THE_BANK = Text("it went to the Bank", "il est allé à la Banque")
NO_TRICK_YET = Text("No trick has been played yet.", "Aucun pli n’a encore été joué.")
FROM_MEMORY = Text(
    "Tricks before the last one are a matter of memory (DEF-50).",
    "Les plis précédents sont affaire de mémoire (DEF-50).",
)


@dataclass(frozen=True)
class DealResult:
    """A deal on the score sheet: who scored together, and what was in the Bank."""

    counted: list[Counted]
    bank: int  # its points, whoever won them
    undealt: list[str]
    thrown: int  # points from hands
    unfinished: int  # points of the last trick

    def points(self, seat: int) -> int:
        return sum(team.total for team in self.counted if seat in team.seats)


class DefifooFace(TerminalFace[DefifooView, DealResult]):
    """Draws a table of Défifoo Rouge."""

    round_over = Text("Deal {} is over", "La donne {} est finie")

    def headline(self, view: DefifooView, company: Company) -> str:
        number = view.deals + (0 if view.over else 1)
        match view.options["match"]:
            case "deals":
                told = Text(f"deal {number} of {view.seats}", f"donne {number} sur {view.seats}")
            case "target":
                target = view.options["target"]
                told = Text(f"deal {number}, to {target}", f"donne {number}, jusqu’à {target}")
            case _:
                told = Text("one deal", "une seule donne")
        dealer = company.name(view.dealer)
        parts = [self.game.title, told, Text(f"dealer: {dealer}", f"donneur : {dealer}")]
        if view.seats > 2 and view.phase in ("turn", "window"):
            way = WAYS[view.direction]
            parts.append(Text(f"play goes {way.en}", f"on tourne {way.fr}"))
        return " · ".join(company.say(part) for part in parts)

    def table(self, view: DefifooView, company: Company) -> RenderableType:
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        table.add_column()
        table.add_column(no_wrap=True, max_width=16)
        if view.seats > 3:
            table.add_column(company.say(TEAM), no_wrap=True)
        for title in (HAND, WON, TOTAL):
            table.add_column(company.say(title), justify="right")
        table.add_column(company.say(TRICK), no_wrap=True)
        laid = {card.seat: card.card for card in view.trick}
        for seat, player in enumerate(view.players):
            team = [team_mark(view, seat, company)] if view.seats > 3 else []
            card = draw_card(laid[seat]) if seat in laid else Line("")
            if seat == view.winning:
                card = Line.assemble(card, " ", (company.say(WINNING), "dim"))
            table.add_row(
                Line("▶" if seat in view.movers else " ", "bold"),
                Line(company.name(seat), "bold" if seat == company.you else ""),
                *team,
                str(player.hand),
                str(player.won),
                str(player.points),
                card,
            )
        return Group(table, Line(company.say(bank_line(view, company)), "dim"))

    def hand(self, view: DefifooView, company: Company) -> RenderableType | None:
        if not view.hand or view.seat is None:
            return None
        mine = view.seat == company.you
        whose = company.say(YOUR_HAND) if mine else company.name(view.seat)
        return Line.assemble((f"{whose:<10}", "dim"), "  ", spread(view.hand))

    def paint(self, sentence: str, lang: str) -> Line:
        return paint(sentence, lang)

    def obvious(self, view: DefifooView) -> str | None:
        """A seat that cannot stop the trick, or can still do so on its turn next, lets it go on."""
        if view.phase != "window":
            return None
        is_next = view.turn == view.seat and len(view.trick) < view.seats
        return "wave" if is_next or view.legal == ["wave"] else None

    def on_enter(self, view: DefifooView) -> str | None:
        """Enter lets a trick go on."""
        return "wave" if view.phase == "window" and "wave" in view.legal else None

    def ask(self, view: DefifooView, company: Company) -> Line:
        return paint(company.say(question(view)), company.lang)

    def moves(self, view: DefifooView) -> list[str]:
        """Letting the trick go on comes first."""
        return sorted(view.legal, key=lambda move: move != "wave")

    def label(self, move: str, view: DefifooView, company: Company) -> Line:
        verb, *rest = move.split()
        if verb == "with":
            return Line(company.listed([int(seat) for seat in rest]))
        if verb in WAYS:
            return Line(company.say(WAYS[verb]))
        if verb == "wave":
            return Line(company.say(terminal_text.GO_ON))
        note = effect(move, view, company)
        card = draw_card(move)
        return Line.assemble(card, " ", (company.say(note), "dim")) if note else card

    def details(self, view: DefifooView, company: Company) -> RenderableType | None:
        """DEF-50: the last trick may be looked at again."""
        last = view.last_trick
        if last is None:
            return Line(company.say(NO_TRICK_YET))
        rows = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for laid in last.cards:
            rows.add_row(Line(company.name(laid.seat)), draw_card(laid.card))
        if last.stopped_with:
            rows.add_row("", draw_card(last.stopped_with))
        if last.taker is None:
            end = company.say(TO_THE_BANK)
        else:
            who = listed([last.taker], company, company.lang)
            end = company.say(Text(f"taken by {who}", f"ramassé par {who}"))
        title = Line(f"{company.say(LAST_TRICK)} ({end})", "bold")
        return Group(title, rows, "", Line(company.say(FROM_MEMORY)))

    def help(self, company: Company) -> RenderableType:
        key = Line()
        for suit, letter in enumerate(SUIT_LETTERS):
            key.append(SIGNS[suit], STYLES[suit])
            key.append(f" {letter} {company.say(terminal_text.suit_title(letter))}   ")
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for move, meaning in MOVES.explained():
            table.add_row(Line(move, "bold"), company.say(meaning))
        return Group(key, "", table, "", Line(company.say(terminal_text.POINTS)))

    def round_result(self, before: DefifooView, after: DefifooView) -> DealResult | None:
        counted = [event for event in after.happened if isinstance(event, Counted)]
        if not counted:
            return None
        ties = [event.bank for event in after.happened if isinstance(event, Tied)]
        thrown = [card for e in after.happened if isinstance(e, Thrown) for card in e.cards]
        undealt = [card for e in after.happened if isinstance(e, Undealt) for card in e.cards]
        loose = [e for e in after.happened if isinstance(e, Unfinished) and e.seat is None]
        return DealResult(
            counted=counted,
            bank=ties[0] if ties else sum(team.bank for team in counted),
            undealt=undealt,
            thrown=points_of(read_cards(thrown)),
            unfinished=sum(event.points for event in loose),
        )

    def last_round(self, rounds: Sequence[DealResult], company: Company) -> RenderableType:
        """DEF-32 to DEF-34: what each team has won, and who broke the Bank."""
        result = rounds[-1]
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(no_wrap=True)
        for title in (FROM_TRICKS, FROM_BANK, TOTAL):
            table.add_column(company.say(title), justify="right")
        for team in result.counted:
            name = listed(team.seats, company, company.lang)
            bank = str(team.bank) if team.bank else "·"
            name = name[0].upper() + name[1:]
            table.add_row(Line(name), str(team.won), bank, Line(str(team.total), "bold"))
        return Group(table, Line(company.say(bank_made_of(result)), "dim"))

    def sheet(
        self, rounds: Sequence[DealResult], view: DefifooView, company: Company
    ) -> RenderableType:
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(company.say(DEAL), justify="right")
        for seat in range(view.seats):
            style = "bold" if seat == company.you else ""
            table.add_column(Line(company.name(seat), style), justify="right", max_width=16)
        first = max(0, len(rounds) - SHEET_ROWS)
        if first:
            table.add_row("…")
        for number, result in enumerate(rounds[first:], start=first + 1):
            points = [points_with_bank(result, seat) for seat in range(view.seats)]
            table.add_row(str(number), *points)
        table.add_row("", *["──" for _ in range(view.seats)], style="dim")
        totals = [Line(str(points), "bold") for points in view.scores]
        table.add_row(company.say(TOTAL), *totals)
        return Group(table, Line(company.say(STARRED), "dim"))

    def revealed(self, view: DefifooView, company: Company) -> RenderableType | None:
        if not view.over:
            return None
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for seat, player in enumerate(view.players):
            won = spread(player.pile) if player.pile else Line("–", "dim")
            table.add_row(Line(company.name(seat)), won)
        bank = [*(view.undealt or []), *(view.banked or [])]
        table.add_row(Line(company.say(FROM_BANK)), spread(bank))
        return Group(Line(company.say(THEY_WON), "bold"), table)


STARRED = Text("* with the Bank", "* avec la Banque")


# -- Drawing helpers ------------------------------------------------------------------------


def draw_card(card: str) -> Line:
    """A card: its sign and its notation, in its colour."""
    if card in FREE:
        return Line(card.upper(), f"bold {FREE_STYLE}")
    return Line(f"{SIGNS[SUIT_LETTERS.index(card[0])]} {card}", f"bold {style(card)}")


def style(card: str) -> str:
    return FREE_STYLE if card in FREE else STYLES[SUIT_LETTERS.index(card[0])]


def spread(hand: Sequence[str]) -> Line:
    """Cards in a row, those of one suit together."""
    line = Line()
    for group in groups(sorted(hand, key=read_card)):
        line.append("  " if line else "")
        line.append_text(draw_card(group[0]))
        for card in group[1:]:
            line.append(f" {card}", f"bold {style(card)}")
    return line


def groups(cards: Sequence[str]) -> list[list[str]]:
    by_suit: dict[str, list[str]] = {}
    for card in cards:
        by_suit.setdefault(card if card in FREE else card[0], []).append(card)
    return list(by_suit.values())


def team_mark(view: DefifooView, seat: int, company: Company) -> Line:
    """DEF-05: who plays with whom, from the point of view of the viewer."""
    if not view.team:
        return Line("")
    if view.seat is None:
        return Line("A" if seat in view.team else "B")
    if seat == view.seat:
        return Line("")
    together = (seat in view.team) == (view.seat in view.team)
    return Line(company.say(WITH_YOU), "bold") if together else Line(company.say(AGAINST), "dim")


def bank_line(view: DefifooView, company: Company) -> Text:
    """What is in the Bank, and whether the Bomb and the Bank card have been played."""
    en = [f"Bank: {view.bank} card{'' if view.bank == 1 else 's'}"]
    fr = [f"Banque : {view.bank} carte{'s' if view.bank > 1 else ''}"]
    if view.carried:
        en.append(f"{view.carried} points of an earlier Bank")
        fr.append(f"{view.carried} points d’une Banque précédente")
    if view.bomb_by is not None:
        who = listed([view.bomb_by], company, company.lang)
        en.append(f"Bomb played by {who}")
        fr.append(f"Bombe jouée par {who}")
    if view.bank_played:
        en.append("Bank card played")
        fr.append("carte Banque jouée")
    if view.vamped:
        en.append("a Godfather has been vamped")
        fr.append("un Parrain a été vampé")
    return Text(" · ".join(en), " · ".join(fr))


def bank_made_of(result: DealResult) -> Text:
    """Where the points of the Bank came from."""
    undealt = points_of(read_cards(result.undealt))
    told = " ".join(result.undealt)
    en = [f"{undealt} undealt ({told})", f"{result.thrown} from hands"]
    s = "s" if undealt > 1 else ""
    fr = [f"{undealt} non distribué{s} ({told})", f"{result.thrown} des mains"]
    if result.unfinished:
        en.append(f"{result.unfinished} of the unfinished trick")
        fr.append(f"{result.unfinished} du pli inachevé")
    before = result.bank - undealt - result.thrown - result.unfinished
    if before > 0:
        en.append(f"{before} banked before")
        fr.append(f"{before} déjà en Banque")
    return Text(
        f"The Bank’s {result.bank}: {', '.join(en)}.",
        f"Les {result.bank} de la Banque : {', '.join(fr)}.",
    )


def points_with_bank(result: DealResult, seat: int) -> str:
    bank = any(team.bank for team in result.counted if seat in team.seats)
    return f"{result.points(seat)}{'*' if bank else ' '}"


def paint(sentence: str, lang: str) -> Line:
    """A sentence in which each card is printed in its colour."""
    line = Line(sentence)
    for suit, name in enumerate(GANG_NAMES):
        if lang == "en":
            pattern = rf"\b{name.en} (?:\d|Vamp|Godfather)"
        else:
            pattern = rf"(?:\b\d|Vamp|Parrain) (?:{name.fr}|{FEMININE[suit]})\b"
        line.highlight_regex(pattern, STYLES[suit])
    line.highlight_regex(r"\b(?:police|policier) \d+", STYLES[-1])
    line.highlight_regex(re.compile(r"\b(?:BOMBE?|BANK|BANQUE)\b"), FREE_STYLE)
    return line


# -- Queries --------------------------------------------------------------------------------


def question(view: DefifooView) -> Text:
    """The question to the seat of this view."""
    match view.phase:
        case "partners":
            return terminal_text.CHOOSE_PARTNER
        case "direction":
            return terminal_text.CHOOSE_DIRECTION
        case "window":
            return terminal_text.MAY_STOP
    if view.turn != view.seat:
        return terminal_text.MAY_STOP
    if len(view.hand) == 1:
        return terminal_text.LAST_CARD
    if not view.trick:
        return terminal_text.LEAD_A_CARD
    led, hand = read_card(view.trick[0].card), read_cards(view.hand)
    if hand & suit_cards(led):
        return terminal_text.FOLLOW_POLICE if led >= POLICE else terminal_text.follow(suit_of(led))
    if hand & ~INTERRUPTS == 0:
        return terminal_text.ONLY_INTERRUPTS
    return terminal_text.CALL_POLICE if hand & POLICE_CARDS else terminal_text.THROW_IN


def effect(move: str, view: DefifooView, company: Company) -> Text | None:
    """What this card would do at once, judged from what everybody can see."""
    caught = points_of(read_cards([laid.card for laid in view.trick] + [move]))
    if move == "bomb":
        return terminal_text.bombs(caught)
    if move == "bank":
        return terminal_text.banks(caught)
    if not view.trick:
        return None
    card, led = read_card(move), read_card(view.trick[0].card)
    if card < POLICE and suit_of(card) != suit_of(led):
        return terminal_text.NOT_COUNTED
    winning = view.winning or 0
    rival = next(laid.card for laid in view.trick if laid.seat == winning)
    who = company.name(winning)
    if move not in view.can_win:
        return terminal_text.under(rival, who)
    is_lower = card < read_card(rival)  # DEF-40: only the Vamp wins against a higher card
    return terminal_text.VAMPS_HIM if is_lower else terminal_text.beats(rival, who)
