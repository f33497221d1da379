"""What a study of Défifoo Rouge counts."""

from tablee.core.errors import Text
from tablee.core.study import Study
from tablee.games.defifoo.story import (
    AnyEvent,
    Counted,
    DealOver,
    Directed,
    Laid,
    Partnered,
    Stopped,
    Thrown,
    Tied,
    Took,
    Undealt,
    Unfinished,
)

RULES = {
    "DEF-05": Text("The dealer picks his partners", "Le donneur choisit ses partenaires"),
    "DEF-06 right": Text("Play goes to the right", "On tourne à droite"),
    "DEF-11 police": Text("Police called on a gang", "Police appelée sur un gang"),
    "DEF-11 discard": Text("A card that does not count", "Carte qui ne compte pas"),
    "DEF-14 gang": Text("Trick won by a gang card", "Pli gagné par un gang"),
    "DEF-14 police": Text("Trick won by the police", "Pli gagné par la police"),
    "DEF-21 interrupt": Text("Bomb out of turn", "Bombe hors de son tour"),
    "DEF-21 turn": Text("Bomb in turn", "Bombe à son tour"),
    "DEF-22 interrupt": Text("Bank card out of turn", "Carte Banque hors de son tour"),
    "DEF-22 turn": Text("Bank card in turn", "Carte Banque à son tour"),
    "DEF-23": Text("Bomb or Bank card led", "Bombe ou carte Banque en entame"),
    "DEF-30": Text("A seat’s last cards go to the Bank", "Dernières cartes données à la Banque"),
    "DEF-33": Text("The Bank is broken", "La banque saute"),
    "DEF-40": Text("A Godfather is vamped", "Parrain vampé"),
    "DEF-A2": Text("Last trick unfinished", "Dernier pli inachevé"),
    "DEF-A9": Text("Tie for most points", "Égalité de points"),
    "DEF-D4": Text("Bomb or Bank card undealt", "Bombe ou carte Banque non distribuée"),
}


def fired(event: AnyEvent) -> str | None:
    """The rule of the list that an event shows at work."""
    match event:
        case Partnered():
            return "DEF-05"
        case Directed(to="right"):
            return "DEF-06 right"
        case Laid(does="ruffs"):
            return "DEF-11 police"
        case Laid(does="discards"):
            return "DEF-11 discard"
        case Laid(does="vamps"):
            return "DEF-40"
        case Took(card=card):
            return "DEF-14 police" if card.startswith("p") else "DEF-14 gang"
        case Stopped(when="lead"):
            return "DEF-23"
        case Stopped(card=card, when=when):
            clause = "DEF-21" if card == "bomb" else "DEF-22"
            return f"{clause} {when}"
        case Thrown():
            return "DEF-30"
        case Counted(bank=bank) if bank:
            return "DEF-33"
        case Unfinished():
            return "DEF-A2"
        case Tied():
            return "DEF-A9"
        case Undealt(cards=cards) if "bomb" in cards or "bank" in cards:
            return "DEF-D4"
    return None


STUDY = Study(
    unit=Text("deals", "donnes"),
    unit_over=lambda event: isinstance(event, DealOver),
    rules=RULES,
    fired=fired,
)
