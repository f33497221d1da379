"""Number formats of each language."""

from tablee.tournaments.series import Interval


def number(value: float, lang: str, digits: int = 0) -> str:
    """1,234.5 in English, 1 234,5 in French."""
    told = f"{value:z,.{digits}f}"  # z: no minus before a zero
    if lang == "fr":
        told = told.replace(",", "\N{NARROW NO-BREAK SPACE}").replace(".", ",")
    return told


def percent(share: float, lang: str) -> str:
    return f"{number(100 * share, lang, 1)} %"


def bounds(interval: Interval, lang: str) -> str:
    return f"{number(100 * interval.low, lang, 1)}–{number(100 * interval.high, lang, 1)} %"


def error_bar(interval: Interval, scale: int, lang: str) -> str:
    """The mean, and half the width of its interval."""
    half = (interval.high - interval.low) / 2
    digits = 0 if scale == 1 else 1
    if half == float("inf"):
        return f"{number(scale * interval.mean, lang, digits)} ± ?"
    return f"{number(scale * interval.mean, lang, digits)} ± {number(scale * half, lang, digits)}"
