"""What happens at a table of Grippe-jetons, and how it is told in words. Everybody sees all."""

from typing import Literal

import msgspec

from tablee.core.errors import Text
from tablee.core.story import Names, victory
from tablee.games.grippe.words import dice, tokens

Why = Literal["broke", "somebody-broke", "too-long"]
WHY: tuple[Why, ...] = ("broke", "somebody-broke", "too-long")


class Event(msgspec.Struct, frozen=True, tag_field="what"):
    """Something everybody at the table notices."""


class Started(Event, frozen=True, tag="started"):
    """A game begins with this seat."""

    seat: int


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice were rolled."""

    seat: int
    dice: list[int]


class Kept(Event, frozen=True, tag="kept"):
    """Dice were taken out of the roll."""

    seat: int
    dice: list[int]


class Idle(Event, frozen=True, tag="idle"):
    """Sixes, which do nothing."""

    seat: int
    sixes: int


class Placed(Event, frozen=True, tag="placed"):
    """A die was counted: tokens of the player and of the reserve went on a column."""

    seat: int
    column: int
    own: int
    reserve: int


class Borrowed(Event, frozen=True, tag="borrowed"):
    """The player was short and borrowed from the reserve."""

    seat: int
    tokens: int


class Won(Event, frozen=True, tag="won"):
    """A column was completed; the player took its tokens."""

    seat: int
    column: int
    tokens: int


class Gave(Event, frozen=True, tag="gave"):
    """Another player paid for it, as far as he could."""

    seat: int
    tokens: int
    asked: int


class Repaid(Event, frozen=True, tag="repaid"):
    """A loan was returned; ``owing`` is written off."""

    seat: int
    tokens: int
    owing: int


class Void(Event, frozen=True, tag="void"):
    """Dice could not be paid and do not count; the player gives up what he has."""

    seat: int
    dice: int
    tokens: int


class GameOver(Event, frozen=True, tag="game-over"):
    """The tokens were counted after this seat's turn."""

    why: Why
    seat: int


class MatchOver(Event, frozen=True, tag="match-over"):
    """The match was decided."""

    winners: list[int]


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


# -- In words -------------------------------------------------------------------------------


def tell(happened: AnyEvent, name: Names) -> Text:
    """One event as a sentence; ``name`` gives a seat's name."""
    match happened:
        case Started(seat=seat):
            return Text(f"{name(seat)} starts", f"{name(seat)} commence")
        case Rolled(seat=seat, dice=values):
            return Text(f"{name(seat)} rolls {dice(values)}", f"{name(seat)} lance {dice(values)}")
        case Kept(seat=seat, dice=values):
            return Text(
                f"{name(seat)} takes out {dice(values)}", f"{name(seat)} sort {dice(values)}"
            )
        case Idle(seat=seat, sixes=sixes):
            if sixes == 1:
                return Text(
                    f"{name(seat)}: the 6 does nothing", f"{name(seat)} : le 6 ne fait rien"
                )
            return Text(f"{name(seat)}: the 6s do nothing", f"{name(seat)} : les 6 ne font rien")
        case Placed(seat=seat, column=column, own=own, reserve=reserve):
            return placing(name(seat), column, own, reserve)
        case Borrowed(seat=seat, tokens=number):
            loan = tokens(number)
            return Text(f"{name(seat)} borrows {loan.en}", f"{name(seat)} emprunte {loan.fr}")
        case Won(seat=seat, column=column, tokens=number):
            gain = tokens(number)
            return Text(
                f"{name(seat)} completes column {column} and takes its {gain.en}",
                f"{name(seat)} complète la colonne {column} et en prend les {gain.fr}",
            )
        case Gave(seat=seat, tokens=number):
            loss = tokens(number)
            return Text(
                f"{name(seat)} gives {loss.en} to the reserve",
                f"{name(seat)} rend {loss.fr} à la réserve",
            )
        case Repaid(seat=seat):
            return repaying(f"{name(seat)} returns", f"{name(seat)} rend", happened)
        case Void(seat=seat, dice=number):
            return voiding(name(seat), number)
        case GameOver():
            return ending(happened, name)
        case MatchOver(winners=winners):
            return victory(winners, name)
    raise AssertionError(f"no words for {happened}")


def placing(who: str, column: int, own: int, reserve: int) -> Text:
    """GEI-22: whose tokens go on the board."""
    mine, bank = tokens(own), tokens(reserve)
    if not reserve:
        return Text(
            f"{who} puts {mine.en} on column {column}", f"{who} met {mine.fr} en colonne {column}"
        )
    if not own:
        return Text(
            f"{who}: the reserve puts {bank.en} on column {column}",
            f"{who} : la réserve met {bank.fr} en colonne {column}",
        )
    return Text(
        f"{who} puts {mine.en} on column {column}, the reserve {reserve}",
        f"{who} met {mine.fr} en colonne {column}, la réserve {reserve}",
    )


def repaying(en: str, fr: str, loan: Repaid) -> Text:
    """GEI-30, GEI-A8."""
    back = tokens(loan.tokens)
    if not loan.owing:
        return Text(f"{en} {back.en}", f"{fr} {back.fr}")
    are = Text("is", "est effacé") if loan.owing == 1 else Text("are", "sont effacés")
    if not loan.tokens:
        return Text(
            f"{en} nothing; {loan.owing} {are.en} written off",
            f"{fr} 0 jeton ; {loan.owing} {are.fr}",
        )
    return Text(
        f"{en} {back.en}; {loan.owing} {are.en} written off",
        f"{fr} {back.fr} ; {loan.owing} {are.fr}",
    )


def voiding(who: str, number: int) -> Text:
    """GEI-A7."""
    if number == 1:
        return Text(
            f"{who} cannot pay the last die: it does not count",
            f"{who} ne peut payer le dernier dé : il ne compte pas",
        )
    return Text(
        f"{who} cannot pay: {number} dice do not count",
        f"{who} ne peut payer : {number} dés ne comptent pas",
    )


def ending(over: GameOver, name: Names) -> Text:
    """GEI-32, GEI-O3, GEI-D6."""
    if over.why == "broke":
        return Text(
            f"{name(over.seat)} has no token left: the game is over",
            f"{name(over.seat)} n’a plus de jeton : la manche est finie",
        )
    if over.why == "somebody-broke":
        return Text(
            "Somebody has no token left: the game is over",
            "Quelqu’un n’a plus de jeton : la manche est finie",
        )
    return Text(
        "The game has lasted too long and is over",
        "La manche a trop duré : elle est finie",
    )
