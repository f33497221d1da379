"""Why a table refuses a request, besides the rules of its game.

Refusal
├── NotNow     the table is open, resting, over or closed
├── NotYours   the seat is somebody else's, or only the host may do it
├── Locked     a false start: the seat waits a moment
├── TooOften   rate limited
└── Reused     the same id for two different moves
"""

from tablee.core.errors import Refusal, Text


class NotNow(Refusal):
    """Not possible in the table's current status."""


class NotYours(Refusal):
    """Not this person's seat or right."""


class Locked(Refusal):
    """A false start: pressed before the cue."""

    def __init__(self, text: Text, until: int) -> None:
        super().__init__(text)
        self.until = until


class TooOften(Refusal):
    """Rate limited."""


class Reused(Refusal):
    """The same id for two different moves."""


class AlreadyDone(Exception):
    """The request was executed before; it is acknowledged again."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


NOT_OPEN = Text("The match has already begun", "La partie a commencé")
NOT_PLAYING = Text("The match has not begun yet", "La partie n’a pas commencé")
OVER = Text("The match is over", "La partie est finie")
NOT_OVER = Text("The match is not over yet", "La partie n’est pas finie")
CLOSED = Text("The table is closed", "La table est fermée")
RESTING = Text("The table is resting", "La table fait une pause")
TAKEN = Text("This seat is already taken", "Cette place est déjà prise")
NO_SEAT = Text("There is no such seat at this table", "Cette place n’existe pas à cette table")
NOT_YOUR_SEAT = Text("This is not your seat", "Ce n’est pas votre place")
NOT_AT_THE_TABLE = Text("You do not sit at this table", "Vous n’êtes pas assis à cette table")
NOT_AWAY = Text("This player is here", "Cette personne est là")
JUST_LEFT = Text(
    "This player has only just left; wait a few seconds",
    "Cette personne vient de partir ; attendez quelques secondes",
)
BARRED = Text("The host does not want you at this table", "L’hôte ne vous veut pas à cette table")
LOCKED = Text("The host has locked this table", "L’hôte a fermé la porte de cette table")
ONE_SEAT = Text(
    "At a table that is open to everybody you may take one seat",
    "À une table ouverte à tous, on ne prend qu’une place",
)
NOT_YOURSELF = Text("You cannot do this to yourself", "On ne peut pas se le faire à soi-même")
MUTED = Text("The host has muted you", "L’hôte vous a coupé la parole")
GIVEN_UP = Text("You have given up this seat", "Vous avez quitté cette place")
ONLY_THE_HOST = Text("Only the host may do this", "Seul l’hôte peut le faire")
USED_BEFORE = Text(
    "This id was used for another move", "Cet identifiant a servi pour un autre coup"
)
NOTHING_MOVES = Text("Nothing is moving now", "Rien ne bouge en ce moment")
SOMEBODY_MOVED = Text("Somebody has moved in the meantime", "Quelqu’un a joué entre-temps")
FALSE_START = Text("Too soon: wait for the signal", "Trop tôt : attendez le signal")
CHAT_OFF = Text("Chat is turned off at this table", "À cette table, on ne se parle pas")
ONLY_PHRASES = Text(
    "This table allows quick phrases only",
    "À cette table, on se parle par phrases toutes faites",
)
CHAT_ENDED = Text(
    "The match ended long ago; the chat is closed",
    "La partie est finie depuis longtemps ; tout le monde est rentré",
)
CHAT_FLOOD = Text(
    "Too many messages at once; wait a few seconds",
    "Cela fait beaucoup d’un coup ; attendez quelques secondes",
)
NO_HINT_AMONG_PEOPLE = Text(
    "No hints while other people are playing: it would not be fair",
    "Pas de conseil quand d’autres personnes jouent : ce ne serait pas juste",
)
NO_HINT_IN_REAL_TIME = Text(
    "No hints while speed matters", "Pas de conseil quand c’est une affaire de vitesse"
)
NO_HINT = Text("No hint available", "Aucun conseil ne vient à l’esprit")
