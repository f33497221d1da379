"""Words for players: the fields of the views of Défifoo Rouge, and its moves."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.view_words import COMMON

WORDS: Mapping[str, Text] = COMMON | {
    # the table
    "partners": Text("choosing partners", "choix des partenaires"),
    "window": Text("the next card must wait", "la carte suivante attend"),
    "taken": Text("trick over", "pli fini"),
    "counted": Text("deal over", "donne finie"),
    "deals": Text("deals played", "donnes jouées"),
    "direction": Text("direction", "sens"),
    "left": Text("to the left", "à gauche"),
    "right": Text("to the right", "à droite"),
    "team": Text("dealer’s team", "équipe du donneur"),
    "waved": Text("waved on", "ont laissé passer"),
    "next_cards": Text("playable next", "jouables ensuite"),
    "trick": Text("trick", "pli"),
    "card": Text("card", "carte"),
    "can_win": Text("could win the trick", "peuvent prendre le pli"),
    "winning": Text("winning the trick", "remporte le pli"),
    "last_trick": Text("last trick", "dernier pli"),
    "leader": Text("led by", "entamé par"),
    "cards": Text("cards", "cartes"),
    "stopped_with": Text("stopped with", "arrêté par"),
    "taker": Text("taken by", "ramassé par"),
    "bank": Text("Bank", "Banque"),
    "banked": Text("seen in the Bank", "vues dans la Banque"),
    "undealt": Text("not dealt", "non distribuées"),
    "bomb_by": Text("Bomb played by", "Bombe jouée par"),
    "bank_played": Text("Bank card played", "carte Banque jouée"),
    "vamped": Text("Godfather vamped", "Parrain vampé"),
    "carried": Text("carried over", "report"),
    # the seats
    "won": Text("cards won", "cartes gagnées"),
    "gained": Text("last deal", "dernière donne"),
    "pile": Text("won cards", "cartes ramassées"),
    "voids": Text("has none of", "n’a plus de"),
    # moves
    "bomb": Text("Bomb", "Bombe"),
    "wave": Text("let the trick go on", "laisser passer"),
    "with": Text("with seat", "avec la place"),
}
