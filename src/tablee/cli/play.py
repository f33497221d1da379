"""A match in the terminal between one person and bots; each game's terminal face draws it."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text as Line

import tablee
from tablee.cli import rules_text, texts
from tablee.cli.saved_games import SavedGame, Seating
from tablee.cli.screen import LEAVE, Screen, keyed_menu, stacked
from tablee.core.bot import WAIT
from tablee.core.ending import Ending, EndingBuilder
from tablee.core.errors import Illegal, Text
from tablee.core.match import Match, moments
from tablee.core.terminal import Company
from tablee.core.view import View

HELP = ("?", "h", "help", "aide")


class Quit(Exception):
    """The person has left the table."""


class TerminalMatch:
    """One turn-based match."""

    help_words = texts.PLAY_HELP
    help_keys: Sequence[tuple[Text, Text]] = texts.KEYS

    def __init__(
        self, match: Match, seating: Seating, saved: SavedGame, screen: Screen, lang: str
    ) -> None:
        self.match = match
        self.seating = seating
        self.saved = saved
        self.screen = screen
        self.lang = lang
        self.me = seating.seat
        names = [name or texts.YOU.say(lang) for name in seating.names]
        self.company = Company(names, lang, you=seating.seat)
        self.face = match.game.terminal()
        self.bots = {seat: match.game.bots()[level] for seat, level in seating.bots.items()}
        self.story: list[Line] = []  # events since the person's last move
        self.rounds: list[object] = []  # of the score sheet
        self.note: Line | None = None  # about the last input

    # -- Start, end ---------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end; every move is saved to disk."""
        try:
            self.remember()
            self.play_on()
            self.finish()
        except (KeyboardInterrupt, Quit):
            self.leave()

    def play_on(self) -> None:
        while not self.match.over:
            self.next_move()

    def remember(self) -> None:
        """Rebuild the score sheet and the latest events from the moves made so far."""
        before: View | None = None
        for moment in moments(self.match.game, self.match.record):
            after = moment.view(self.me)
            if moment.record.lines and self._mine(moment):
                self.story = []
            self.story += self.face.tell(after, self.company)
            result = None if before is None else self.face.round_result(before, after)
            if result is not None:
                self.rounds.append(result)
            before = after
        if not self.screen.redraws:
            self.screen.print(*self.story)

    def _mine(self, moment: Match) -> bool:
        """Whether the last move was this person's."""
        movers = [line.who for line in moment.record.lines if line.who.isdigit()]
        return movers[-1:] == [str(self.me)]

    def leave(self) -> None:
        self.screen.print("", Line(self.say(texts.SAVED)))

    def finish(self) -> None:
        """Show the last page: the result, the score sheet, what was hidden, and the check."""
        path = self.saved.finish(self.match)
        view = self.view()
        ending = self.ending()
        check = tablee.verify(self.match.log())
        mark = "✓" if check.ok else "✗"
        self.screen.page(
            [
                self.title(view),
                "",
                self.face.sheet(self.rounds, view, self.company),
                "",
                Line(f"{self.say(ending.result.said(self.company))}.", "bold"),
                "",
                *self.highlights(ending),
                stacked(self.face.revealed(view, self.company)),
                "",
                Line(f"{mark} {check.says.say(self.lang)}."),
                Line(f"{self.say(texts.LOG_IS_HERE)} {path}", overflow="fold"),
            ]
        )

    def ending(self) -> Ending:
        builder = EndingBuilder(self.match.game)
        for moment in moments(self.match.game, self.match.record):
            builder.add(moment)
        return builder.ending(self.match)

    def highlights(self, ending: Ending) -> list[RenderableType]:
        """The moments that decided the match, if any did."""
        if not ending.highlights:
            return []
        told = [each.said(self.company) for each in ending.highlights]
        lines = [Line(f"· {self.say(text)}.") for text in told]
        return [Line(self.say(texts.DECIDED)), *lines, ""]

    # -- Moves --------------------------------------------------------------------------------

    def next_move(self) -> None:
        """Ask a random one of the awaited seats.

        If a bot prefers to wait, it is the person's turn.
        """
        awaited = self.match.awaited()
        rng = tablee.seeded(self.seating.bots_seed, len(self.match.record.lines))
        seat = awaited[rng.below(len(awaited))]
        move = WAIT if seat == self.me else self.bot_choice(seat, rng)
        if move != WAIT:
            self.bot_move(seat, move)
        elif self.me in awaited:
            self.my_move()
        else:
            self.bot_move(seat, self.match.fallback(seat))

    def bot_move(self, seat: int, move: str) -> None:
        before = len(self.story)
        self.make(seat, move)
        something_to_see = len(self.story) != before
        if something_to_see and not self.match.over and self.match.awaited() != [self.me]:
            if self.screen.redraws:
                self.screen.page(self.above(self.view()), self.story, self.waiting(self.view()))
            self.screen.rest()

    def bot_choice(self, seat: int, rng: tablee.Rng) -> str:
        """The bot's move; it is not asked if there is only one."""
        menu = self.match.legal(seat)
        bot = self.bots[seat]
        return (
            menu[0]
            if len(menu) == 1
            else bot.choose(self.match.view(seat, recall=bot.recalls), rng)
        )

    def my_move(self) -> None:
        """Ask until a move is made, unless there is an obvious one."""
        obvious = self.face.obvious(self.view())
        if obvious is not None:
            self.make(self.me, obvious, asked=False)
            return
        moved = False
        self.draw_turn(self.view())
        while not moved:
            answer = self.screen.ask(self.say(texts.PROMPT))
            if answer is None:
                raise Quit
            moved = self.answer(answer.lower())
        self.screen.rest()

    def make(self, seat: int, move: str, asked: bool = True) -> None:
        """Make a move, save it, and show what happened."""
        before = self.view()
        self.match.play(seat, move)
        self.tell_what_came(seat if asked else None, before)

    def tell_what_came(self, seat: int | None, before: View) -> None:
        """Save the latest move and show its events, on a new page after one's own move."""
        if not self.match.over:
            self.saved.save(self.match)
        after = self.view()
        if seat == self.me:
            self.story = []
        events = self.face.tell(after, self.company)
        self.story += events
        if not self.screen.redraws:
            self.screen.print(*events)
        result = self.face.round_result(before, after)
        if result is not None:
            self.rounds.append(result)
            if not self.match.over:
                self.end_of_round(after)

    def end_of_round(self, view: View) -> None:
        """Show the score sheet between two rounds."""
        last_round = self.face.last_round(self.rounds, self.company)
        self.screen.page(
            [self.rule(self.say(self.face.round_over).format(len(self.rounds))), ""],
            self.story if self.screen.redraws else (),
            [
                "",
                stacked(last_round, "" if last_round is not None else None),
                self.face.sheet(self.rounds, view, self.company),
                "",
            ],
        )
        if not self.screen.read_on(self.say(texts.ENTER_GOES_ON)):
            raise Quit
        self.story = []

    # -- Input --------------------------------------------------------------------------------

    def answer(self, typed: str) -> bool:
        """Execute the input; whether it was a move."""
        command, _, rest = typed.partition(" ")
        if command in LEAVE:
            raise Quit
        if command in HELP:
            self.show_help()
        elif command == "r":
            self.show_rules(rest)
        elif command == "i":
            self.show_details()
        elif typed == "":
            return self.enter()
        else:
            return self.try_move(typed)
        return False

    def enter(self) -> bool:
        """Make the move that Enter stands for, or redraw the table."""
        move = self.face.on_enter(self.view())
        if move is not None:
            return self.try_move(move)
        self.draw_turn(self.view())
        return False

    def try_move(self, typed: str) -> bool:
        """Make a move given by its menu number or in notation; explain a refusal."""
        try:
            self.make(self.me, self.face.meant(typed, self.view()))
        except Illegal as refused:
            self.remark(refused.say(self.lang))
            return False
        return True

    def show_help(self) -> None:
        keys = Table(box=None, padding=(0, 2), show_header=False)
        for key, meaning in self.help_keys:
            keys.add_row(Line(self.say(key), "bold"), self.say(meaning))
        words = Line(self.say(self.help_words))
        help_page = stacked(words, keys, "", self.face.help_at(self.view(), self.company), "")
        self.aside(self.say(texts.HELP), help_page)

    def show_details(self) -> None:
        details = self.face.details(self.view(), self.company)
        if details is None:
            self.remark(self.say(texts.NOTHING_TO_LOOK_UP))
        else:
            self.aside(self.say(texts.DETAILS), stacked(details, ""))

    def show_rules(self, wanted: str) -> None:
        """Show all rules, or the wanted clauses."""
        text = rules_text.text(self.match.game, self.lang)
        if not wanted:
            if not self.screen.show_pages(rules_text.drawn(text), self.say(texts.ENTER_TURNS_PAGE)):
                raise Quit
            if self.screen.redraws:
                self.draw_turn(self.view())
            return
        found = rules_text.look_up(text, wanted)
        if found:
            pages = [page for clause in found for page in (rules_text.drawn(clause), "")]
            self.aside(self.say(texts.RULES), stacked(*pages))
        else:
            self.remark(self.say(texts.no_clause(wanted)))

    def aside(self, title: str, content: RenderableType) -> None:
        """Show another page, then return to the turn."""
        self.screen.page([self.rule(title), "", content])
        if not self.screen.look(self.say(texts.ENTER_GOES_BACK)):
            raise Quit
        if self.screen.redraws:
            self.draw_turn(self.view())

    def remark(self, words: str) -> None:
        """Show a remark about the input above the prompt."""
        if self.screen.redraws:
            self.note = Line(f"✗ {words}", "bold")
            self.draw_turn(self.view())
            self.note = None
        else:
            self.screen.print(Line(f"✗ {words}"))

    # -- The page of a turn -------------------------------------------------------------------

    def draw_turn(self, view: View) -> None:
        below: list[RenderableType] = [
            "",
            stacked(self.face.hand(view, self.company)),
            Line.assemble(self.face.ask(view, self.company), style="bold"),
            self.choices(view),
        ]
        below += self.foot()
        self.screen.page(self.above(view), self.story if self.screen.redraws else (), below)

    def choices(self, view: View) -> RenderableType:
        """The menu, numbered."""
        labels = [self.face.label(move, view, self.company) for move in self.face.moves(view)]
        return keyed_menu(self.face.marks(view), labels, self.screen.console.width)

    def foot(self) -> list[RenderableType]:
        """The last lines of a turn's page."""
        return [] if self.note is None else [self.note]

    def above(self, view: View) -> list[RenderableType]:
        gap = [""] if self.screen.redraws else []
        return [self.title(view), self.face.table(view, self.company), *gap]

    def waiting(self, view: View) -> Sequence[RenderableType]:
        """The lines below the story while others move."""
        hand = self.face.hand(view, self.company)
        others = [seat for seat in view.movers if seat != self.me]
        who = Line(self.say(texts.to_move(self.company.listed(others))), "dim") if others else ""
        return ["", stacked(hand), who]

    def title(self, view: View) -> RenderableType:
        return self.rule(self.face.headline(view, self.company))

    def rule(self, words: str) -> RenderableType:
        return Rule(Line(words, "bold"), align="left", style="dim")

    def view(self) -> View:
        return self.match.view(self.me)

    def say(self, text: Text) -> str:
        return text.say(self.lang)
