"""Words for players: the fields of the views of Riffifi, and its moves."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.view_words import COMMON

WORDS: Mapping[str, Text] = COMMON | {
    # the table
    "removing": Text("removing a 1", "retrait d’un 1"),
    "laying": Text("laying cards", "pose"),
    "giving": Text("giving tokens", "don de jetons"),
    "counted": Text("round over", "manche finie"),
    "round": Text("rounds played", "manches jouées"),
    "pool": Text("reserve by colour", "réserve par couleur"),
    "removed": Text("taken out", "retirée"),
    "asked": Text("may give one more", "donneurs possibles"),
    "odd": Text("give one more", "donnent un de plus"),
    "outlook": Text("what my cards would do", "effet de mes cartes"),
    "card": Text("card", "carte"),
    "takes": Text("takes", "rapporte"),
    "from_pool": Text("from the pool", "de la réserve"),
    "robs": Text("robs first", "vole d’abord"),
    "strikes": Text("strikes", "retourne"),
    "struck_by": Text("struck by", "retournée par"),
    "revealed": Text("cards of the round", "cartes de la manche"),
    # the seats
    "pile": Text("cards laid", "cartes posées"),
    "top": Text("top card", "dessus"),
    "lies": Text("lies", "état"),
    "none": Text("none", "aucune"),
    "up": Text("face up", "visible"),
    "down": Text("turned down", "retournée"),
    "concealed": Text("concealed", "cachée"),
    "tokens": Text("tokens by colour", "jetons par couleur"),
    "points": Text("earlier rounds", "manches d’avant"),
    "best": Text("best round", "meilleure manche"),
    "ticks": Text("ticked colours", "couleurs cochées"),
    "shown": Text("cards shown", "cartes montrées"),
    "known": Text("known cards", "cartes connues"),
    # moves
    "conceal": Text("conceal", "cacher"),
    "o": Text("Officer", "Officier"),
    "from": Text("from seat", "de la place"),
    "remove": Text("take out", "retirer"),
}
