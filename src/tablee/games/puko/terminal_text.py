"""The texts of Puko in the terminal: questions and labels."""

from tablee.core.errors import Text

CHOOSE_TWO = Text(
    "Choose two cards for this trick; the others stay in your hand.",
    "Choisissez deux cartes pour ce pli ; les autres restent en main.",
)
STAY_OUT = Text("stay out", "passer")
EITHER_WAY = Text("the pot is yours either way", "le pot est à vous de toute façon")
ALL_IN = Text("all you have", "tout ce que vous avez")
THE_LEAST = Text("the least you must", "le minimum dû")


def knock_or_stay(knocked: int | None, hand: Text, last: bool) -> Text:
    """PUK-13: the question, with what is known when it is asked."""
    before = knocked_before(knocked)
    end = Text("", "")
    if last:
        end = Text(" This is the last trick.", " C’est le dernier pli.")
    have = "Vous n’avez rien" if hand.fr == "rien" else f"Vous avez {hand.fr}"
    return Text(
        f"Do you knock? You hold {hand.en}. {before.en}{end.en}",
        f"Frappez-vous ? {have}. {before.fr}{end.fr}",
    )


def knocked_before(count: int | None) -> Text:
    """How many have knocked, in words; None if all declare together."""
    if count is None:
        return Text("All declare together.", "Les annonces se font toutes ensemble.")
    if count == 0:
        return Text("Nobody has knocked so far.", "Personne n’a encore frappé.")
    if count == 1:
        return Text("One has knocked.", "Un joueur a frappé.")
    return Text(f"{count} have knocked.", f"{count} joueurs ont frappé.")


def how_much(owed: int, purse: int) -> Text:
    """PUK-21: the question to a loser."""
    return Text(
        f"You lost: stake at least {owed} of your {purse}. Another amount: “stake {owed + 1}”.",
        f"Vous avez perdu : misez au moins {owed} sur vos {purse}. Autre montant : "
        f"« stake {owed + 1} ».",
    )


def risk(pot: int, last: bool) -> Text:
    """What knocking may bring and cost."""
    if last:
        return Text(f"win {pot}; losing costs nothing now", f"gagner {pot} ; perdre ne coûte rien")
    return Text(f"win {pot}, or owe {pot}", f"gagner {pot}, ou devoir {pot}")
