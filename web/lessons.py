"""Plays every lesson through the rules, and writes what the page shows of it.

    python web/lessons.py    web/lessons/*.toml into web/src/lessons/*.json

docs/lessons.md tells how a lesson is written.
"""

import re
import sys
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

import tablee
from tablee.games import find

WEB = Path(__file__).resolve().parent
SOURCES = WEB / "lessons"
WRITTEN = WEB / "src" / "lessons"
LEARNER = "{me}"  # among the names; the page puts the learner's own there
LONGEST = 210  # characters of a text: it has to leave room for the board on a small phone
LONGEST_REMARK = 140  # characters: it lies over the board, and the match goes on meanwhile
TIME = "time"  # a clock runs out
ALL = "all"
AT_SEA = "settling"  # a phase: everybody watches what a placement leads to
ANCHOR = re.compile(r'<a id="([A-Z]+-[A-Z]?\d+)">')
_encoder = msgspec.json.Encoder()


class BadLesson(Exception):
    """A lesson that cannot be taught, and why."""


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """The same words in both languages."""

    fr: str
    en: str

    def told(self) -> dict[str, str]:
        text = tablee.Text(self.en, self.fr)
        return {"fr": text.say("fr"), "en": text.say("en")}


class Step(Words, forbid_unknown_fields=True):
    """A text, what is seen meanwhile, and what the learner does, if anything."""

    luck: list[str] | None = None  # another match begins, with these moves of the house
    unseen: list[str] = []  # moves that are made before, so that there is something to teach
    watch: list[str] = []  # moves of others, seen one by one under the text
    do: str | None = None  # what the learner is to play; without it one reads and goes on
    offer: list[str] | str = []  # what the board offers besides, or "all" that is legal
    no: Words | None = None  # what is said when something else is tried
    catch: int = 0  # how many falling things the learner is to tap, in a film (films.py)
    point: str | None = None  # a CSS selector: what the text speaks of
    clause: str | None = None


class Remark(Words, forbid_unknown_fields=True):
    """What is told at a first match when something happens for the first time."""

    clause: str
    on: str | None = None  # the tag of an event …
    where: dict[str, bool | int | str | list[str]] = {}  # … with these fields, or one of these …
    mine: bool | None = None  # … of the reader's seat, or of another one
    asked: str | None = None  # instead of an event: the reader can move in this phase


class Source(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as it is written."""

    game: str
    names: list[str]  # of the other seats, from the learner's left
    luck: list[str]
    step: list[Step]
    remark: list[Remark] = []
    options: dict[str, bool | int | str] = {}
    me: int = 0
    standing: bool = False  # how everybody stands is shown on a phone too
    film: list[tuple[int, str]] = []  # frames by number, from a file of their own

    @property
    def seats(self) -> int:
        return len(self.names) + 1

    def name(self, seat: int) -> str:
        return LEARNER if seat == self.me else self.names[(seat - self.me - 1) % self.seats]


class Teacher:
    """Plays a lesson and writes down every moment, as the learner sees it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.game = find(source.game)
        self.match = self.begin(source.luck)
        self.moments: list[dict[str, Any]] = []

    def begin(self, luck: list[str]) -> tablee.Match:
        source = self.source
        match = tablee.start(
            source.game, seats=source.seats, seed=0, options=source.options, luck=luck
        )
        match.waits_at_pauses = True
        return match

    def look(self, *, brief: bool = False) -> None:
        view = self.match.view(self.source.me)
        told = self.game.tell(view.happened, self.source.name, self.source.me)
        self.moments.append(
            {
                "view": msgspec.Raw(_encoder.encode(view)),
                "said": {lang: [each.say(lang) for each in told] for lang in ("fr", "en")},
                "standing": {lang: self.match.standing().seats(lang) for lang in ("fr", "en")},
                "brief": brief,
            }
        )

    def play(self, move: str) -> None:
        """A move, and what the house does upon it, unless a ship has to come to rest first."""
        self.go_on_from_pause()
        if move == TIME:
            self.match.time_out()
            return
        seat, _, what = move.partition(" ")
        if not seat.isdigit() or not what:
            raise BadLesson(f"“{move}” is neither a seat and its move, nor “{TIME}”")
        try:
            self.match.step(int(seat), what)
            if getattr(self.match.view(None), "phase", None) != AT_SEA:
                self.match.go_on()
        except tablee.Refusal as refused:
            raise BadLesson(f"“{move}” is refused: {refused}") from None

    def go_on_from_pause(self) -> bool:
        """Clear away what has ended, if something has; whether there was a pause."""
        if self.match.pause() is None:
            return False
        self.match.time_out()
        return True

    def come_to_rest(self) -> None:
        """What a placement led to, as a moment of its own."""
        if self.match.house_must_move():
            self.match.go_on()
            self.look()

    def teach(self, step: Step) -> dict[str, Any]:
        """The step as the page needs it; the match stands where it leads."""
        self.check(step)
        if step.luck is not None:
            self.match = self.begin(step.luck)
        for move in step.unseen:
            self.play(move)
            self.match.go_on()
        anew = step.luck is not None or bool(step.unseen)
        if anew or not self.moments:
            self.look()
        begins = len(self.moments) - 1
        if step.catch:
            self.moments[begins]["film"] = self.source.film
        self.come_to_rest()
        for move in step.watch:
            self.play(move)
            self.look(brief=move == TIME)
            self.come_to_rest()
        if step.do is not None and self.go_on_from_pause():
            self.look()
        asked = len(self.moments) - 1
        offered = self.offered(step)
        if step.do is not None:
            self.play(f"{self.source.me} {step.do}")
            self.look()
        return {
            "text": Words(step.fr, step.en).told(),
            "clause": step.clause,
            "point": step.point,
            "anew": anew,
            "begins": begins,
            "asked": asked,
            "do": step.do,
            "catch": step.catch,
            "offered": offered,
            "no": step.no.told() if step.no else None,
        }

    def offered(self, step: Step) -> list[str]:
        if step.do is None:
            return []
        legal = self.match.legal(self.source.me)
        more = legal if step.offer == ALL else list(step.offer)
        for move in (step.do, *more):
            if move not in legal:
                raise BadLesson(f"“{move}” is not legal: legal are {', '.join(legal)}")
        return [step.do, *(move for move in legal if move in more and move != step.do)]

    def check(self, step: Step) -> None:
        if step.catch and not (self.source.film and self.match.house_must_move()):
            raise BadLesson("there is nothing to catch: the step before places nothing that falls")
        kind = [step.no.fr, step.no.en] if step.no else []
        for text in (step.fr, step.en, *kind):
            if len(text) > LONGEST:
                raise BadLesson(f"the text has {len(text)} characters, {LONGEST} fit: {text}")
        if step.clause is not None and step.clause not in self.clauses():
            raise BadLesson(f"the rules have no clause {step.clause}")

    def told(self, remark: Remark) -> dict[str, Any]:
        """The remark as the page needs it."""
        for text in (remark.fr, remark.en):
            if len(text) > LONGEST_REMARK:
                raise BadLesson(
                    f"the text has {len(text)} characters, {LONGEST_REMARK} fit: {text}"
                )
        if remark.clause not in self.clauses():
            raise BadLesson(f"the rules have no clause {remark.clause}")
        if (remark.on is None) == (remark.asked is None):
            raise BadLesson("a remark has either “on” or “asked”")
        if remark.on is not None:
            self.check_event(remark)
        return {
            "text": Words(remark.fr, remark.en).told(),
            "clause": remark.clause,
            "on": remark.on,
            "where": remark.where,
            "mine": remark.mine,
            "asked": remark.asked,
        }

    def check_event(self, remark: Remark) -> None:
        events = {event.__struct_config__.tag: event for event in self.game.events.types.values()}
        if remark.on not in events:
            raise BadLesson(f"the game has no event “{remark.on}”: it has {', '.join(events)}")
        fields = events[remark.on].__struct_fields__
        for name in (*remark.where, *(["seat"] if remark.mine is not None else [])):
            if name not in fields:
                raise BadLesson(f"the event “{remark.on}” has no field “{name}”")

    def clauses(self) -> set[str]:
        package = type(self.game).__module__.rpartition(".")[0]
        page = resources.files(package).joinpath("RULES.fr.md").read_text(encoding="utf-8")
        return set(ANCHOR.findall(page))


def read(path: Path) -> Source:
    """The lesson of this file, with its film if it has one."""
    source = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Source)
    if film_of(path).exists():
        frames = film_of(path).read_bytes()
        source.film = msgspec.json.decode(frames, type=list[tuple[int, str]])
    return source


def film_of(path: Path) -> Path:
    return path.with_suffix(".film.json")


def write(path: Path) -> str:
    """The lesson of this file as the page reads it: JSON, a moment or a step a line."""
    try:
        source = read(path)
        teacher = Teacher(source)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, tablee.Refusal) as wrong:
        raise BadLesson(f"{path.name}: {wrong}") from None
    steps = []
    for number, step in enumerate(source.step, start=1):
        try:
            steps.append(teacher.teach(step))
        except BadLesson as wrong:
            raise BadLesson(f"{path.name}, step {number}: {wrong}") from None
    remarks = []
    for number, remark in enumerate(source.remark, start=1):
        try:
            remarks.append(teacher.told(remark))
        except BadLesson as wrong:
            raise BadLesson(f"{path.name}, remark {number}: {wrong}") from None
    faces = {character.name: character.face for character in find(source.game).cast}
    head = {
        "game": source.game,
        "me": source.me,
        "names": [source.name(seat) for seat in range(source.seats)],
        "faces": [faces.get(source.name(seat)) for seat in range(source.seats)],
        "standing": source.standing,
        "options": teacher.match.record.options,
    }
    parts = [f'"{key}":{_text(value)}' for key, value in head.items()]
    parts += [f'"remarks":[\n{_lines(remarks)}\n]', f'"steps":[\n{_lines(steps)}\n]']
    parts += [f'"moments":[\n{_lines(teacher.moments)}\n]']
    return "{" + ",\n".join(parts) + "}\n"


def _text(value: object) -> str:
    return _encoder.encode(value).decode()


def _lines(items: list[dict[str, Any]]) -> str:
    return ",\n".join(map(_text, items))


def sources() -> list[Path]:
    return sorted(SOURCES.glob("*.toml"))


def written(source: Path) -> Path:
    """Where the lesson of this file is kept for the page."""
    return WRITTEN / f"{source.stem}.json"


def main() -> None:
    WRITTEN.mkdir(exist_ok=True)
    for source in sources():
        written(source).write_text(write(source), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except BadLesson as wrong:
        sys.exit(f"lessons: {wrong}")
