"""What the terminal says of Grippe-jetons: its questions."""

from tablee.core.errors import Text

TAKE_OUT = Text(
    "Take dice out, all equal or all different (± your tokens, ★ fills a column).",
    "Sortez des dés, tous égaux ou tous différents (± jetons, ★ colonne pleine).",
)
COUNT_NEXT = Text(
    "You are short of tokens, so the order matters: which die counts next?",
    "Il vous manque des jetons, l’ordre compte : quel dé compter d’abord ?",
)
RECONSTRUCTION = Text(
    "The default board is a reconstruction: the printed one was not at hand. The example on the "
    "rule sheet fixes column 2 and the yellow square of column 4; the rest is our guess. Whoever "
    "owns the box can enter the real squares (GEI-O1).",
    "Le plateau par défaut est une reconstitution : nous n’avions pas celui de la boîte. L’exemple "
    "de la feuille de règles fixe la colonne 2 et la case jaune de la colonne 4 ; le reste est une "
    "supposition. Qui possède la boîte peut saisir les vraies cases (GEI-O1).",
)
OWN_BOARD = Text(
    "This table plays on a board of its own.", "Cette table joue sur un plateau à elle."
)
