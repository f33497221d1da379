"""What many games call the fields of their views, their moves and values, in words for people."""

from tablee.core.errors import Text

COMMON = {
    "phase": Text("phase", "étape"),
    "dealing": Text("dealing", "donne"),
    "over": Text("over", "finie"),
    "dealer": Text("dealer", "donneur"),
    "turn": Text("turn", "tour"),
    "players": Text("players", "joueurs"),
    "hand": Text("in hand", "en main"),
    "points": Text("points", "points"),
    "pot": Text("pot", "pot"),
    "pile": Text("draw pile", "pioche"),
    "discards": Text("discards", "défausse"),
    "passes": Text("passes in a row", "passes de suite"),
    "pass": Text("pass", "passer"),
    "knock": Text("knock", "frapper"),
    "keep": Text("keep", "garder"),
}
