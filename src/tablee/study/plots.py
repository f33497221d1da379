"""The pictures of a study, drawn with matplotlib as SVG. Nothing else imports it."""

import io
import re
from collections.abc import Callable, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from tablee.tournaments.series import Interval

INK, SOFT, MARK = "#1d2733", "#8a94a0", "#0b6e75"
LOOKS: dict[Any, Any] = {
    "svg.fonttype": "none",  # keep text as text: readable aloud, searchable, copyable
    "svg.hashsalt": "tablee",  # reproducible files
    "font.family": "sans-serif",
    "font.size": 10.0,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
}
NAMED_GROUP = re.compile(
    r'<g id="[A-Za-z0-9]+_\d+">'
)  # would be duplicate ids on a page of pictures
WIDTH = 9.0
MOST_BINS = 40


def seats(by_seats: dict[int, list[Interval]], title: str, seat: str, wins: str) -> str:
    """A panel for each number of seats: each seat's share of the wins with its interval."""

    def draw(figure: Figure) -> None:
        panels = figure.subplots(1, len(by_seats), sharey=True, squeeze=False)[0]
        for panel, (count, intervals) in zip(panels, by_seats.items(), strict=True):
            panel.axhline(100 / count, color=SOFT, linewidth=1, linestyle="--")
            panel.errorbar(range(count), *_with_bars(intervals, 100), fmt="o", **_dots())
            panel.set_xticks(range(count))
            panel.set_xlim(-0.6, count - 0.4)
            panel.set_xlabel(seat)
            panel.set_title(f"{count} {title}", fontsize=10)
        panels[0].set_ylabel(wins)
        panels[0].set_ylim(bottom=0)

    return _drawn(draw, 2.8)


def histograms(named: Sequence[tuple[str, Sequence[float]]], matches: str) -> str:
    """Histograms side by side."""

    def draw(figure: Figure) -> None:
        panels = figure.subplots(1, len(named), squeeze=False)[0]
        for panel, (name, values) in zip(panels, named, strict=True):
            panel.hist(values, bins=_bins(values), color=MARK, edgecolor="white", linewidth=0.4)
            panel.set_xlabel(name)
            panel.xaxis.set_major_locator(MaxNLocator(integer=True))
        panels[0].set_ylabel(matches)

    return _drawn(draw, 2.8)


def bars(names: Sequence[str], intervals: Sequence[Interval], label: str) -> str:
    """Horizontal bars with intervals, on a symlog scale that shows rare beside common events."""

    def draw(figure: Figure) -> None:
        panel = figure.subplots()
        places = range(len(names))
        means, errors = _with_bars(intervals, 1)
        panel.barh(places, means, xerr=errors, color=MARK, ecolor=INK, height=0.62)
        panel.set_xscale("symlog", linthresh=0.1)
        panel.set_xlim(left=0)
        panel.xaxis.set_major_formatter("{x:g}")
        panel.set_yticks(places, names)
        panel.invert_yaxis()
        panel.set_xlabel(label)

    return _drawn(draw, 0.8 + 0.28 * len(names))


def forest(names: Sequence[str], columns: Sequence[tuple[str, Sequence[Interval]]]) -> str:
    """A forest plot: one row per variant, one panel per question; the dashed line is no change."""

    def draw(figure: Figure) -> None:
        panels = figure.subplots(1, len(columns), sharey=True, squeeze=False)[0]
        places = list(range(len(names)))
        for panel, (title, intervals) in zip(panels, columns, strict=True):
            means, errors = _with_bars(intervals, 1)
            panel.axvline(0, color=SOFT, linewidth=1, linestyle="--")
            panel.errorbar(means, places, xerr=errors, fmt="o", **_dots())
            panel.set_xlabel(title)
        panels[0].set_yticks(places, names)
        panels[0].invert_yaxis()

    return _drawn(draw, 1.0 + 0.3 * len(names))


def _with_bars(
    intervals: Sequence[Interval], scale: float
) -> tuple[list[float], list[list[float]]]:
    """Means, and how far the intervals reach below and above them."""
    means = [scale * each.mean for each in intervals]
    below = [scale * (each.mean - each.low) for each in intervals]
    above = [scale * (each.high - each.mean) for each in intervals]
    return means, [below, above]


def _dots() -> dict[str, Any]:
    return {"color": MARK, "ecolor": INK, "elinewidth": 1.2, "capsize": 2.5, "markersize": 5}


def _bins(values: Sequence[float]) -> list[float]:
    """One bin per whole number while there is room."""
    low, high = min(values), max(values)
    step = max(1, -(-int(high - low + 1) // MOST_BINS))
    count = int(high - low) // step + 2
    return [low - 0.5 + step * at for at in range(count)]


def _drawn(draw: Callable[[Figure], None], height: float) -> str:
    with mpl.rc_context(LOOKS):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure)
        written = io.StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    svg = written.getvalue()
    return NAMED_GROUP.sub("<g>", svg[svg.index("<svg") :])
