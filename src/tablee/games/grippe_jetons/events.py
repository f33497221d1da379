"""What happens at a table of Grippe-jetons. Everybody sees all of it (GEI-34)."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from tablee.core.errors import Text
from tablee.core.events import Event, Events, Kind, MatchOver, Seat
from tablee.core.sentences import About, Reader, Sentence, inside
from tablee.games.grippe_jetons import words
from tablee.games.grippe_jetons.dice import DICE, values_of

# What the rules tell.
STARTED: Final = 0
ROLLED: Final = 1
KEPT: Final = 2
IDLE: Final = 3
PLACED: Final = 4
BORROWED: Final = 5
WON: Final = 6
GAVE: Final = 7
REPAID: Final = 8
VOID: Final = 9
GAME_OVER: Final = 10

# Why a game is over, by its place in the list.
Why = Literal["broke", "somebody-broke", "too-long"]
WHY: tuple[Why, ...] = ("broke", "somebody-broke", "too-long")
BROKE: Final = 0  # the active player has no token (GEI-32)
SOMEBODY_BROKE: Final = 1  # somebody else has none (GEI-O3)
TOO_LONG: Final = 2  # GEI-D6


def dice_name(values: list[int]) -> Text:
    row = words.dice(values)
    return Text(row, row)


Column = Annotated[int, Kind(lambda place: place + 1)]
Dice = Annotated[list[int], Kind(values_of, dice_name)]
Tokens = Annotated[int, Kind(int, words.tokens)]


class Started(Event, frozen=True, tag="started"):
    """A game begins with this seat."""

    seat: Seat
    code = STARTED
    says = Sentence("{seat} [starts|start]", "{seat} [commence|commencez]")


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice were rolled."""

    seat: Seat
    dice: Dice
    code = ROLLED
    says = Sentence("{seat} [rolls|roll] {dice}", "{seat} [lance|lancez] {dice}")
    counts = {"GEI-12": Text("rolls", "lancers")}

    def starts_turn(self) -> bool:
        """Only the first roll of a turn is with all dice."""
        return len(self.dice) == DICE

    def joins(self, told: Sequence[Event]) -> bool:
        before = told[-1]
        return isinstance(before, Kept) and before.seat == self.seat


class Kept(Event, frozen=True, tag="kept"):
    """Dice were taken out of the roll."""

    seat: Seat
    dice: Dice
    code = KEPT
    says = Sentence("{seat} [takes|take] out {dice}", "{seat} [sort|sortez] {dice}")
    counts = {
        "GEI-10": Text("a single die taken out", "un seul dé sorti"),
        "GEI-11 different": Text(
            "different dice taken out together", "dés différents sortis ensemble"
        ),
        "GEI-11 equal": Text("equal dice taken out together", "dés égaux sortis ensemble"),
        "GEI-13": Text("all five dice out of one roll", "les cinq dés sortis d’un seul lancer"),
    }

    def joins(self, told: Sequence[Event]) -> bool:
        """GEI-D5: the last die is taken out in any case."""
        return isinstance(told[0], Kept) and isinstance(told[-1], Rolled)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """GEI-11, GEI-12: dice are out, and the others are rolled again."""
        if not joined:
            return [self.said(reader)]
        sentence = TAKES_AND_ROLLS if len(joined) == 1 else TAKES_AND_THE_LAST_IS
        dice = words.dice(self.dice)
        others = words.dice(joined[0].dice)
        return [sentence.about(About({"seat": [self.seat]}, dice=dice, others=others), reader)]

    def rule(self) -> str:
        if len(self.dice) == 1:
            return "GEI-10"
        if len(self.dice) == DICE:
            return "GEI-13"
        return "GEI-11 equal" if len(set(self.dice)) == 1 else "GEI-11 different"


TAKES_AND_ROLLS = Sentence(
    "{seat} [takes|take] out {dice} and [rolls|roll] {others}",
    "{seat} [sort|sortez] {dice} et [lance|lancez] {others}",
)
TAKES_AND_THE_LAST_IS = Sentence(
    "{seat} [takes|take] out {dice}; the last die is a {others}",
    "{seat} [sort|sortez] {dice} ; le dernier dé est un {others}",
)


class Idle(Event, frozen=True, tag="idle"):
    """Sixes, which do nothing."""

    seat: Seat
    sixes: int
    code = IDLE
    counts = {"GEI-20": Text("6s that do nothing", "des 6 qui ne font rien")}

    def sentence(self) -> Sentence:
        return THE_SIX_DOES_NOTHING if self.sixes == 1 else THE_SIXES_DO_NOTHING


THE_SIX_DOES_NOTHING = Sentence("The 6 does nothing", "Le 6 ne fait rien")
THE_SIXES_DO_NOTHING = Sentence("The 6s do nothing", "Les 6 ne font rien")


class Placed(Event, frozen=True, tag="placed"):
    """A die was counted: tokens of the player and of the reserve went on a column."""

    seat: Seat
    column: Column
    own: Tokens
    reserve: int
    code = PLACED
    counts = {
        "GEI-21": Text("two tokens for one die", "deux jetons pour un dé"),
        "GEI-22 green": Text("tokens of one’s own", "jetons de sa poche"),
        "GEI-22 yellow": Text(
            "yellow squares paid by the reserve", "cases jaunes payées par la réserve"
        ),
    }

    @property
    def from_the_reserve(self) -> Text:
        return words.tokens(self.reserve)

    def sentence(self) -> Sentence:
        """GEI-22: whose tokens go on the board."""
        if not self.reserve:
            return PAYS
        return PAYS_WITH_THE_RESERVE if self.own else THE_RESERVE_PAYS

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Placed | Borrowed)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        return spending([self, *joined], reader)

    def rule(self) -> str:
        if self.own + self.reserve == 2:
            return "GEI-21"
        return "GEI-22 yellow" if self.reserve else "GEI-22 green"


PAYS = Sentence(
    "{seat} [puts|put] {own} in column {column}", "{seat} [met|mettez] {own} en colonne {column}"
)
THE_RESERVE_PAYS = Sentence(
    "{seat}: the reserve puts {from_the_reserve} in column {column}",
    "{seat} : la réserve met {from_the_reserve} en colonne {column}",
)
PAYS_WITH_THE_RESERVE = Sentence(
    "{seat} [puts|put] {own} in column {column}, the reserve {reserve}",
    "{seat} [met|mettez] {own} en colonne {column}, la réserve {reserve}",
)


class Borrowed(Event, frozen=True, tag="borrowed"):
    """The player was short and borrowed from the reserve."""

    seat: Seat
    tokens: Tokens
    code = BORROWED
    says = Sentence("{seat} [borrows|borrow] {tokens}", "{seat} [emprunte|empruntez] {tokens}")
    counts = {"GEI-30": Text("tokens borrowed", "emprunts")}

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Placed | Borrowed)

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        return spending([self, *joined], reader)


PAYS_IN_ALL = Sentence("{seat} [pays|pay] {own}", "{seat} [paie|payez] {own}")
RESERVE_PAYS_IN_ALL = Sentence(
    "The reserve pays {reserve} for {seat}", "La réserve paie {reserve} pour {seat}"
)
BOTH_PAY = Sentence(
    "{seat} [pays|pay] {own}; the reserve pays {reserve}",
    "{seat} [paie|payez] {own} ; la réserve paie {reserve}",
)
BORROWS_AND_PAYS = Sentence(
    "{seat} [borrows|borrow] {loan} and [pays|pay] {own}",
    "{seat} [emprunte|empruntez] {loan} et [paie|payez] {own}",
)
BORROWS_AND_BOTH_PAY = Sentence(
    "{seat} [borrows|borrow] {loan} and [pays|pay] {own}; the reserve pays {reserve}",
    "{seat} [emprunte|empruntez] {loan} et [paie|payez] {own} ; la réserve paie {reserve}",
)


def spending(events: Sequence[Placed | Borrowed], reader: Reader) -> list[Text]:
    """GEI-20 to GEI-22, GEI-30: what is borrowed, and what the dice cost column by column."""
    placed = [event for event in events if isinstance(event, Placed)]
    loan = sum(event.tokens for event in events if isinstance(event, Borrowed))
    if not placed:
        return [Borrowed(events[0].seat, loan).said(reader)]
    own: dict[int, int] = {}
    reserve: dict[int, int] = {}
    for event in placed:
        own[event.column] = own.get(event.column, 0) + event.own
        reserve[event.column] = reserve.get(event.column, 0) + event.reserve
    own = {column: number for column, number in own.items() if number}
    reserve = {column: number for column, number in reserve.items() if number}
    if loan:
        sentence = BORROWS_AND_BOTH_PAY if reserve else BORROWS_AND_PAYS
    elif reserve:
        sentence = BOTH_PAY if own else RESERVE_PAYS_IN_ALL
    else:
        sentence = PAYS_IN_ALL
    about = About(
        {"seat": [events[0].seat]},
        loan=words.tokens(loan),
        own=on_columns(own),
        reserve=on_columns(reserve),
    )
    return [sentence.about(about, reader)]


def on_columns(paid: dict[int, int]) -> Text:
    """“3 tokens: 2 in column 1, 1 in column 3”; one column needs no list."""
    total = words.tokens(sum(paid.values()))
    if len(paid) == 1:
        [column] = paid
        return Text(f"{total.en} in column {column}", f"{total.fr} en colonne {column}")
    parts = sorted(paid.items())
    en = ", ".join(f"{number} in column {column}" for column, number in parts)
    fr = ", ".join(f"{number} en colonne {column}" for column, number in parts)
    return Text(f"{total.en}: {en}", f"{total.fr} : {fr}")


class Won(Event, frozen=True, tag="won"):
    """A column was completed; the player took its tokens."""

    seat: Seat
    column: Column
    tokens: Tokens
    code = WON
    says = Sentence(
        "{seat} [completes|complete] column {column} and [takes|take] its {tokens}",
        "{seat} [complète|complétez] la colonne {column} et en [prend|prenez] les {tokens}",
    )
    counts = {"GEI-23": Text("columns completed", "colonnes complétées")}

    def weight(self) -> int:
        return self.tokens

    def told_with(self, joined: Sequence["Gave"], reader: Reader) -> list[Text]:
        """GEI-23: the column changes hands, and the others pay."""
        wins = self.said(reader)
        losses = losing(joined, reader)
        if not losses:
            return [wins]
        en = ", ".join(loss.en for loss in losses)
        fr = ", ".join(loss.fr for loss in losses)
        return [Text(f"{wins.en}; {en}", f"{wins.fr} ; {fr}")]


class Gave(Event, frozen=True, tag="gave"):
    """Another player paid for it, as far as they could."""

    seat: Seat
    tokens: Tokens
    asked: int
    code = GAVE
    says = Sentence(
        "{seat} [gives|give] {tokens} to the reserve",
        "{seat} [rend|rendez] {tokens} à la réserve",
    )
    counts = {
        "GEI-23 others": Text("payments of the others", "paiements des autres"),
        "GEI-A5": Text("others who had too little", "autres qui avaient trop peu"),
    }

    def joins(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Won | Gave)

    def rule(self) -> str:
        return "GEI-23 others" if self.tokens == self.asked else "GEI-A5"


LOSES = Sentence("{seat} [loses|lose] {number}", "{seat} [perd|perdez] {number}")
LOSES_NOTHING = Sentence("{seat} [has|have] nothing to lose", "{seat} [n’a|n’avez] rien à perdre")
ALL_LOSE = Text("everybody else loses {}", "tous les autres perdent {}")
LOSE_ALIKE = Text("you lose {}, like everybody else", "vous perdez {}, comme tous les autres")
NOBODY_LOSES = Text("nobody else has anything to lose", "les autres n’ont rien à perdre")


def losing(losers: Sequence[Gave], reader: Reader) -> list[Text]:
    """GEI-23, GEI-A5: what each of the others loses, or all of them alike."""
    numbers = {loser.tokens for loser in losers}
    if len(losers) > 1 and numbers == {0}:
        return [NOBODY_LOSES]
    if len(losers) > 1 and len(numbers) == 1:
        [number] = numbers
        alike = LOSE_ALIKE if reader.you in {loser.seat for loser in losers} else ALL_LOSE
        return [Text(alike.en.format(number), alike.fr.format(number))]
    return [
        inside(
            (LOSES if loser.tokens else LOSES_NOTHING).about(
                About({"seat": [loser.seat]}, number=loser.tokens), reader
            )
        )
        for loser in losers
    ]


class Repaid(Event, frozen=True, tag="repaid"):
    """A loan was returned; ``owing`` is written off."""

    seat: Seat
    tokens: Tokens
    owing: int
    code = REPAID
    counts = {
        "GEI-31": Text("loans returned", "emprunts rendus"),
        "GEI-A8": Text("loans that could not be returned", "emprunts impossibles à rendre"),
    }

    @property
    def written_off(self) -> Text:
        if self.owing == 1:
            return Text("1 borrowed token is written off", "1 jeton emprunté est effacé")
        return Text(
            f"{self.owing} borrowed tokens are written off",
            f"{self.owing} jetons empruntés sont effacés",
        )

    def sentence(self) -> Sentence:
        """GEI-30, GEI-A8."""
        if not self.owing:
            return RETURNS
        return RETURNS_A_PART if self.tokens else RETURNS_NOTHING

    def rule(self) -> str:
        return "GEI-A8" if self.owing else "GEI-31"


RETURNS = Sentence("{seat} [returns|return] {tokens}", "{seat} [rend|rendez] {tokens}")
RETURNS_A_PART = Sentence(
    "{seat} [returns|return] {tokens}; {written_off}",
    "{seat} [rend|rendez] {tokens} ; {written_off}",
)
RETURNS_NOTHING = Sentence(
    "{seat} [has|have] nothing left to return; {written_off}",
    "{seat} [n’a|n’avez] plus rien à rendre ; {written_off}",
)


class Void(Event, frozen=True, tag="void"):
    """Dice could not be paid and do not count; the player gives up what they have."""

    seat: Seat
    dice: int
    tokens: int
    code = VOID
    counts = {"GEI-A7": Text("dice that could not be paid", "dés impossibles à payer")}

    def sentence(self) -> Sentence:
        return CANNOT_PAY_THE_LAST if self.dice == 1 else CANNOT_PAY


CANNOT_PAY = Sentence(
    "{seat} cannot pay: {dice} dice do not count",
    "{seat} ne [peut|pouvez] payer : {dice} dés ne comptent pas",
)
CANNOT_PAY_THE_LAST = Sentence(
    "{seat} cannot pay the last die: it does not count",
    "{seat} ne [peut|pouvez] payer le dernier dé : il ne compte pas",
)


class GameOver(Event, frozen=True, tag="game-over"):
    """The tokens were counted after this seat's turn."""

    why: Annotated[Why, Kind(WHY.__getitem__)]
    seat: Seat
    code = GAME_OVER
    counts = {
        "GEI-32": Text("games ended by the active player", "manches finies par le joueur actif"),
        "GEI-O3": Text("games ended by somebody else", "manches finies par un autre"),
        "GEI-D6": Text("games that lasted too long", "manches trop longues"),
    }

    def sentence(self) -> Sentence:
        return ENDINGS[self.why]

    def rule(self) -> str:
        return RULES_OF_ENDINGS[self.why]


RULES_OF_ENDINGS: dict[Why, str] = {
    "broke": "GEI-32",
    "somebody-broke": "GEI-O3",
    "too-long": "GEI-D6",
}
ENDINGS: dict[Why, Sentence] = {
    "broke": Sentence(
        "{seat} [has|have] no token left: the game is over",
        "{seat} [n’a|n’avez] plus de jeton : la manche est finie",
    ),
    "somebody-broke": Sentence(
        "Somebody has no token left: the game is over",
        "Quelqu’un n’a plus de jeton : la manche est finie",
    ),
    "too-long": Sentence(
        "The game has lasted too long and is over", "La manche a trop duré : elle est finie"
    ),
}


AnyEvent = (
    Started
    | Rolled
    | Kept
    | Idle
    | Placed
    | Borrowed
    | Won
    | Gave
    | Repaid
    | Void
    | GameOver
    | MatchOver
)
EVENTS: Events[AnyEvent] = Events(AnyEvent)
