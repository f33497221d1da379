"""click in two languages: help pages, parameter types and usage errors."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tablee.core.errors import LANGUAGES, Text

if TYPE_CHECKING:
    WordType = click.ParamType[str]
    NumberType = click.ParamType[int]
else:  # not subscriptable before click 8.3
    WordType = NumberType = click.ParamType

USAGE = Text("Usage: ", "Usage : ")
HEADINGS = {  # click writes a colon after them
    "Options": Text("Options", "Options\N{NO-BREAK SPACE}"),
    "Commands": Text("Commands", "Commandes\N{NO-BREAK SPACE}"),
}
SHOW_HELP = Text("Show this help.", "Afficher cette aide.")
LANG_HELP = Text(
    "Language; by default that of the environment.", "Langue ; par défaut celle du système."
)


class Formatter(click.HelpFormatter):
    """Formats help pages in the language of the command."""

    lang = "en"

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or USAGE.say(self.lang))

    def write_heading(self, heading: str) -> None:
        known = HEADINGS.get(heading)
        super().write_heading(known.say(self.lang) if known else heading)


class FrenchFormatter(Formatter):
    lang = "fr"


class Context(click.Context):
    formatter_class = Formatter


class FrenchContext(Context):
    formatter_class = FrenchFormatter


class Command(click.Command):
    """A command in one language."""

    def __init__(self, name: str, lang: str, **settings: Any) -> None:
        settings["params"] = [*settings.get("params", []), lang_option(lang)]
        super().__init__(name, options_metavar="[OPTIONS]", **settings)
        self.lang = lang
        self.context_class = FrenchContext if lang == "fr" else Context
        self.context_settings = {"help_option_names": ["-h", "--help"], "allow_extra_args": True}

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = SHOW_HELP.say(self.lang)
        return option

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first sentence, however long: the list of commands has room for two lines."""
        return (self.help or "").partition(". ")[0].rstrip(".")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest and not isinstance(self, click.Group):
            raise Unexpected(rest, ctx)
        return rest


class Group(Command, click.Group):
    """The commands of a program, in the order in which they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None:
            raise UnknownCommand(args[0], list(self.commands), ctx)
        return super().resolve_command(ctx, args)


class Unexpected(click.UsageError):
    """Too many arguments."""

    def __init__(self, rest: Sequence[str], ctx: click.Context) -> None:
        super().__init__(" ".join(rest), ctx)
        self.count = len(rest)


class UnknownCommand(click.UsageError):
    """Unknown command."""

    def __init__(self, name: str, known: Sequence[str], ctx: click.Context) -> None:
        super().__init__(name, ctx)
        self.name = name
        self.known = known


# -- Parameter types ------------------------------------------------------------------------


class BadValue(click.UsageError):
    """An invalid value, explained in both languages."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class OneOfWords(WordType):
    """One of a few words."""

    name = "word"

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value in self.words:
            return str(value)
        *rest, last = self.words
        name, others = _label(param), ", ".join(rest)
        raise BadValue(
            Text(
                f"{name} must be {others} or {last}, not {value!r}",
                f"{name} vaut {others} ou {last}, pas {value!r}",
            )
        )


class IntegerRange(NumberType):
    """A whole number between two bounds."""

    name = "number"

    def __init__(self, lowest: int, highest: int) -> None:
        self.lowest = lowest
        self.highest = highest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        digits = str(value).removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 18:
            number = int(value)
            if self.lowest <= number <= self.highest:
                return number
        name = _label(param)
        raise BadValue(
            Text(
                f"{name} must be a whole number from {self.lowest} to {self.highest}, "
                f"not {value!r}",
                f"{name} est un nombre entier de {self.lowest} à {self.highest}, pas {value!r}",
            )
        )


def _label(param: click.Parameter | None) -> str:
    if param is None:
        return "?"
    return param.opts[0] if isinstance(param, click.Option) else str(param.metavar)


def lang_option(lang: str) -> click.Option:
    return click.Option(
        ["--lang"],
        type=OneOfWords(LANGUAGES),
        metavar="fr|en",
        expose_value=False,
        help=LANG_HELP.say(lang),
    )


# -- Errors ---------------------------------------------------------------------------------


def explain(error: click.UsageError) -> Text:
    """Explain a usage error of click in one sentence."""
    text = _explain(error)
    path = error.ctx.command_path if error.ctx else "tablee"
    return Text(f"{text.en} (see {path} --help)", f"{text.fr} (voir {path} --help)")


def _explain(error: click.UsageError) -> Text:
    match error:
        case BadValue():
            return error.text
        case UnknownCommand():
            known = ", ".join(error.known)
            return Text(
                f"Unknown command {error.name!r}; available: {known}",
                f"Il n’y a pas de commande {error.name!r} ; il y a {known}",
            )
        case Unexpected() if error.count > 1:
            return Text(
                f"{error.count} arguments too many: {error.message!r}",
                f"{error.count} arguments de trop : {error.message!r}",
            )
        case Unexpected():
            return Text(
                f"One argument too many: {error.message!r}",
                f"Un argument de trop : {error.message!r}",
            )
        case click.NoSuchOption():
            return Text(
                f"Unknown option {error.option_name}",
                f"Il n’y a pas d’option {error.option_name}",
            )
        case click.MissingParameter():
            name = _label(error.param)
            return Text(f"{name} is missing", f"Il manque {name}")
        case click.BadOptionUsage():
            return _explain_option(error)
        case click.BadParameter():
            name = _label(error.param)
            return Text(f"Invalid value for {name}", f"La valeur de {name} est impossible")
    return Text("Invalid command", "La commande est incompréhensible")


def _explain_option(error: click.BadOptionUsage) -> Text:
    name = error.option_name
    options = error.ctx.command.params if error.ctx else []
    flags = [option for option in options if getattr(option, "is_flag", False)]
    if any(name in flag.opts for flag in flags):
        return Text(f"Option {name} takes no value", f"L’option {name} ne prend pas de valeur")
    return Text(f"Option {name} needs a value", f"L’option {name} attend une valeur")


def option(name: str, lang: str, help: Text, **settings: Any) -> click.Option:
    return click.Option([name], help=help.say(lang), **settings)


def flag(name: str, lang: str, help: Text, *variable: str) -> click.Option:
    return click.Option([name, *variable], is_flag=True, help=help.say(lang))
