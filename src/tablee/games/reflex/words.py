"""What Reflex calls its runs, and what it says when it refuses a move."""

from tablee.core.errors import Text
from tablee.games.flinke.words import COLOUR_NAMES, FEMININE, the_card
from tablee.games.reflex.runs import colour_of_run, first_of_run, last_of_run

# -- Runs -----------------------------------------------------------------------------------


def the_run(run: int) -> Text:
    """As “the red 3”, “the red 3 and 4” or “the red 3 to 6”."""
    name = COLOUR_NAMES[colour_of_run(run)]
    first, last = first_of_run(run), last_of_run(run)
    if first == last:
        return Text(f"the {name.en} {first}", f"le {first} {name.fr}")
    if last == first + 1:
        return Text(f"the {name.en} {first} and {last}", f"les {first} et {last} {name.fr}s")
    return Text(f"the {name.en} {first} to {last}", f"les {first} à {last} {name.fr}s")


# -- Refusals -------------------------------------------------------------------------------

NO_SUCH_SEAT = Text("Nobody sits there", "Personne n’est assis là")

CARDS_ARE_DEALT = Text("The cards are being dealt", "On distribue les cartes")

SAY_READY = Text(
    "Say that you are ready when your cards are sorted: the round starts when everybody is",
    "Faites signe quand vos cartes sont triées : la manche commence quand tous l’ont fait",
)

OTHERS_ARE_SORTING = Text(
    "You are ready; some of the others are not ready yet",
    "C’est noté ; les autres n’ont pas tous fait signe",
)

ANOTHER_ROUND = Text(
    "Say that you are ready for another round, or that you have had enough",
    "Faites signe pour une nouvelle manche, ou dites que cela suffit",
)

ON_ITS_WAY = Text(
    "Your move is on its way and cannot be changed",
    "Votre coup est déjà parti : on ne peut plus le changer",
)

ROUND_HAS_BEGUN = Text(
    "The round has begun: lay cards on the series",
    "La manche a commencé : posez des cartes sur les séries",
)

STOPS_BY_ITSELF = Text(
    "At this table the round stops by itself when somebody has laid all their cards",
    "À cette table, la manche s’arrête d’elle-même dès que quelqu’un a posé toutes ses cartes",
)

CARDS_LEFT = Text(
    "Only somebody who has laid all their cards may call stop",
    "Il faut avoir posé toutes ses cartes pour dire stop",
)

NO_NEED_TO_PASS = Text(
    "Nobody passes here: everybody lays cards when they like",
    "Ici, on ne passe pas : chacun pose quand il veut",
)

NO_CARDS_LEFT = Text("You have laid all your cards", "Vous avez posé toutes vos cartes")

BETWEEN_ROUNDS = Text(
    "A match without a limit ends between two rounds, not during one",
    "Une partie sans limite se termine entre deux manches, pas pendant une manche",
)


def ends_at(limit: int) -> Text:
    return Text(
        f"This match ends when somebody has {limit} points",
        f"Cette partie se termine quand quelqu’un atteint {limit} points",
    )


def not_in_hand(kind: int) -> Text:
    name = the_card(kind)
    return Text(f"You do not hold {name.en}", f"Vous n’avez pas {name.fr} en main")


def does_not_fit(kind: int, tops: Text) -> Text:
    """REF-05: where a run would have to begin."""
    name = the_card(kind)
    below = the_card(kind - 1)
    return Text(
        f"{name.en.capitalize()} goes on {below.en}, and {tops.en}",
        f"{name.fr.capitalize()} va sur {below.fr}, or {tops.fr}",
    )


def too_late(kind: int, tops: Text) -> Text:
    """REF-A3: one of the two places for this card is taken, the other not there yet."""
    name = the_card(kind)
    return Text(
        f"Somebody has already laid {name.en}, and {tops.en}",
        f"Quelqu’un a déjà posé {name.fr}, et {tops.fr}",
    )


def series_end_with(colour: int, tops: list[int]) -> Text:
    """What the open series of a colour show."""
    name = COLOUR_NAMES[colour]
    if not tops:
        return Text(
            f"both {name.en} series are taken", f"les deux séries {FEMININE[colour]}s sont prises"
        )
    if len(tops) == 1:
        return Text(
            f"the {name.en} series still open ends with {tops[0]}",
            f"la série {FEMININE[colour]} encore ouverte s’arrête à {tops[0]}",
        )
    high, low = tops
    if high == low:
        return Text(
            f"both {name.en} series end with {high}",
            f"les deux séries {FEMININE[colour]}s s’arrêtent à {high}",
        )
    return Text(
        f"the {name.en} series end with {low} and {high}",
        f"les séries {FEMININE[colour]}s s’arrêtent à {low} et à {high}",
    )


# -- The house ------------------------------------------------------------------------------

HOUSE_NOT_ASKED = Text("The house has nothing to do now", "La maison n’a rien à faire maintenant")

NOT_THE_PACK = Text(
    "A deal holds every card of the pack, each kind twice",
    "Une donne contient toutes les cartes du paquet, chacune en double",
)

NOT_THE_BATCH = Text(
    "A batch names every seat that has submitted a move exactly once",
    "Un lot nomme exactement une fois chaque place qui a envoyé un coup",
)

NOT_THE_FORCED_CARD = Text(
    "The forced card is the lowest that fits of the first seat from the dealer’s left that has one",
    "La carte forcée est la plus basse qui convienne chez la première place, à partir de la "
    "gauche du donneur, qui en a une",
)

# -- Views ----------------------------------------------------------------------------------

NOTHING_TO_IMAGINE = Text(
    "The match is over: nothing is left to imagine",
    "La partie est finie : il n’y a plus rien à imaginer",
)

NO_DEAL_FITS = Text("No deal of the cards fits this view", "Aucune donne ne correspond à cette vue")
