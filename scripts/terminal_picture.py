"""Draw docs/pictures/terminal.svg: a turn in the middle of a match, as the terminal shows it."""

import io
import re
from collections.abc import Sequence
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, RenderableType
from rich.terminal_theme import TerminalTheme

import tablee
from tablee.cli.play import TerminalMatch
from tablee.cli.saved_games import SavedGame, Seating
from tablee.cli.screen import Screen

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "terminal.svg"
SEED, MOVES = 12, 64
PROMPT = " Your move (? for help): "
PALE = [(0, 0, 0), (224, 96, 96), (96, 190, 110), (226, 190, 80)]
PALE += [(96, 150, 235), (180, 130, 240), (90, 190, 200), (200, 200, 200)]
BRIGHT = [(120, 120, 120), (240, 100, 95), (100, 205, 115), (240, 205, 85)]
BRIGHT += [(105, 165, 255), (190, 140, 255), (100, 210, 220), (255, 255, 255)]
NIGHT = TerminalTheme((24, 26, 32), (222, 222, 222), PALE, BRIGHT)
NO_FONTS = re.sub(  # the reader's own are used
    r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.S
)


class Recorder(Screen):
    """Keeps the page that a person would see."""

    def __init__(self) -> None:
        terminal = Console(
            record=True,
            width=80,
            file=io.StringIO(),
            force_terminal=True,
            color_system="truecolor",
            highlight=False,
        )
        super().__init__(terminal, "fast")
        self.redraws = True

    def page(
        self,
        above: Sequence[RenderableType],
        story: Sequence[RenderableType] = (),
        below: Sequence[RenderableType] = (),
    ) -> None:
        self.print(*above, *story, *below)


def draw() -> None:
    match, level = in_the_middle()
    seating = Seating(
        names=["", "Ana", "Bilal", "Chloé"],
        seat=0,
        bots={1: level, 2: level, 3: level},
        bots_seed=1,
    )
    screen = Recorder()
    terminal_match = TerminalMatch(match, seating, SavedGame(Path("unused.log")), screen, "en")
    terminal_match.remember()
    terminal_match.draw_turn(terminal_match.view())
    screen.console.print(PROMPT, end="")
    svg = screen.console.export_svg(
        title="tablee play riffifi", unique_id="tablee", theme=NIGHT, code_format=NO_FONTS
    )
    svg = svg.replace("<text ", '<text xml:space="preserve" ')  # some viewers drop leading spaces
    PICTURE.write_text(svg, encoding="utf-8")
    print(PICTURE)


def in_the_middle() -> tuple[tablee.Match, str]:
    """A match of Riffifi between bots at the strongest level, when seat 0 is to move."""
    match = tablee.start("riffifi", seats=4, seed=SEED)
    level, bot = list(match.game.bots().items())[-1]
    played = 0
    while played < MOVES or match.movers() != [0]:
        seat = match.movers()[0]
        view = match.view(seat, recall=bot.recalls)
        match.play(seat, bot.choose(view, tablee.seeded(SEED, played)))
        played += 1
    return match, level
