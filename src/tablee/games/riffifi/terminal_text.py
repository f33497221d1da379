"""The texts of Riffifi in the terminal: questions and labels."""

from tablee.core.errors import Text
from tablee.core.sentences import of
from tablee.games.riffifi.events import colour_name

OFFICER_NAME = Text("Officer", "Officier")
SPARES = Text("spares all", "épargne tous")
TAKE_OUT_A_ONE = Text(
    "You deal: choose the 1 that leaves the pack.", "Vous donnez : choisissez le 1 qui sort."
)
LAY_A_CARD = Text("Your turn: lay a card.", "À vous : posez une carte.")
LAY_LAST_CARD = Text("Your turn: lay your last card.", "À vous : posez votre dernière carte.")


def takes(tokens: int) -> Text:
    return Text(f"+{tokens}", f"+{tokens}")


def beats(rival: str, owner: str) -> Text:
    return Text(f"beats {owner}’s {rival[1]}", f"bat le {rival[1]} {of(owner)}")


def falls_to(rival: str, owner: str) -> Text:
    return Text(f"falls to {owner}’s {rival[1]}", f"tombe : {rival[1]} {of(owner)}")


def strikes(target: str, owner: str) -> Text:
    return Text(f"hits {owner}’s {target}", f"vise {target} {of(owner)}")


def who_gives(colour: str, tokens: int, seats: str) -> Text:
    """RIF-22: the question to the taker."""
    shade = colour_name(colour)
    if tokens == 1:
        return Text(
            f"Who gives you one more {shade.en} token? {seats} are level.",
            f"Qui vous donne un jeton {shade.fr} de plus ? {seats} sont à égalité.",
        )
    return Text(
        f"Which {tokens} give you one more {shade.en} token each? {seats} are level.",
        f"Lesquels vous donnent {tokens} jetons {shade.fr}s, un chacun ? {seats} sont à égalité.",
    )
