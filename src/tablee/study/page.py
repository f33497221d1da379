"""From results to a page: what a designer would ask, with figures and intervals."""

from collections.abc import Callable
from math import isinf, sqrt

from tablee.core.errors import Text
from tablee.core.game import AnyGame
from tablee.core.log import write_value
from tablee.games import find
from tablee.study import plots, texts
from tablee.study.document import Document, Grid, Picture, Section
from tablee.study.runs import Kept, Results, Sample, Variant
from tablee.tournaments.figures import number, percent
from tablee.tournaments.series import Interval

CLEARLY = 3  # standard errors: with so many seats some are two of them off by chance


def page(results: Results, lang: str) -> Document:
    """The whole page in one language."""
    return _Page(results, lang).document()


class _Page:
    def __init__(self, results: Results, lang: str) -> None:
        self.results = results
        self.lang = lang
        self.game: AnyGame = find(results.game)
        self.study = self.game.study()
        self.usual = results.usual

    def document(self) -> Document:
        results = self.results
        tables = len(results.by_seats) + 1 + len(results.variants)
        sections = [self.in_short(), self.seats(), self.length(), self.scores()]
        sections += [*self.rules(), self.variants(), self.method()]
        lead = texts.lead(
            self.number(results.games), tables, results.bot, results.seed, self.game.rules_version
        )
        return Document(
            lang=self.lang,
            title=self.say(texts.title(self.say(self.game.title))),
            lead=[self.say(self.game.about) + ".", self.say(lead)],
            command=self.command(),
            sections=sections,
        )

    def command(self) -> str:
        results = self.results
        usual = self.game.default_options()
        options = [
            f" --option {name}={write_value(value)}"
            for name, value in self.usual.table.options.items()
            if value != usual[name]
        ]
        return (
            f"tablee study {results.game} --games {results.games} --seats {results.usual_seats} "
            f"--bots {results.bot} --seed {results.seed}{''.join(options)}"
        )

    # -- Sections -----------------------------------------------------------------------------

    def in_short(self) -> Section:
        words = [*self.seat_sentences(), self.length_sentence(self.usual)]
        margin = self.usual.mean(lambda kept: kept.margin)
        shared = self.usual.share(lambda kept: kept.shared)
        words.append(
            self.say(texts.how_close(self.number(margin.mean, 1), percent(shared.mean, self.lang)))
        )
        if self.results.variants:
            words.append(self.biggest_change())
        return Section(self.say(texts.IN_SHORT), words)

    def biggest_change(self) -> str:
        changes = {self.named(each): self.length_change(each) for each in self.results.variants}
        name = max(changes, key=lambda name: abs(changes[name].mean))
        change = f"{self.signed(changes[name], 1)} %"
        return self.say(texts.biggest_change(f"`{name}`", change))

    def seat_sentences(self) -> list[str]:
        """The seats that win significantly more or less than their share."""
        told = []
        for count, sample in self.results.by_seats.items():
            for seat in range(count):
                wins = sample.wins(seat)
                error = sqrt((1 - 1 / count) / count / len(sample))
                if abs(wins.mean - 1 / count) > CLEARLY * error:
                    bounds = [percent(at, self.lang) for at in (wins.mean, wins.low, wins.high)]
                    told.append(self.say(texts.seat_matters(count, seat, *bounds)))
        return told or [self.say(texts.NO_SEAT)]

    def seats(self) -> Section:
        by_seats = {
            count: [sample.wins(seat) for seat in range(count)]
            for count, sample in self.results.by_seats.items()
        }
        most = max(by_seats)
        seat = self.say(texts.SEAT)
        header = [self.say(texts.SEATS), *(f"{seat} {number}" for number in range(most))]
        rows = [
            [str(count), *(self.share(wins) for wins in intervals), *[""] * (most - count)]
            for count, intervals in by_seats.items()
        ]
        svg = plots.seats(by_seats, header[0], seat, self.say(texts.WINS))
        return self.section(texts.SEATS_TITLE, [texts.SEATS_WORDS], Grid(header, rows), svg)

    def length(self) -> Section:
        header = [self.say(texts.SEATS), self.say(texts.MOVES)]
        columns: list[Callable[[Kept], float]] = [lambda kept: kept.moves]
        header.append(self.say(self.study.unit))
        columns.append(lambda kept: kept.units)
        if self.usual.matches[0].seconds is not None:
            header.append(self.say(texts.MINUTES))
            columns.append(minutes)
        rows = [
            [str(count), *(self.measured(sample.mean(column), 1) for column in columns)]
            for count, sample in self.results.by_seats.items()
        ]
        named = [
            (name, [column(kept) for kept in self.usual.matches])
            for name, column in zip(header[1:], columns, strict=True)
        ]
        svg = plots.histograms(named, self.say(texts.MATCHES))
        words = [texts.usual_table(self.results.usual_seats)]
        return self.section(texts.LENGTH_TITLE, words, Grid(header, rows), svg)

    def scores(self) -> Section:
        header = [
            self.say(text)
            for text in (
                texts.SEATS,
                texts.ALL_SCORES,
                texts.BEST_SCORE,
                texts.MARGIN,
                texts.SHARED,
            )
        ]
        rows = [
            [
                str(count),
                self.measured(sample.mean(lambda kept: sum(kept.scores) / len(kept.scores)), 1),
                self.measured(sample.mean(lambda kept: kept.best_score), 1),
                self.measured(sample.mean(lambda kept: kept.margin), 1),
                self.share(sample.share(lambda kept: kept.shared)),
            ]
            for count, sample in self.results.by_seats.items()
        ]
        matches = self.usual.matches
        svg = plots.histograms(
            [
                (header[1], [float(score) for kept in matches for score in kept.scores]),
                (header[2], [float(kept.best_score) for kept in matches]),
                (header[3], [float(kept.margin) for kept in matches]),
            ],
            self.say(texts.MATCHES),
        )
        return self.section(texts.SCORES_TITLE, [texts.SCORES_WORDS], Grid(header, rows), svg)

    def rules(self) -> list[Section]:
        header = [self.say(text) for text in (texts.RULE, texts.PER_MATCH, texts.IN_MATCHES)]
        rows, names, intervals = [], [], []
        for rule, title in self.study.rules.items():
            where, sample = self.where_it_fires(rule)
            often = sample.mean(times(rule))
            told = f"{rule}: {self.say(title)}{where}"
            rows.append([told, self.measured(often, 2), self.share(sample.share(at_all(rule)))])
            if not where:
                names.append(self.say(title))
                intervals.append(often)
        svg = plots.bars(names, intervals, self.say(texts.PER_MATCH))
        return [self.section(texts.RULES_TITLE, [texts.RULES_WORDS], Grid(header, rows), svg)]

    def where_it_fires(self, rule: str) -> tuple[str, Sample]:
        """The usual table, or the option under which a rule fires most if it never fires there."""
        if self.usual.mean(times(rule)).mean > 0 or not self.results.variants:
            return "", self.usual
        best = max(self.results.variants, key=lambda each: each.sample.mean(times(rule)).mean)
        if best.sample.mean(times(rule)).mean == 0:
            return "", self.usual
        return f" (`{self.named(best)}`)", best.sample

    def method(self) -> Section:
        return Section(self.say(texts.METHOD_TITLE), [self.say(texts.METHOD_WORDS)])

    def variants(self) -> Section:
        header = [
            self.say(text)
            for text in (
                texts.OPTION,
                texts.LENGTH_CHANGE,
                texts.SEAT_0,
                texts.BEST_SCORE,
                texts.MARGIN,
                texts.SHARED_CHANGE,
                texts.OTHER_WINNER,
            )
        ]
        again = Variant("", "", self.results.again)
        rows = [self.variant_row(self.say(texts.BY_CHANCE), again)]
        rows += [self.variant_row(f"`{self.named(each)}`", each) for each in self.results.variants]
        every = [again, *self.results.variants]
        names = [self.say(texts.BY_CHANCE), *map(self.named, self.results.variants)]
        svg = plots.forest(
            names,
            [
                (header[1], [self.length_change(each) for each in every]),
                (header[2], [self.seat_0_change(each) for each in every]),
            ],
        )
        return self.section(texts.VARIANTS_TITLE, [texts.VARIANTS_WORDS], Grid(header, rows), svg)

    def variant_row(self, name: str, variant: Variant) -> list[str]:
        sample = variant.sample
        return [
            name,
            self.marked(self.length_change(variant), 1),
            self.marked(self.seat_0_change(variant), 1),
            self.marked(self.usual.change(sample, lambda kept: kept.best_score), 1),
            self.marked(self.usual.change(sample, lambda kept: kept.margin), 1),
            self.marked(self.usual.change(sample, lambda kept: 100 * kept.shared), 1),
            self.share(self.usual.other_winner(sample)),
        ]

    # -- Figures ------------------------------------------------------------------------------

    def length_change(self, variant: Variant) -> Interval:
        """In percent of the usual length."""
        usual = self.usual.mean(lambda kept: kept.moves).mean
        change = self.usual.change(variant.sample, lambda kept: kept.moves)
        return scaled(change, 100 / usual)

    def seat_0_change(self, variant: Variant) -> Interval:
        return scaled(self.usual.change(variant.sample, first_seat), 100)

    def length_sentence(self, sample: Sample) -> str:
        moves = self.number(sample.mean(lambda kept: kept.moves).mean)
        unit = self.say(self.study.unit)
        units = self.number(sample.mean(lambda kept: kept.units).mean, 1)
        played = None
        if sample.matches[0].seconds is not None:
            played = self.number(sample.mean(minutes).mean, 1)
        return self.say(texts.how_long(moves, units, unit, played))

    def named(self, variant: Variant) -> str:
        return f"{variant.option}={write_value(variant.value)}"

    def share(self, interval: Interval) -> str:
        low, high = self.number(100 * interval.low, 1), self.number(100 * interval.high, 1)
        return f"{self.number(100 * interval.mean, 1)} % [{low}–{high}]"

    def measured(self, interval: Interval, digits: int) -> str:
        return f"{self.number(interval.mean, digits)} ± {self.half(interval, digits)}"

    def signed(self, interval: Interval, digits: int) -> str:
        sign = "+" if interval.mean > 0 else "−" if interval.mean < 0 else ""
        return f"{sign}{self.number(abs(interval.mean), digits)} ± {self.half(interval, digits)}"

    def half(self, interval: Interval, digits: int) -> str:
        """Half its width; a single match has none."""
        half = (interval.high - interval.low) / 2
        return "?" if isinf(half) else self.number(half, digits)

    def marked(self, interval: Interval, digits: int) -> str:
        """Bold if 0 is outside the interval."""
        told = self.signed(interval, digits)
        return told if interval.low <= 0 <= interval.high else f"**{told}**"

    def number(self, value: float, digits: int = 0) -> str:
        return number(value, self.lang, digits)

    def section(self, title: Text, words: list[Text], grid: Grid, svg: str) -> Section:
        picture = Picture(svg, self.say(texts.CAPTIONS[title]))
        return Section(self.say(title), [self.say(text) for text in words], grid, picture)

    def say(self, text: Text) -> str:
        return text.say(self.lang)


def scaled(interval: Interval, factor: float) -> Interval:
    return Interval(interval.mean * factor, interval.low * factor, interval.high * factor)


def minutes(kept: Kept) -> float:
    return (kept.seconds or 0.0) / 60


def first_seat(kept: Kept) -> float:
    """Seat 0's share of the win."""
    return 1 / len(kept.winners) if 0 in kept.winners else 0.0


def times(rule: str) -> Callable[[Kept], float]:
    """How often a rule fired in a match."""
    return lambda kept: kept.fired[rule]


def at_all(rule: str) -> Callable[[Kept], bool]:
    """Whether a rule fired in a match."""
    return lambda kept: kept.fired[rule] > 0
