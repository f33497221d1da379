"""The texts of Traf in the terminal: questions and labels."""

from tablee.core.errors import Text

YOUR_TURN = Text(
    "Your turn: swap a card with the middle, pass, or knock.",
    "À vous : échangez une carte avec le milieu, passez ou frappez.",
)
LAST_TURN = Text(
    "Somebody has knocked: your last turn, swap a card or pass.",
    "On a frappé : c’est votre dernier tour, échangez une carte ou passez.",
)
LAST_DEAL = Text("last deal", "dernière donne")

RANKING = (
    Text("four alike: four cards of one value", "quatre identiques : quatre cartes de même valeur"),
    Text(
        "run: four values in a row in one colour (1 follows 6), by their sum",
        "suite : quatre valeurs d’affilée dans une couleur (le 1 suit le 6), selon la somme",
    ),
    Text(
        "colour: three or four of one colour, by the sum of that colour",
        "couleur : trois ou quatre d’une couleur, selon la somme de cette couleur",
    ),
)
