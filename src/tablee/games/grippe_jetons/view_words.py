"""What Grippe-jetons calls the fields of its views and its moves, in words for people."""

from collections.abc import Mapping

from tablee.core.errors import Text
from tablee.core.view_words import COMMON

WORDS: Mapping[str, Text] = COMMON | {
    # the table
    "starting": Text("who starts", "qui commence"),
    "rolling": Text("rolling dice", "lancer"),
    "taking": Text("taking dice out", "dés à sortir"),
    "counting": Text("counting", "décompte"),
    "settled": Text("turn over", "tour fini"),
    "finished": Text("game over", "manche finie"),
    "round": Text("games played", "manches jouées"),
    "turns": Text("turns played", "tours joués"),
    "starter": Text("started", "a commencé"),
    "columns": Text("columns", "colonnes"),
    "squares": Text("squares", "cases"),
    "number": Text("others lose", "perte des autres"),
    "filled": Text("filled", "remplies"),
    "tokens": Text("tokens", "jetons"),
    "reserve": Text("reserve", "réserve"),
    "rolled": Text("rolled", "lancés"),
    "kept": Text("taken out", "sortis"),
    "counted": Text("counted", "comptés"),
    "completed": Text("columns completed", "colonnes complétées"),
    "spent": Text("paid in this turn", "payés à ce tour"),
    "loan": Text("loan", "prêt"),
    # the seats
    "stock": Text("tokens", "jetons"),
    "before": Text("before this turn", "avant ce tour"),
    "points": Text("earlier games", "manches d’avant"),
    "paid": Text("paid", "payés"),
    "won": Text("from columns", "colonnes"),
    "given": Text("given up", "rendus"),
    "forgiven": Text("forgiven", "effacés"),
    # moves
    "keep": Text("take out", "sortir"),
    "count": Text("count", "compter"),
    "best": Text("in the best order", "dans le meilleur ordre"),
}
