"""Puko in a terminal. Every colour also has a sign: nobody needs to tell hues apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Text
from tablee.core.terminal import Company, TerminalFace
from tablee.games.flinke.notation import COLOUR_LETTERS, read_cards
from tablee.games.flinke.terminal import SIGNS, STYLES, paint
from tablee.games.flinke.words import COLOUR_NAMES
from tablee.games.puko import terminal_text
from tablee.games.puko.cards import FACE_TEXTS
from tablee.games.puko.events import (
    AnyEvent,
    Chose,
    Declared,
    Knocked,
    Left,
    Owe,
    Shared,
    Showed,
    TrickOver,
    Won,
)
from tablee.games.puko.moves import MOVES
from tablee.games.puko.ranking import rank
from tablee.games.puko.view import PukoView
from tablee.games.puko.words import hand_name

SHEET_ROWS = 8  # tricks shown on a score sheet
NOTHING = "·"
LETTERS = {"blue": "b", "yellow": "y", "green": "g", "red": "r"}

YOUR_HAND = Text("Your hand", "Votre main")
KEPT = Text("for this trick", "pour ce pli")
PURSE = Text("purse", "bourse")
TRICK = Text("trick", "pli")
POT = Text("pot", "pot")
DIE = Text("die", "dé")
SAYS = Text("says", "annonce")
SHOWS = Text("shows", "montre")
RESULT = Text("result", "résultat")
FIRST = Text("first", "premier")
LEVEL = Text("level", "égalité")
STAYS = Text("stays", "passe")
KNOCKS = Text("knocks", "frappe")
STATES = {
    "none": Text("", ""),
    "knocks": KNOCKS,
    "stays": STAYS,
    "hidden": Text("has declared", "annonce faite"),
}
HAS_CHOSEN = Text("has chosen", "a choisi")
CHOOSES = Text("chooses …", "choisit …")
MUST_STAKE = Text("must stake", "doit miser")
LOST = Text("lost", "perdu")
CARDS_LEFT = Text("Cards in the pile:", "Cartes dans la pioche :")
DISCARDED = Text("Discarded:", "Défausse :")
FACE_DOWN = Text(
    "Who stays out never shows their cards, nor does one who knocks alone (PUK-42).",
    "Qui passe ne montre jamais ses cartes, ni qui frappe seul (PUK-42).",
)


@dataclass(frozen=True)
class TrickResult:
    """A trick on the score sheet."""

    die: str
    pot: int
    knocked: list[int]
    shown: dict[int, list[str]]
    won: dict[int, int]  # what each winner took; nothing where the pot stayed
    owed: dict[int, int]  # what each loser must stake …
    exact: bool = False  # … or more, unless the table plays with exact stakes (PUK-O2)


class PukoFace(TerminalFace[PukoView, TrickResult]):
    """Draws a table of Puko."""

    round_over = Text("Trick {} is over", "Le pli {} est fini")

    def headline(self, view: PukoView, company: Company) -> str:
        number = view.trick + (0 if view.over else 1)
        if view.tricks is None:
            told = Text(f"trick {number}", f"pli {number}")
        else:
            told = Text(f"trick {number} of {view.tricks}", f"pli {number} sur {view.tricks}")
        parts = [company.say(self.game.title), company.say(told)]
        if is_last(view):
            parts.append(company.say(Text("the last", "le dernier")))
        return " · ".join(parts)

    def table(self, view: PukoView, company: Company) -> RenderableType:
        middle = Line.assemble(
            (f"{company.say(POT)} ", "dim"),
            (str(view.pot), "bold"),
            "     ",
            drawn_die(view, company),
        )
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        table.add_column()
        table.add_column(no_wrap=True, max_width=16)
        table.add_column(company.say(PURSE), justify="right")
        table.add_column(min_width=14, no_wrap=True)
        table.add_column(no_wrap=True)
        for seat in in_order(view):
            player = view.players[seat]
            marker = "▶" if seat in view.movers else " "
            first = company.say(FIRST) if seat == view.first and not view.over else ""
            table.add_row(
                Line(marker, "bold"),
                Line(company.name(seat), "bold" if seat == company.you else ""),
                str(player.purse),
                state_of(view, seat, company),
                Line(first, "dim"),
            )
        return Group(middle, "", table)

    def hand(self, view: PukoView, company: Company) -> RenderableType | None:
        if not view.hand or view.seat is None:
            return None
        mine = view.seat == company.you
        whose = company.say(YOUR_HAND) if mine else company.name(view.seat)
        line = Line.assemble((f"{whose:<9}", "dim"), "  ", spread(view.hand))
        if view.kept:
            line.append(f"     {company.say(KEPT)}  ", "dim")
            line.append_text(spread(view.kept))
        return line

    def tells(self, event: AnyEvent, company: Company) -> bool:
        """The table shows who has chosen and declared."""
        return not isinstance(event, Chose | Declared) or event.seat == company.you

    def paint(self, sentence: str, lang: str) -> Line:
        return paint(sentence, lang)

    def ask(self, view: PukoView, company: Company) -> Line:
        return paint(company.say(question(view)), company.lang)

    def moves(self, view: PukoView) -> list[str]:
        """The best hands first; only a few stakes, since any other can be typed."""
        if view.phase == "choosing":
            return sorted(view.legal, key=lambda move: -rank_of(move.split()[1:], view))
        if view.phase == "declaring":
            return ["knock", "stay"]
        if view.phase == "staking" and view.seat is not None:
            purse = view.players[view.seat].purse
            amounts = {view.owed, view.owed + 1, view.owed * 3 // 2, view.owed * 2, purse}
            return [f"stake {amount}" for amount in sorted(amounts) if amount <= purse]
        return view.legal

    def label(self, move: str, view: PukoView, company: Company) -> Line:
        verb, *rest = move.split()
        if verb == "keep":
            name = company.say(hand_name(rank_of(rest, view), FACE_TEXTS.index(view.die or "x")))
            return Line.assemble(drawn_card(rest[0]), " ", drawn_card(rest[1]), "  ", (name, "dim"))
        if verb == "knock":
            risk = (
                terminal_text.EITHER_WAY
                if is_certain(view)
                else terminal_text.risk(view.pot, is_last(view))
            )
            return Line.assemble(company.say(KNOCK), "  ", (company.say(risk), "dim"))
        if verb == "stay":
            return Line(company.say(terminal_text.STAY_OUT))
        amount = int(rest[0])
        note = ""
        if view.seat is not None and amount == view.players[view.seat].purse:
            note = company.say(terminal_text.ALL_IN)
        elif amount == view.owed:
            note = company.say(terminal_text.THE_LEAST)
        return Line.assemble(company.say(stakes(amount)), "  ", (note, "dim"))

    def details(self, view: PukoView, company: Company) -> RenderableType:
        """How many cards lie face down or out of play."""
        counts = Line(
            f"{company.say(CARDS_LEFT)} {view.pile}   {company.say(DISCARDED)} {view.discards}"
        )
        return Group(counts, Line(company.say(FACE_DOWN), "dim"))

    def help(self, company: Company) -> RenderableType:
        key = Line()
        for colour, name in enumerate(COLOUR_NAMES):
            key.append(SIGNS[colour], STYLES[colour])
            key.append(f" {COLOUR_LETTERS[colour]} {company.say(name)}   ")
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for move, meaning in MOVES.explained():
            table.add_row(Line(move, "bold"), company.say(meaning))
        ladders = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for face, ladder in LADDERS:
            ladders.add_row(Line(company.say(face), "bold"), company.say(ladder))
        return Group(key, "", table, "", ladders)

    def round_result(self, before: PukoView, after: PukoView) -> TrickResult | None:
        news = after.happened
        if not any(isinstance(event, TrickOver) for event in news):
            return None
        words = {seat: player.word for seat, player in enumerate(before.players)}
        knocked = {seat for seat, word in words.items() if word == "knocks"}
        knocked |= {event.seat for event in news if isinstance(event, Knocked)}
        won: dict[int, int] = {}
        owed: dict[int, int] = {}
        exact = after.options["stake"] == "exact"
        for event in news:
            match event:
                case Won(seat=seat, amount=amount):
                    won[seat] = amount
                case Shared(seats=seats, each=each):
                    won = dict.fromkeys(seats, each)
                case Left(seats=seats):
                    won = dict.fromkeys(seats, 0)
                case Owe(seats=seats, amount=amount):
                    owed = dict.fromkeys(seats, amount)
        if after.pause:
            owed = dict.fromkeys(after.debtors, after.owed)
        shown = {event.seat: event.cards for event in news if isinstance(event, Showed)}
        return TrickResult(
            die=before.die or "x",
            pot=before.pot,
            knocked=sorted(knocked),
            shown=shown,
            won=won,
            owed=owed,
            exact=exact,
        )

    def last_round(self, rounds: Sequence[TrickResult], company: Company) -> RenderableType:
        trick = rounds[-1]
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(no_wrap=True, max_width=16)
        table.add_column(company.say(SAYS))
        table.add_column(company.say(SHOWS))
        table.add_column(company.say(RESULT))
        for seat in range(len(company.names)):
            says = KNOCKS if seat in trick.knocked else STAYS
            style = "" if seat in trick.knocked else "dim"
            shown = trick.shown.get(seat)
            table.add_row(
                Line(company.name(seat), "bold" if seat == company.you else ""),
                Line(company.say(says), style),
                spread(shown) if shown else Line("–", "dim"),
                outcome(trick, seat, company),
            )
        return table

    def sheet(
        self, rounds: Sequence[TrickResult], view: PukoView, company: Company
    ) -> RenderableType:
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(company.say(TRICK), justify="right")
        table.add_column(company.say(DIE))
        table.add_column(company.say(POT), justify="right")
        for seat in range(view.seats):
            style = "bold" if seat == company.you else ""
            table.add_column(Line(company.name(seat), style), justify="right", max_width=12)
        first = max(0, len(rounds) - SHEET_ROWS)
        if first:
            table.add_row("…")
        for number, trick in enumerate(rounds[first:], start=first + 1):
            cells = [mark(trick, seat) for seat in range(view.seats)]
            table.add_row(str(number), face_sign(trick.die), str(trick.pot), *cells)
        table.add_row("", "", "", *["──" for _ in range(view.seats)], style="dim")
        purses = [Line(str(player.purse), "bold") for player in view.players]
        table.add_row(company.say(PURSE), "", str(view.pot or ""), *purses)
        return table


KNOCK = Text("knock", "frapper")
LADDERS = (
    (
        Text("colour", "couleur"),
        Text(
            "trump pair > trump points > other pair > nothing",
            "paire d’atout > points d’atout > autre paire > rien",
        ),
    ),
    (
        Text("", ""),
        Text(
            "(with plain=sums, the sum instead of nothing)",
            "(avec plain=sums, la somme et non rien)",
        ),
    ),
    (Text("X", "X"), Text("pair > sum of the two", "paire > somme des deux")),
    (Text("0", "0"), Text("the lowest sum wins", "la plus petite somme gagne")),
)


# -- Drawing helpers ------------------------------------------------------------------------


def drawn_card(card: str) -> Line:
    """A card: its sign and its notation, in its colour."""
    colour = COLOUR_LETTERS.index(card[0])
    return Line(f"{SIGNS[colour]}{card}", f"bold {STYLES[colour]}")


def spread(cards: Sequence[str]) -> Line:
    return Line(" ").join(drawn_card(card) for card in cards)


def face_sign(die: str) -> Line:
    """The face of the die, for a column of the score sheet."""
    if die in LETTERS:
        colour = COLOUR_LETTERS.index(LETTERS[die])
        return Line(f"{SIGNS[colour]}{LETTERS[die]}", STYLES[colour])
    return Line(die.upper())


def drawn_die(view: PukoView, company: Company) -> Line:
    if view.die is None:
        return Line("")
    name = company.say(DIE_WORDS[FACE_TEXTS.index(view.die)])
    return Line.assemble((f"{company.say(DIE)} ", "dim"), face_sign(view.die), f"  {name}")


DIE_WORDS = (
    *(Text(f"{name.en} is trump", f"atout {name.fr}") for name in COLOUR_NAMES),
    Text("no trump", "sans atout"),
    Text("the lowest sum wins", "la plus petite somme gagne"),
)


def state_of(view: PukoView, seat: int, company: Company) -> Line:
    """What a seat has done in this trick, or has to do."""
    player = view.players[seat]
    if view.phase == "choosing":
        return Line(company.say(HAS_CHOSEN if player.chosen else CHOOSES), "dim")
    if view.phase == "staking" and seat in view.debtors:
        return must_stake(view.owed, view.options["stake"] == "exact", company)
    word = company.say(STATES[player.word])
    return Line(word, "bold" if player.word == "knocks" else "dim")


def must_stake(amount: int, exact: bool, company: Company) -> Line:
    """PUK-21: what a seat must stake at least, or exactly (PUK-O2)."""
    return Line(f"{company.say(MUST_STAKE)} {amount if exact else f'≥ {amount}'}")


def outcome(trick: TrickResult, seat: int, company: Company) -> Line:
    """What a trick brought a seat, in words."""
    if seat in trick.won:
        if trick.won[seat] == 0:
            return Line(company.say(LEVEL))
        return Line(f"+{trick.won[seat]}", "bold")
    if seat in trick.owed:
        return must_stake(trick.owed[seat], trick.exact, company)
    return Line(company.say(LOST)) if seat in trick.knocked else Line("")


def mark(trick: TrickResult, seat: int) -> Line:
    """The same for a column of the score sheet: won, tied, lost and what is owed, or out."""
    if seat in trick.won:
        return Line(f"+{trick.won[seat]}", "bold") if trick.won[seat] else Line("=")
    if seat in trick.owed:
        return Line(f"−{trick.owed[seat]}")
    return Line("✗") if seat in trick.knocked else Line(NOTHING, "dim")


def stakes(amount: int) -> Text:
    return Text(f"stake {amount}", f"miser {amount}")


# -- Queries --------------------------------------------------------------------------------


def in_order(view: PukoView) -> list[int]:
    """The seats in the order in which they declare."""
    return [(view.first + turn) % view.seats for turn in range(view.seats)]


def is_last(view: PukoView) -> bool:
    """Whether this is the last trick."""
    return not view.over and (view.last or view.trick + 1 == view.tricks)


def is_certain(view: PukoView) -> bool:
    """PUK-A13: whether this seat declares last and nobody has knocked, so that it takes the pot."""
    words = [player.word for player in view.players]
    return words.count("stays") == view.seats - 1


def rank_of(cards: Sequence[str], view: PukoView) -> int:
    sums = view.options["plain"] == "sums"
    return rank(read_cards(list(cards)), FACE_TEXTS.index(view.die or "x"), sums)


def question(view: PukoView) -> Text:
    """The question to the seat of this view."""
    if view.phase == "choosing":
        return terminal_text.CHOOSE_TWO
    if view.phase == "staking" and view.seat is not None:
        return terminal_text.how_much(view.owed, view.players[view.seat].purse)
    knocked = sum(player.word == "knocks" for player in view.players)
    held = hand_name(rank_of(view.kept, view), FACE_TEXTS.index(view.die or "x"))
    at_once = view.options["declare"] == "together"
    return terminal_text.knock_or_stay(None if at_once else knocked, held, is_last(view))
