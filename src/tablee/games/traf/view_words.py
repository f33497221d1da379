"""Words for players: the fields of the views of Traf, and its moves."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.view_words import COMMON

WORDS: Mapping[str, Text] = COMMON | {
    # the table
    "choosing": Text("choosing the dealer", "choix du donneur"),
    "replacing": Text("new middle", "nouveau milieu"),
    "turns": Text("turns", "tours"),
    "deals": Text("deals played", "donnes jouées"),
    "middle": Text("middle", "milieu"),
    "pot": Text("pot", "mise"),
    "makes": Text("hand makes", "main"),
    "made": Text("combination", "combinaison"),
    "nothing": Text("none", "aucune"),
    "colour": Text("colour", "couleur"),
    "run": Text("run", "suite"),
    "alike": Text("four alike", "carré"),
    "worth": Text("worth", "valeur"),
    "total": Text("sum of all four", "somme des quatre"),
    "swaps": Text("swaps", "échanges"),
    "gives": Text("give", "donner"),
    "takes": Text("take", "prendre"),
    "discards": Text("discards", "cartes écartées"),
    "packs": Text("packs used up", "paquets épuisés"),
    "last": Text("last deal", "dernière donne"),
    "knocker": Text("has knocked", "a frappé"),
    "old": Text("gone before the reshuffle", "parties avant le mélange"),
    "stock": Text("pile all have seen", "pioche déjà vue"),
    # the seats
    "chips": Text("chips", "jetons"),
    "known": Text("known cards", "cartes connues"),
    "given": Text("given away", "données"),
    "shown": Text("shown last", "montrées"),
    "won": Text("chips won", "jetons gagnés"),
    # moves
    "swap": Text("swap", "échanger"),
}
