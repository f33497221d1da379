"""Words for players: the fields of the views of Puko, and its moves."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.view_words import COMMON

WORDS: Mapping[str, Text] = COMMON | {
    # the table
    "drawing": Text("drawing cards", "pioche"),
    "rolling": Text("rolling the die", "lancer du dé"),
    "staking": Text("staking", "mises"),
    "choosing": Text("choosing cards", "choix des cartes"),
    "declaring": Text("declaring", "annonces"),
    "settled": Text("trick over", "pli fini"),
    "trick": Text("tricks played", "plis joués"),
    "tricks": Text("tricks in all", "plis en tout"),
    "last": Text("last trick", "dernier pli"),
    "first": Text("declares first", "annonce en premier"),
    "die": Text("die", "dé"),
    "blue": Text("blue", "bleu"),
    "yellow": Text("yellow", "jaune"),
    "green": Text("green", "vert"),
    "red": Text("red", "rouge"),
    "x": Text("no trump", "sans atout"),
    "0": Text("lowest wins", "le plus bas gagne"),
    "owed": Text("least stake", "mise minimale"),
    "best": Text("takes the pot", "prend le pot"),
    "debtors": Text("must stake", "doivent miser"),
    "kept": Text("your two cards", "vos deux cartes"),
    "seen": Text("discards seen", "défausses vues"),
    "thrown": Text("thrown away face down", "jetées face cachée"),
    # the seats
    "chosen": Text("has chosen", "a choisi"),
    "shown": Text("cards shown", "cartes montrées"),
    "word": Text("declares", "annonce"),
    "none": Text("nothing yet", "rien"),
    "knocks": Text("knocks", "frappe"),
    "stays": Text("stays out", "passe"),
    "hidden": Text("has declared", "faite"),
    "purse": Text("purse", "bourse"),
    "spent": Text("discarded unseen", "défaussées cachées"),
    # moves
    "stake": Text("stake", "miser"),
    "stay": Text("stay out", "passer"),
}
