"""``tablee ship``, a command that only this game has."""

from typing import Any

from tablee.cli import texts as cli_texts
from tablee.cli.bilingual_click import Command, IntegerRange, flag, option
from tablee.games.riff_raff.command import texts

SMALLEST_PICTURE, USUAL_PICTURE, LARGEST_PICTURE = 32, 960, 4000  # pixels


def build(lang: str) -> Command:
    def command(**wishes: Any) -> None:
        from tablee.games.riff_raff.command import show

        show.show(show.Asked(**wishes), lang)

    file, number = cli_texts.FILE.say(lang), "N"
    return Command(
        "ship",
        lang,
        help=texts.SHIP_HELP.say(lang),
        callback=command,
        params=[
            option("--load", lang, texts.LOAD_HELP, metavar=texts.LOAD.say(lang)),
            option("--log", lang, texts.SHIP_LOG_HELP, metavar=file),
            option("--at", lang, texts.AT_HELP, type=IntegerRange(0, 10**6), metavar=number),
            flag("--words", lang, texts.WORDS_HELP),
            option("--shot", lang, texts.SHOT_HELP, metavar=file),
            option(
                "--size",
                lang,
                texts.SIZE_HELP,
                type=IntegerRange(SMALLEST_PICTURE, LARGEST_PICTURE),
                default=USUAL_PICTURE,
                metavar=number,
            ),
            option(
                "--view",
                lang,
                texts.VIEW_HELP,
                default="quarter",
                metavar=texts.VIEW.say(lang),
            ),
        ],
    )
