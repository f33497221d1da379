"""The names of the cards and the die of Puko, and the texts of its refusals."""

from tablee.core.errors import Text
from tablee.games.flinke.cards import colour_of, value_of
from tablee.games.flinke.words import COLOUR_NAMES, card
from tablee.games.puko.cards import LOWEST, NO_TRUMP

DIE_NAMES = (
    *(
        Text(f"{colour.en}, the trump of this trick", f"{colour.fr}, l’atout de ce pli")
        for colour in COLOUR_NAMES
    ),
    Text("X: no trump", "X : sans atout"),
    Text("0: the weakest hand wins", "0 : la main la plus faible gagne"),
)


def pair_name(low: int, high: int) -> Text:
    """Two cards inside a sentence."""
    if low == high:
        colour, value = COLOUR_NAMES[colour_of(low)], value_of(low)
        return Text(f"both {colour.en} {value}s", f"les deux {value} {colour.fr}s")
    one, other = card(low), card(high)
    return Text(f"the {one.en} and the {other.en}", f"le {one.fr} et le {other.fr}")


def hand_name(rank: int, die: int) -> Text:
    """What a hand of this rank is called under this face of the die."""
    if die == LOWEST:
        return Text(f"a total of {14 - rank}", f"un total de {14 - rank}")
    if die == NO_TRUMP:
        if rank > 16:
            return Text(f"a pair of {rank - 16}s", f"une paire de {rank - 16}")
        return points(rank)
    if rank > 48:
        return Text(f"a trump pair of {rank - 48}s", f"une paire d’atout de {rank - 48}")
    if rank > 32:
        trumps = points(rank - 32)
        return Text(f"{trumps.en} in trumps", f"{trumps.fr} d’atout")
    if rank > 16:
        return Text(f"a plain pair of {rank - 16}s", f"une paire sans atout de {rank - 16}")
    if rank == 0:
        return Text("nothing", "rien")
    plain = points(rank)
    return Text(f"{plain.en} without trump", f"{plain.fr} sans atout")


def points(count: int) -> Text:
    if count == 1:
        return Text("1 point", "1 point")
    return Text(f"{count} points", f"{count} points")


# -- Refusals -------------------------------------------------------------------------------

NOT_ASKED = Text("It is not for you to move now", "Ce n’est pas à vous de jouer maintenant")

HAS_CHOSEN = Text(
    "You have chosen your two cards; wait for the others",
    "Vous avez choisi vos deux cartes ; attendez les autres",
)

HAS_DECLARED = Text(
    "You have declared; wait for the others", "Vous avez fait votre annonce ; attendez les autres"
)

CHOOSE_TWO = Text(
    "Choose two cards of your hand for this trick",
    "Choisissez deux cartes de votre main pour ce pli",
)

KNOCK_OR_STAY = Text(
    "Say whether you take part: knock, or stay out",
    "Dites si vous prenez part au pli : frappez, ou passez",
)

HOUSE_NOT_ASKED = Text(
    "There are no cards to draw and no die to roll now",
    "Il n’y a ni carte à tirer ni dé à lancer maintenant",
)

WRONG_OUTCOME = Text(
    "The house gives every seat its cards, six at first and two after a trick, and rolls the die "
    "unless somebody has to stake before",
    "La maison donne ses cartes à chaque place, six au début et deux après un pli, et lance le dé "
    "si personne ne doit miser avant",
)

NO_SUCH_FACE = Text("The die has no such face", "Le dé n’a pas cette face")

NOT_IN_THE_PILE = Text(
    "Only cards that are still in the pile can be drawn",
    "On ne peut tirer que des cartes qui sont encore dans la pioche",
)


def not_held(kind: int) -> Text:
    name = card(kind)
    return Text(f"You do not hold the {name.en}", f"Vous n’avez pas le {name.fr}")


def not_twice(kind: int) -> Text:
    name = card(kind)
    return Text(f"You hold the {name.en} only once", f"Vous n’avez le {name.fr} qu’une fois")


def stake_between(least: int, most: int) -> Text:
    return Text(
        f"Stake at least {least}, what lay in the middle, and at most the {most} you own, for "
        f"instance “stake {least}”",
        f"Misez au moins {least}, la valeur du pot précédent, et au plus les {most} que vous avez, "
        f"par exemple « stake {least} »",
    )


# -- Views ----------------------------------------------------------------------------------

CARDS_DO_NOT_ADD_UP = Text(
    "The cards of this view do not add up to the pack",
    "Les cartes de cette vue ne forment pas le paquet",
)

NOTHING_TO_IMAGINE = Text(
    "The match is over: nothing is left to imagine",
    "La partie est finie : il n’y a plus rien à imaginer",
)
