"""Traf in a terminal: the middle, the chips, and what everybody is known to hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from tablee.core.errors import Text
from tablee.core.terminal import Company, TerminalFace
from tablee.games.flinke.notation import COLOUR_LETTERS, read_cards
from tablee.games.flinke.terminal import SIGNS, STYLES, drawn_card, drawn_cards, paint
from tablee.games.flinke.words import COLOUR_NAMES
from tablee.games.traf import hands, terminal_text
from tablee.games.traf.events import DealOver, Dealt, Showed, Stayed, Won
from tablee.games.traf.hands import class_of, rank, worth_of
from tablee.games.traf.moves import MOVES
from tablee.games.traf.view import TrafView
from tablee.games.traf.words import SHADES, made_of

HIDDEN = "▒▒"
SHEET_ROWS = 14  # deals shown on a score sheet

CHIPS = Text("chips", "jetons")
CARDS = Text("cards", "cartes")
MIDDLE = Text("Middle", "Milieu")
POT = Text("Pot", "Mise")
YOUR_HAND = Text("Your hand", "Votre main")
KNOCKED = Text("has knocked", "a frappé")
DEALS = Text("dealer", "donneur")
DEAL = Text("deal", "donne")
SHOWN = Text("shown", "montré")
WON = Text("won", "gagné")
TOTAL = Text("chips", "jetons")
IN_POT = Text("left in the pot", "reste au milieu")
PASS = Text("pass", "passer")
KNOCK = Text("knock", "frapper")
AND_KNOCK = Text("and knock", "et frapper")
NO_LONGER = Text("nothing", "rien")
DISCARDED = Text("Discarded so far", "Cartes écartées")
NONE_YET = Text("nothing yet", "rien encore")
LAST_SHOWN = Text("Shown at the end of the last deal", "Montré à la fin de la dernière donne")
BEST_FIRST = Text("Combinations, the best first:", "Combinaisons, la meilleure d’abord :")


@dataclass(frozen=True)
class DealResult:
    """A deal on the score sheet: what everybody showed, won, and what stayed in the pot."""

    shown: list[list[str]]
    won: list[int]
    stayed: int
    chips: list[int]
    summed: bool = False  # whether the sum of four cards may decide (TRA-O4)


class TrafFace(TerminalFace[TrafView, DealResult]):
    """Draws a table of Traf."""

    round_over = Text("Deal {} is over", "La donne {} est finie")

    def headline(self, view: TrafView, company: Company) -> str:
        number = view.deals + (0 if view.over else 1)
        parts = [company.say(self.game.title), f"{company.say(DEAL)} {number}"]
        if view.options["length"] != "broke":
            pack = min(view.packs + 1, int(view.options["length"]))
            told = Text(
                f"pack {pack} of {view.options['length']}",
                f"paquet {pack} sur {view.options['length']}",
            )
            parts.append(company.say(told))
        if view.last and not view.over:
            parts.append(company.say(terminal_text.LAST_DEAL))
        pile = Text(f"{view.pile} cards to draw", f"{view.pile} cartes à tirer")
        parts.append(company.say(pile))
        return " · ".join(parts)

    def table(self, view: TrafView, company: Company) -> RenderableType:
        seats = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        seats.add_column()
        seats.add_column(no_wrap=True, max_width=16)
        seats.add_column(company.say(CHIPS), justify="right")
        seats.add_column(company.say(CARDS), no_wrap=True)
        seats.add_column()
        for seat, player in enumerate(view.players):
            marker = "▶" if seat in view.movers else " "
            style = "bold" if seat == company.you else ""
            seats.add_row(
                Line(marker, "bold"),
                Line(company.name(seat), style),
                str(player.chips),
                hand_of(view, seat),
                self.remark(view, seat, company),
            )
        middle = Line.assemble(
            (f"{company.say(MIDDLE)}  ", "dim"),
            drawn_cards(view.middle) if view.middle else Line("–", "dim"),
            (f"     {company.say(POT)}  ", "dim"),
            (str(view.pot), "bold"),
        )
        return Group(seats, "", middle)

    def remark(self, view: TrafView, seat: int, company: Company) -> Line:
        if seat == view.knocker:
            return Line(company.say(KNOCKED), "bold")
        if seat == view.dealer:
            return Line(company.say(DEALS), "dim")
        return Line("")

    def hand(self, view: TrafView, company: Company) -> RenderableType | None:
        if not view.hand or view.seat is None:
            return None
        mine = view.seat == company.you
        whose = company.say(YOUR_HAND) if mine else company.name(view.seat)
        made = company.say(made_of(view.hand, is_summed(view)))
        return Line.assemble((f"{whose}  ", "dim"), drawn_cards(view.hand), (f"   {made}", "dim"))

    def paint(self, sentence: str, lang: str) -> Line:
        return paint(sentence, lang)

    def ask(self, view: TrafView, company: Company) -> Line:
        return Line(
            company.say(
                terminal_text.YOUR_TURN if view.knocker is None else terminal_text.LAST_TURN
            )
        )

    def moves(self, view: TrafView) -> list[str]:
        """Pass and knock first, then swaps card by card."""
        return view.legal

    def label(self, move: str, view: TrafView, company: Company) -> Line:
        verb, *cards = move.split()
        if verb == "pass":
            return Line(company.say(PASS))
        if verb == "knock":
            return Line(company.say(KNOCK), "bold")
        give, take = cards[:2]
        line = Line.assemble(drawn_card(give), ("→", "dim"), drawn_card(take))
        if len(cards) > 2:  # the same swap without a knock is listed above it
            line.append(f" {company.say(AND_KNOCK)}", "bold")
            return line
        hand = view.hand[:]
        hand.remove(give)
        made = brief([*hand, take])
        if made != brief(view.hand):
            line.append(f" {company.say(made or NO_LONGER)}", "" if made else "dim")
        return line

    def details(self, view: TrafView, company: Company) -> RenderableType | None:
        """The discards: they lie open, so everybody may count them."""
        cards = drawn_cards(view.discards) if view.discards else Line(company.say(NONE_YET), "dim")
        return Group(Line(company.say(DISCARDED), "bold"), cards)

    def help(self, company: Company) -> RenderableType:
        key = Line()
        for colour, name in enumerate(COLOUR_NAMES):
            key.append(SIGNS[colour], STYLES[colour])
            key.append(f" {COLOUR_LETTERS[colour]} {company.say(name)}   ")
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for move, meaning in MOVES.explained():
            table.add_row(Line(move, "bold"), company.say(meaning))
        ranking = [Line(f"  {company.say(kind)}") for kind in terminal_text.RANKING]
        return Group(key, "", table, "", company.say(BEST_FIRST), *ranking)

    def round_result(self, before: TrafView, after: TrafView) -> DealResult | None:
        if not any(isinstance(event, DealOver) for event in after.happened):
            return None
        shown: list[list[str]] = [[] for _ in range(after.seats)]
        won = [0] * after.seats
        stayed = 0
        for event in after.happened:
            match event:
                case Showed(seat=seat, cards=cards):
                    shown[seat] = cards
                case Won(seat=seat, chips=chips):
                    won[seat] = chips
                case Stayed(pot=pot):
                    stayed = pot
        paid_again = any(isinstance(event, Dealt) for event in after.happened)
        chips_now = [player.chips + paid_again for player in after.players]
        return DealResult(
            shown=shown, won=won, stayed=stayed, chips=chips_now, summed=is_summed(after)
        )

    def last_round(self, rounds: Sequence[DealResult], company: Company) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column(no_wrap=True, max_width=16)
        table.add_column(company.say(SHOWN))
        table.add_column()
        table.add_column(company.say(WON), justify="right")
        table.add_column(company.say(TOTAL), justify="right")
        last = rounds[-1]
        for seat, cards in enumerate(last.shown):
            won = last.won[seat]
            table.add_row(
                Line(company.name(seat), "bold" if won else ""),
                drawn_cards(cards),
                Line(company.say(made_of(cards, last.summed)), "" if won else "dim"),
                Line(f"+{won}", "bold") if won else Line("·", "dim"),
                str(last.chips[seat]),
            )
        if last.stayed:
            table.add_row(Line(company.say(IN_POT), "dim"), "", "", str(last.stayed), "")
        return table

    def sheet(
        self, rounds: Sequence[DealResult], view: TrafView, company: Company
    ) -> RenderableType:
        """Chips after every deal, with what was won in it."""
        table = Table(box=None, padding=(0, 2), pad_edge=False, header_style="dim")
        table.add_column(company.say(DEAL), justify="right")
        for seat in range(view.seats):
            style = "bold" if seat == company.you else ""
            table.add_column(Line(company.name(seat), style), justify="right", max_width=12)
        if any(result.stayed for result in rounds):
            table.add_column(company.say(IN_POT), justify="right")
        first = max(0, len(rounds) - SHEET_ROWS)
        if first:
            table.add_row("…")
        for number, result in enumerate(rounds[first:], start=first + 1):
            cells = [chip_count(result.won[seat], result.chips[seat]) for seat in range(view.seats)]
            stayed = [str(result.stayed)] if result.stayed else []
            table.add_row(str(number), *cells, *stayed)
        return table

    def revealed(self, view: TrafView, company: Company) -> RenderableType | None:
        if not any(player.shown for player in view.players):
            return None
        table = Table(box=None, padding=(0, 2), pad_edge=False, show_header=False)
        for seat, player in enumerate(view.players):
            made = company.say(made_of(player.shown, is_summed(view)))
            table.add_row(Line(company.name(seat)), drawn_cards(player.shown), Line(made, "dim"))
        return Group(Line(company.say(LAST_SHOWN), "bold"), table)


# -- Drawing helpers ------------------------------------------------------------------------


def hand_of(view: TrafView, seat: int) -> Line:
    """What a seat is known to hold; my own cards are drawn apart."""
    player = view.players[seat]
    if not player.hand:
        return Line("–", "dim")
    if seat == view.seat:
        return Line("")  # they are drawn below, in full
    hidden = Line(" ").join(Line(HIDDEN, "dim") for _ in range(player.hand - len(player.known)))
    if not player.known:
        return hidden
    known = drawn_cards(player.known)
    return Line.assemble(known, " ", hidden) if hidden else known


def is_summed(view: TrafView) -> bool:
    """TRA-O4: whether the sum of all four cards may decide."""
    return view.options["pot"] == "highest"


def brief(hand: list[str]) -> Text | None:
    """What a hand makes, in a few characters; None if it makes nothing."""
    made = rank(read_cards(hand))
    worth = worth_of(made)
    letters = [card[0] for card in hand]
    shade = SHADES[COLOUR_LETTERS.index(max(letters, key=letters.count))]
    match class_of(made):
        case hands.ALIKE:
            return Text(f"four {worth}s", f"quatre {worth}")
        case hands.RUN:
            return Text(f"{shade.en} run {worth}", f"suite {shade.fr} {worth}")
        case hands.COLOURED:
            return Text(f"{shade.en} {worth}", f"{shade.fr} {worth}")
    return None


def chip_count(won: int, chips: int) -> Line:
    """A seat's chips after a deal, and the pot if it took it."""
    return Line(f"+{won} {chips:2}", "bold") if won else Line(f"{chips:2}")
