"""What the terminal says of Reflex: questions and labels."""

from tablee.core.errors import Text

SORTED = Text(
    "Your cards are sorted: say when you are ready.",
    "Vos cartes sont triées : dites quand vous voulez commencer.",
)
OTHERS_SORT = Text("The others are sorting their cards …", "Les autres trient leurs cartes …")
ANOTHER_ROUND = Text("Another round, or enough?", "Encore une manche, ou assez ?")
LAY = Text(
    "Lay what fits: its letter and its value.", "Posez ce qui convient : sa lettre et sa valeur."
)
YOUR_TURN = Text("Your turn: lay cards, or pass.", "À vous : posez des cartes, ou passez.")
NOTHING_FITS = Text(
    "Nothing in your hand fits now: wait.", "Rien ne convient dans votre main : attendez."
)
CALL_STOP = Text("You have no cards left: call stop!", "Vous n’avez plus de cartes : dites stop !")
ON_ITS_WAY = Text("Your cards are on their way …", "Vos cartes sont en route …")

KEYS = (
    (
        "b 3",
        Text(
            "from the blue 3 on, all that follow in your hand",
            "à partir du 3 bleu, tout ce qui suit dans votre main",
        ),
    ),
    ("B 3", Text("the blue 3 alone", "le 3 bleu seul")),
    ("⏎", Text("ready; stop (or the space bar)", "c’est bon ; stop (ou la barre d’espace)")),
    ("e", Text("enough (match without a limit)", "assez joué (partie sans limite)")),
)
AT_ONCE = Text("In real time, key by key", "En temps réel, touche par touche")
