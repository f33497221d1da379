"""``tablee study``: plays many matches and writes the pages about them."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tablee.cli import texts, tournament_output
from tablee.cli.output import Stop
from tablee.core.game import AnyGame
from tablee.study import runs
from tablee.study.document import html, markdown
from tablee.tournaments import series


def write(game: AnyGame, bot: str, folder: Path, lang: str, arguments: dict[str, Any]) -> None:
    """Write the study of a game as NAME.html and NAME.md into this folder."""
    if find_spec("matplotlib") is None:
        raise Stop(texts.NO_PLOTS)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failed:
        raise Stop(texts.cannot_write(folder, failed)) from None
    options = game.check_options({**runs.fixed(game), **arguments["options"]})
    tables = runs.plan(game, game.check_seats(arguments["seats"]), bot, options, arguments["seed"])
    total = series.check_games(arguments["games"]) * len(tables)
    with tournament_output.progress(total, lang) as on_progress:
        results = runs.run(game, bot=bot, progress=on_progress, **arguments)
    from tablee.study.page import page  # imports matplotlib

    document = page(results, lang)
    put(folder / f"{game.name}.html", html(document))
    put(folder / f"{game.name}.md", markdown(document))


def put(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as failed:
        raise Stop(texts.cannot_write(path, failed)) from None
    print(path)
