"""A match: the interface in text, with moves, views and logs. The house moves by itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tablee.core.bits import bit, cards
from tablee.core.errors import BadLog, BadSetup, Illegal, OtherVersion, Refusal, Text, quote, spell
from tablee.core.fair import SEED_BYTES, FairLuck, commitment
from tablee.core.game import AnyGame, State
from tablee.core.log import (
    ABANDONED,
    HOUSE_NAME,
    LATEST,
    SEED_DIGITS,
    SHARE,
    SHARE_DIGITS,
    Line,
    Record,
)
from tablee.core.luck import Luck, seeded
from tablee.core.pause import Pause
from tablee.core.standing import Standing
from tablee.core.state import HOUSE
from tablee.core.view import View


class Match:
    """One match of a game, played in notation; made by ``tablee.start``.

    After a trick, a turn or a round the house continues at once, or, with ``waits_at_pauses``,
    only when ``time_out`` is called.
    """

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        luck: Luck | None,
        script: Sequence[str] = (),
        *,
        waits_at_pauses: bool = False,
    ) -> None:
        self.game = game
        self.record = record
        self.waits_at_pauses = waits_at_pauses
        self.state: State = game.begin(record.seats, record.options)
        game.follow_rules(self.state, record.rules)
        self.state.story = []
        self._luck = luck  # copies share it until they draw
        self._script = tuple(script)

    @property
    def seats(self) -> int:
        return self.record.seats

    @property
    def over(self) -> bool:
        return self.state.movers() == 0

    @property
    def sealed(self) -> bool:
        """Whether its luck is unknown, as for a fair match read from its log alone."""
        return self._luck is None

    def movers(self) -> list[int]:
        """The seats that may move now; none when the match is over or waits for a clock."""
        return cards(self.state.movers() & ~bit(HOUSE))

    def awaited(self) -> list[int]:
        """The seats that the match visibly waits for; others may be free to move too."""
        return cards(self.game.awaited(self.state))

    def on_turn(self) -> list[int]:
        """The seats whose turn it is, as people see it."""
        return cards(self.game.on_turn(self.state))

    def timeout(self) -> int | None:
        """Milliseconds without a move after which ``time_out`` is due, if a clock runs."""
        pause = self.pause() if self.waits_at_pauses else None
        return self.game.timeout(self.state) if pause is None else pause.milliseconds

    def pause(self) -> Pause | None:
        """What has just ended and is still on the table."""
        pause: Pause | None = self.game.pause(self.state)
        return pause

    def legal(self, seat: int) -> list[str]:
        """The moves this seat may make now, in notation and in a stable order."""
        self._check_seat(seat)
        return [self.game.write_move(move) for move in self.state.legal(seat)]

    def play(self, seat: int, move: str, at: int | None = None) -> None:
        """Make a move, stamped with milliseconds if a clock runs, or raise ``Illegal``."""
        before = self.copy()
        self.step(seat, move, at)
        try:
            self.go_on(at)
        except BaseException:  # the house failed: undo the move
            self.__dict__.update(before.__dict__)
            raise

    def step(self, seat: int, move: str, at: int | None = None) -> None:
        """Make a move without letting the house move after it."""
        number = self._read(seat, move)
        self._check_stamp(at)
        news = self.state.story
        self.state.story = []
        try:
            self.state.play(seat, number)
        except Illegal:
            self.state.story = news
            raise
        self.record.lines.append(Line(str(seat), self.game.write_move(number), at))

    def house(self, move: str, at: int | None = None) -> None:
        """Make a move of the house that comes from outside.

        What it does after a seat's move joins that move's events; after a clock has run out
        its events stand alone.
        """
        self._check_text(move)
        self._check_stamp(at)
        outcome, told = self._read_house(move)
        news = self.state.story
        if self.timeout() is not None:
            self.state.story = []
        try:
            self.state.house(outcome)
        except Illegal:
            self.state.story = news
            raise
        self.record.lines.append(Line(HOUSE_NAME, told, at))

    def time_out(self, at: int | None = None) -> None:
        """Nobody has moved for the time of ``timeout``: let the house move."""
        if self.timeout() is None:
            raise BadSetup(Text("No clock is running now", "Aucune horloge ne court en ce moment"))
        self.house(self.draw(), at)
        self.go_on(at)

    def go_on(self, at: int | None = None) -> None:
        """Let the house move as long as it must: from the script first, then from the luck.

        If a clock runs, it waits for ``time_out``, even if no seat can move until then.
        """
        while self.house_must_move():
            self.next_house_move(at)

    def house_must_move(self) -> bool:
        return self.state.movers() == bit(HOUSE) and self.timeout() is None

    @property
    def scripted(self) -> bool:
        """Whether the house's next move is preset, not drawn."""
        return bool(self._script)

    def next_house_move(self, at: int | None = None) -> None:
        """One move of the house, from the script if it has one, else from the luck."""
        if self._script and self.pause() is None:
            try:
                self.house(self._script[0], at)
            except Illegal as refused:
                raise BadSetup(refused.text) from None
            self._script = self._script[1:]
            self.record.scripted += 1
        else:
            self.house(self.draw(), at)

    def follow(self, line: Line) -> None:
        """Make a move known from a log; if it is the house's, advance script and luck past it."""
        if line.who == HOUSE_NAME:
            self.follow_house(line.move, line.at)
        else:
            self.step(int(line.who), line.move, line.at)

    def follow_house(self, move: str, at: int | None = None) -> None:
        """Make a known move of the house, and advance script and luck past it."""
        if self.pause() is None:
            if self._script:
                self._script = self._script[1:]
                self.record.scripted += 1
            else:
                self.skip()
        self.house(move, at)

    def draw(self) -> str:
        """The house's next move as this match's luck draws it."""
        pause = self.pause()
        if pause is not None:
            return pause.word
        if self._luck is None:
            raise BadLog(
                Text(
                    "The luck of this match is sealed, so it cannot go on from its log alone",
                    "La chance de cette partie est scellée : son journal seul ne permet pas de "
                    "la poursuivre",
                )
            )
        self._luck = self._luck.copy()
        return self.game.write_house(self.state, self.state.draw(self._luck))

    def skip(self) -> None:
        """Advance the luck past a house move that is known from a log."""
        if self._luck is not None:
            self._luck = self._luck.copy()
            self.game.skip(self.state, self._luck)

    def luck_to_come(self) -> Luck | None:
        """A copy of the remaining luck, for computing a house move elsewhere."""
        return None if self._luck is None else self._luck.copy()

    def fair(self) -> FairLuck | None:
        """The sealed luck of this match, if it has one."""
        return self._luck if isinstance(self._luck, FairLuck) else None

    def fallback(self, seat: int) -> str:
        """What is played for a seat whose time has run out."""
        self._check_seat(seat)
        if not self.game.awaited(self.state) & self.state.movers() & bit(seat):
            raise BadSetup(
                Text(f"Seat {seat} need not move now", f"La place {seat} n’a pas à jouer")
            )
        return self.game.write_move(self.game.fallback(self.state, seat))

    def view(self, seat: int | None, recall: bool = False) -> View:
        """What this seat, or with None a spectator, may know.

        With ``recall`` it includes everything the seat has been shown and might remember.
        """
        if seat is not None:
            self._check_seat(seat)
        view: View = self.game.show(self.state, self.record.options, seat, recall)
        return view

    def standing(self) -> Standing:
        """How everybody stands, as anybody beside the table could add it up."""
        standing: Standing = self.game.public_standing(self.view(None, recall=True))
        return standing

    def scores(self) -> list[int]:
        return self.state.scores()

    def winners(self) -> list[int]:
        """The seats that have won; none until the match is over."""
        return cards(self.state.winners())

    def copy(self) -> "Match":
        """An independent match with the same past and the same luck."""
        twin: Match = object.__new__(Match)
        twin.game = self.game
        twin.record = self.record.copy()
        twin.waits_at_pauses = self.waits_at_pauses
        twin._luck = self._luck
        twin._script = self._script
        twin.state = self.state.copy()
        twin.state.story = list(self.state.story or [])
        return twin

    def log(self, *, abandoned: bool = False) -> str:
        """The match as text.

        A fair table's seed is in it once the match is over, or if it is ``abandoned``: then nobody
        will play on, so that the luck can be checked as far as the match went.
        """
        if not (self.over or abandoned):
            return str(self.record)
        fair = self.fair()
        seed = fair.seed.hex() if fair else self.record.revealed
        end = self.result() if self.over else ABANDONED
        return str(replace(self.record, end=end, revealed=seed))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.log() == other.log() and self.state == other.state

    def __repr__(self) -> str:
        now = "over" if self.over else f"movers {self.movers()}"
        return f"<Match {self.game.name}, {self.seats} seats, {now}, scores {self.scores()}>"

    def result(self) -> str:
        """Scores and winners as the last line of a log has them."""
        scores = " ".join(map(str, self.scores()))
        return f"{scores} won {' '.join(map(str, self.winners()))}"

    def _read(self, seat: int, move: str) -> int:
        if not self._has_seat(seat):
            raise Illegal(f"{self.game.code}-01", self._no_such_seat(seat))
        self._check_text(move)
        return self.game.read_move(move)

    def _read_house(self, move: str) -> tuple[list[int], str]:
        """The outcome that this move of the house means, and how it is written."""
        pause = self.pause()
        if pause is None:
            outcome = self.game.read_house(self.state, move)
            return outcome, self.game.write_house(self.state, outcome)
        if move != pause.word:
            raise Illegal(
                f"{self.game.code}-01",
                Text(
                    f"The house moves “{pause.word}” here, not “{quote(move)}”",
                    f"La maison joue ici « {pause.word} », pas « {quote(move)} »",
                ),
            )
        return [], move

    def _check_text(self, move: object) -> None:
        if not isinstance(move, str):
            told = spell(move)
            raise Illegal(
                f"{self.game.code}-01",
                Text(f"A move is text, not {told}", f"Un coup est un texte, pas {told}"),
            )

    def _check_stamp(self, at: object) -> None:
        if at is None or (type(at) is int and 0 <= at < LATEST):
            return
        told = spell(at)
        raise BadSetup(
            Text(
                f"A time is a whole number of milliseconds since the start, not {told}",
                f"Un instant est un nombre entier de millisecondes depuis le début, pas {told}",
            )
        )

    def _has_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.record.seats

    def _check_seat(self, seat: object) -> None:
        if not self._has_seat(seat):
            raise BadSetup(self._no_such_seat(seat))

    def _no_such_seat(self, seat: object) -> Text:
        last = self.seats - 1
        return Text(
            f"There is no seat {spell(seat)}; the seats are 0 to {last}",
            f"Il n’y a pas de place {spell(seat)} ; les places vont de 0 à {last}",
        )


@dataclass(frozen=True)
class LogCheck:
    """What a check of a log found: a sentence, and whether all is well."""

    ok: bool
    says: Text


def begin(
    game: AnyGame,
    seats: object,
    options: dict[str, object],
    luck: int | FairLuck,
    script: Sequence[str] = (),
    *,
    waits_at_pauses: bool = False,
) -> Match:
    """A match after the house's first moves, by a seed or by fair luck."""
    record = Record(
        game.name, game.rules_version, game.check_seats(seats), game.check_options(options)
    )
    _check_luck(luck, record.seats)
    game.check_ready(record.options)
    if isinstance(luck, FairLuck):
        record.commitment = commitment(luck.seed)
        record.shares = luck.shares
    else:
        record.seed = luck
    match = Match(game, record, source(record, luck), script, waits_at_pauses=waits_at_pauses)
    match.go_on()
    return match


def _check_luck(luck: object, seats: int) -> None:
    """Check that a log can hold this luck, so that the match can be replayed."""
    if isinstance(luck, FairLuck):
        seed_is_sound = isinstance(luck.seed, bytes) and len(luck.seed) == SEED_BYTES
        shares_are_sound = all(
            type(seat) is int and seat in range(seats) and SHARE.fullmatch(str(share))
            for seat, share in luck.shares.items()
        )
        if not (seed_is_sound and shares_are_sound):
            raise BadSetup(
                Text(
                    f"Fair luck has a seed of {SEED_BYTES} bytes, and shares of 1 to "
                    f"{SHARE_DIGITS} hex digits by seat",
                    f"La chance équitable a une graine de {SEED_BYTES} octets, et par place une "
                    f"part de 1 à {SHARE_DIGITS} chiffres hexadécimaux",
                )
            )
    elif not isinstance(luck, int) or isinstance(luck, bool) or abs(luck) >= 10**SEED_DIGITS:
        told = spell(luck)
        raise BadSetup(
            Text(
                f"A seed is a whole number of at most {SEED_DIGITS} digits, not {told}",
                f"Une graine est un nombre entier d’au plus {SEED_DIGITS} chiffres, pas {told}",
            )
        )


def source(record: Record, sealed: int | FairLuck | None) -> Luck | None:
    """The luck named by a record, from its start; None while its seed is sealed."""
    if record.seed is not None:
        return seeded(record.seed)
    if isinstance(sealed, FairLuck):
        return FairLuck(sealed.seed, record.shares)
    if record.revealed is not None:
        return FairLuck(bytes.fromhex(record.revealed), record.shares)
    return None


def retrace(
    game: AnyGame,
    told: Record,
    sealed: FairLuck | None = None,
    verify: bool = False,
    *,
    waits_at_pauses: bool = False,
) -> Match:
    """Replay a record; with ``verify`` every house move must be what the luck draws."""
    record = _unplayed(game, told, sealed)
    match = Match(game, record, source(told, sealed), waits_at_pauses=waits_at_pauses)
    for number, line in enumerate(told.lines, start=1):
        try:
            if line.who == HOUSE_NAME and match.pause() is None:
                _retrace_house(match, told, number, verify)
            else:
                match.follow(line)
        except Illegal as refused:
            raise BadLog(_at_move(number, refused)) from None
        except BadSetup as refused:  # what drew this move is not installed here
            raise BadLog(refused.text) from None
    _check_end(match, told)
    return match


def _unplayed(game: AnyGame, told: Record, sealed: FairLuck | None) -> Record:
    """The head of a record, checked, as it was before the first move."""
    if not game.reads(told.rules):
        raise OtherVersion(
            Text(
                f"This log follows version {told.rules} of the rules of {game.title.en}; this "
                f"program has version {game.rules_version}",
                f"Ce journal suit la version {told.rules} des règles de {game.title.fr} ; ici, "
                f"c’est la version {game.rules_version}",
            )
        )
    try:
        record = replace(
            told,
            seats=game.check_seats(told.seats),
            options=game.check_options(told.options, in_log=True),
            scripted=0,
            lines=[],
            end=None,
        )
    except BadSetup as refused:
        raise BadLog(refused.text) from None
    if sealed is not None and told.commitment not in (None, commitment(sealed.seed)):
        raise BadLog(
            Text(
                "This is not the luck that was committed to",
                "Ce n’est pas la chance qui avait été scellée",
            )
        )
    return record


def _retrace_house(match: Match, told: Record, number: int, verify: bool) -> None:
    """Replay a line of the house that luck or a script decided."""
    line = told.lines[number - 1]
    if match.state.movers() == bit(HOUSE) or match.timeout() is not None:
        if match.record.scripted < told.scripted:
            match.record.scripted += 1
        elif not verify:
            match.skip()
        elif not match.sealed and not match.game.same_outcome(line.move, match.draw()):
            raise BadLog(_not_drawn(number))
    match.house(line.move, line.at)


def _check_end(match: Match, told: Record) -> None:
    if told.abandoned and not match.over:
        match.record.end = told.end
    elif told.end is not None and (not match.over or told.end != match.result()):
        raise BadLog(
            Text(
                "The result in the log is not what its moves lead to",
                "Le résultat inscrit au journal n’est pas celui de ses coups",
            )
        )


def moments(game: AnyGame, told: Record, *, simulated: bool = False) -> Iterator[Match]:
    """Replay a legal record: yield the match after the deal, then after each move of a seat.

    What the house does after a move belongs to the same moment; what it does because a clock
    has run out, or after a pause, is its own moment, and with ``simulated`` so is what people at
    a live table watch. It is always the same match object.
    """
    match = Match(game, replace(told, lines=[], end=None), None, waits_at_pauses=True)
    for number, line in enumerate(told.lines):
        by_seat = line.who != HOUSE_NAME
        by_clock = match.timeout() is not None or (simulated and game.is_simulated(match.state))
        if by_seat or (number and by_clock):
            yield match
        match.follow(line)
    yield match


def _not_drawn(number: int) -> Text:
    return Text(
        f"Move {number} of the house is not what the luck of this match draws",
        f"Le coup {number}, de la maison, n’est pas celui que donne la chance de cette partie",
    )


def _at_move(number: int, refused: Refusal) -> Text:
    return Text(
        f"Move {number} of the log is refused: {refused.say('en')}",
        f"Le coup {number} du journal est refusé : {refused.say('fr')}",
    )
