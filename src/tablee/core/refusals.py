"""Refusals that many games share; each names its own clause."""

from tablee.core.errors import Text

MATCH_IS_OVER = Text("The match is over", "La partie est finie")
NOT_YOUR_TURN = Text("It is not your turn", "Ce n’est pas votre tour")
STILL_LYING = Text("The table has not been cleared yet", "La table n’a pas encore été débarrassée")
