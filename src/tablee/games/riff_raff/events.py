"""The events of Riff Raff. None is secret: a card is told only when it is revealed."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from tablee.core.errors import Text
from tablee.core.events import Event, Events, Kind, MatchOver, Seat, Seats
from tablee.core.sentences import About, Reader, Sentence, chain, listed
from tablee.games.riff_raff.cargo import FIRST_YARD_SPOT, shape_of
from tablee.games.riff_raff.piece_names import PIECE_NAMES, PIECE_NUMBERS, write_pieces
from tablee.games.riff_raff.pieces import SEAT_BITS, SEAT_MASK
from tablee.games.riff_raff.words import agrees, cargo, pieces, the, the_numbered

# The events by number, as the rules record them.
STARTED: Final = 0
CHOSE: Final = 1
REVEALED: Final = 2
TOOK_OFFICE: Final = 3
CALLED: Final = 4
ANNOUNCED: Final = 5
PLACED: Final = 6
REPORTED: Final = 7
FROZEN: Final = 8
FELL: Final = 9
REMOVED: Final = 10
ONLY_OWN: Final = 11
RETURNED: Final = 12
ROUND_OVER: Final = 13
CARDS_BACK: Final = 14
GAME_OVER: Final = 15
SLIPS: Final = 16

# Why a game ended.
EMPTIED: Final = 0  # somebody has loaded everything (RAF-40)
ROUNDS_OVER: Final = 1  # the cards are used up (RAF-41)

# What may be reported of a piece in referee mode.
IT_FELL: Final = 0
IT_WAS_CAUGHT: Final = 1
IT_LIES: Final = 2

MANY: Final = 3  # from this many pieces on it is an avalanche
WHY: tuple[Literal["emptied", "rounds-over"], ...] = ("emptied", "rounds-over")
REPORTS: tuple[Literal["fell", "caught", "lies"], ...] = ("fell", "caught", "lies")


def cards_by_seat(shown: int) -> list[int]:
    """The cards in a number with four bits a seat; every seat has a card, and no card is 0."""
    told = []
    while shown:
        told.append(shown & SEAT_MASK)
        shown >>= SEAT_BITS
    return told


def the_piece(name: str) -> Text:
    return the(shape_of(PIECE_NUMBERS[name]))


def cargo_of(names: Sequence[str]) -> Text:
    """Pieces by name, as people say them."""
    return cargo([PIECE_NUMBERS[name] for name in names])


def it(names: Sequence[str]) -> Text:
    """Pieces that have just been named."""
    if len(names) > 1:
        return Text("them", "les")
    return Text("it", the_piece(names[0]).fr.split(" ")[0])


Piece = Annotated[str, Kind(PIECE_NAMES.__getitem__, the_piece)]
Pieces = Annotated[list[str], Kind(write_pieces, cargo_of)]
Number = Annotated[int, Kind(int, pieces)]
Why = Annotated[Literal["emptied", "rounds-over"], Kind(WHY.__getitem__)]
Report = Annotated[Literal["fell", "caught", "lies"], Kind(REPORTS.__getitem__)]


class Started(Event, frozen=True, tag="started"):
    """A game begins with this captain."""

    captain: Seat
    code = STARTED
    says = Sentence("{captain} [is|are] captain first", "{captain} [est|êtes] le premier capitaine")


class Chose(Event, frozen=True, tag="chose"):
    """A card was laid face down."""

    seat: Seat
    code = CHOSE
    says = Sentence("{seat} [has|have] laid a card", "{seat} [a|avez] posé une carte")


class Revealed(Event, frozen=True, tag="revealed"):
    """All cards of a round, by seat."""

    cards: Annotated[list[int], Kind(cards_by_seat)]
    code = REVEALED

    def said(self, reader: Reader) -> Text:
        by_seat = list(enumerate(self.cards))
        en = ", ".join(f"{listed([seat], reader, 'en')}: {card}" for seat, card in by_seat)
        fr = ", ".join(f"{listed([seat], reader, 'fr')} : {card}" for seat, card in by_seat)
        return Text(f"The cards are revealed ({en})", f"On dévoile les cartes ({fr})")


class TookOffice(Event, frozen=True, tag="took-office"):
    """Who is captain now: by their card, or named by the previous captain."""

    captain: Seat
    before: Seat
    named: bool
    code = TOOK_OFFICE
    counts = {
        "RAF-11": Text("a new captain by the highest card", "nouveau capitaine par la carte"),
        "RAF-11 named": Text("a new captain named", "nouveau capitaine désigné"),
        "RAF-14": Text("captains who stay", "capitaines qui restent"),
    }

    def sentence(self) -> Sentence:
        if self.captain == self.before:
            return STAYS
        return NAMES if self.named else BECOMES

    def said(self, reader: Reader) -> Text:
        if self.sentence() is NAMES and self.captain == reader.you:
            return NAMES_YOU.about(self, reader)
        return super().said(reader)

    def rule(self) -> str:
        if self.captain == self.before:
            return "RAF-14"
        return "RAF-11 named" if self.named else "RAF-11"


STAYS = Sentence("{captain} [stays|stay] captain", "{captain} [reste|restez] capitaine")
BECOMES = Sentence("{captain} [becomes|become] captain", "{captain} [devient|devenez] capitaine")
NAMES = Sentence(
    "{before} [names|name] {captain} as captain", "{before} [nomme|nommez] {captain} capitaine"
)
NAMES_YOU = Sentence("{before} names you as captain", "{before} vous nomme capitaine")


class Called(Event, frozen=True, tag="called"):
    """The captain decided who loads next, of players with equal cards."""

    captain: Seat
    seat: Seat
    code = CALLED
    says = Sentence(
        "{captain} [calls|call] {seat} to load next",
        "{captain} [désigne|désignez] {seat} pour charger ensuite",
    )
    counts = {"RAF-12": Text("ties the captain ordered", "égalités tranchées par le capitaine")}

    def said(self, reader: Reader) -> Text:
        return CALLS_YOU.about(self, reader) if self.seat == reader.you else super().said(reader)


CALLS_YOU = Sentence(
    "{captain} calls you to load next", "{captain} vous désigne pour charger ensuite"
)


class Announced(Event, frozen=True, tag="announced"):
    """How many pieces a player will load."""

    seat: Seat
    pieces: Number
    code = ANNOUNCED
    says = Sentence("{seat} [announces|announce] {pieces}", "{seat} [annonce|annoncez] {pieces}")
    counts = {
        "RAF-21 one": Text("one piece announced of two", "une pièce annoncée sur deux"),
        "RAF-21 two": Text("two pieces announced", "deux pièces annoncées"),
    }

    def rule(self) -> str:
        return "RAF-21 two" if self.pieces > 1 else "RAF-21 one"


class Placed(Event, frozen=True, tag="placed"):
    """A piece was placed on a spot."""

    seat: Seat
    piece: Piece
    spot: int
    code = PLACED
    says = Sentence(
        "{seat} [places|place] {piece} on spot {spot}",
        "{seat} [pose|posez] {piece} sur l’emplacement {spot}",
    )
    counts = {
        "RAF-20 deck": Text("pieces placed on the deck", "pièces posées sur le pont"),
        "RAF-20 yards": Text("pieces placed on a yard", "pièces posées sur une vergue"),
    }

    def rule(self) -> str:
        return "RAF-20 yards" if self.spot >= FIRST_YARD_SPOT else "RAF-20 deck"


class Reported(Event, frozen=True, tag="reported"):
    """Referee mode: what a player said of a piece."""

    seat: Seat
    piece: Piece
    report: Report
    spot: int
    code = REPORTED

    def said(self, reader: Reader) -> Text:
        piece = PIECE_NUMBERS[self.piece]
        it, shape = the_numbered(piece), shape_of(piece)
        en, fr = it.en, it.fr.capitalize()
        if self.report == "fell":
            return Text(f"{en} fell", f"{fr} est {agrees(shape, 'tombé')}")
        if self.report == "caught":
            return Text(f"{en} was caught", f"{fr} a été {agrees(shape, 'rattrapé')}")
        if not self.spot:
            return Text(f"{en} lies between the spots", f"{fr} se trouve hors des emplacements")
        return Text(
            f"{en} lies on spot {self.spot}", f"{fr} se trouve sur l’emplacement {self.spot}"
        )


class Frozen(Event, frozen=True, tag="frozen"):
    """The ship did not come to rest in time and was stopped."""

    seat: Seat
    code = FROZEN
    says = Sentence(
        "The ship will not come to rest: it is stopped as it is",
        "Le navire ne se calme pas : on l’arrête là",
    )
    counts = {"RAF-D7": Text("ships that had to be stopped", "navires qu’il a fallu arrêter")}


class Slipped(Event, frozen=True, tag="slipped"):
    """A near miss: nothing fell, but these pieces slipped, the furthest by so much."""

    seat: Seat
    pieces: Pieces
    millimetres: Annotated[int, Kind(int)]
    code = SLIPS
    says = Sentence(
        "A near miss: {pieces} slipped by {millimetres} mm and held",
        "De justesse : une glissade de {millimetres} mm, mais rien ne tombe ({pieces})",
    )
    counts = {"RAF-A5": Text("near misses: cargo that slipped and held", "glissades sans chute")}


class Fell(Event, frozen=True, tag="fell"):
    """Everything that fell from the ship."""

    seat: Seat
    pieces: Pieces
    code = FELL
    counts = {
        "RAF-22": Text("placements upon which one piece fell", "poses où une pièce tombe"),
        "RAF-22 two": Text("placements upon which two pieces fell", "poses où deux tombent"),
        "RAF-22 many": Text(
            "placements upon which three or more fell", "poses où trois ou plus tombent"
        ),
    }

    says = Sentence("{seat} [makes|make] {pieces} fall", "{seat} [fait|faites] tomber {pieces}")

    def told_with(self, joined: Sequence[Any], reader: Reader) -> list[Text]:
        """RAF-31 to RAF-33: what fell, and what that costs."""
        fell = self.said(reader)
        costs = [event.cost(self, reader) for event in joined]
        return [
            Text(
                chain([fell.en, *(cost.en for cost in costs)], "en"),
                chain([fell.fr, *(cost.fr for cost in costs)], "fr"),
            )
        ]

    def rule(self) -> str:
        if len(self.pieces) >= MANY:
            return "RAF-22 many"
        return "RAF-22" if len(self.pieces) == 1 else "RAF-22 two"


class Removed(Event, frozen=True, tag="removed"):
    """What the player caught: out of the game."""

    seat: Seat
    pieces: Pieces
    code = REMOVED
    says = Sentence(
        "{seat} [catches|catch] {pieces}: out of the game",
        "{seat} [rattrape|rattrapez] {pieces} : hors jeu",
    )
    counts = {"RAF-31": Text("catches that removed pieces", "rattrapages qui retirent des pièces")}

    def joins(self, told: Sequence[Event]) -> bool:
        return falls_of(self.seat, told)

    def cost(self, fell: Fell, reader: Reader) -> Text:
        if self.pieces != fell.pieces:
            return CATCHES.about(self, reader)
        return CATCHES_IT.about(About({"seat": [self.seat]}, it=it(self.pieces)), reader)


def falls_of(seat: int, told: Sequence[Event]) -> bool:
    """Whether all this is about what somebody has made fall."""
    first = told[0]
    return isinstance(first, Fell) and first.seat == seat


CATCHES_IT = Sentence(
    "{-seat}[catches|catch] {it} (out of the game)", "{-seat}{it} [rattrape|rattrapez] (hors jeu)"
)
CATCHES = Sentence(
    "{-seat}[catches|catch] {pieces} (out of the game)",
    "{-seat}[rattrape|rattrapez] {pieces} (hors jeu)",
)


class OnlyOwn(Event, frozen=True, tag="only-own"):
    """The player caught only the piece they were placing: it comes back to them."""

    seat: Seat
    piece: Piece
    code = ONLY_OWN
    says = Sentence(
        "{seat} [catches|catch] only {piece} [just placed|you were placing]: that does not count",
        "{seat} ne [rattrape|rattrapez] que {piece}, tout juste {placed} : cela ne compte pas",
    )
    counts = {"RAF-32": Text("catches of one’s own piece alone", "seule sa propre pièce rattrapée")}

    def joins(self, told: Sequence[Event]) -> bool:
        return falls_of(self.seat, told)

    def cost(self, fell: Fell, reader: Reader) -> Text:
        return CATCHES_ONLY.about(self, reader)

    @property
    def placed(self) -> str:
        """French: « posé », « posée »."""
        return agrees(shape_of(PIECE_NUMBERS[self.piece]), "posé")


CATCHES_ONLY = Sentence(
    "{-seat}[catches|catch] only {piece} [just placed|you were placing] (that does not count)",
    "{-seat}ne [rattrape|rattrapez] que {piece}, tout juste {placed} (cela ne compte pas)",
)


class Returned(Event, frozen=True, tag="returned"):
    """What the player has to load again."""

    seat: Seat
    pieces: Pieces
    code = RETURNED
    says = Sentence(
        "{seat} [takes|take] {pieces} to load later",
        "{seat} [récupère|récupérez] {pieces} à recharger",
    )
    counts = {"RAF-33": Text("falls that gave pieces back", "chutes qui rendent des pièces")}

    def weight(self) -> int:
        return len(self.pieces)

    def joins(self, told: Sequence[Event]) -> bool:
        return falls_of(self.seat, told)

    def cost(self, fell: Fell, reader: Reader) -> Text:
        if self.pieces != fell.pieces:
            return TAKES_BACK.about(self, reader)
        return TAKES_IT_BACK.about(About({"seat": [self.seat]}, it=it(self.pieces)), reader)


TAKES_IT_BACK = Sentence(
    "{-seat}[takes|take] {it} to load later", "{-seat}{it} [récupère|récupérez] pour plus tard"
)
TAKES_BACK = Sentence(
    "{-seat}[takes|take] {pieces} to load later",
    "{-seat}[récupère|récupérez] {pieces} pour plus tard",
)


class RoundOver(Event, frozen=True, tag="round-over"):
    """Everybody has loaded."""

    round: int
    code = ROUND_OVER
    says = Sentence("Round {round} is over", "Le tour {round} est fini")


class CardsBack(Event, frozen=True, tag="cards-back"):
    """Two players: both have taken their ten cards back."""

    code = CARDS_BACK
    says = Sentence(
        "All ten cards are taken back for a second pass",
        "On reprend les dix cartes pour une seconde série",
    )
    counts = {"RAF-42": Text("second passes of two players", "secondes séries à deux joueurs")}


class GameOver(Event, frozen=True, tag="game-over"):
    """A game was won."""

    why: Why
    winners: Seats
    code = GAME_OVER
    counts = {
        "RAF-40": Text("games ended by an empty supply", "manches finies faute de pièces"),
        "RAF-41": Text("games ended with the last card", "manches finies à la dernière carte"),
        "RAF-41 tie": Text("… with several winners", "… avec plusieurs vainqueurs"),
    }

    def sentence(self) -> Sentence:
        return LOADED_EVERYTHING if self.why == "emptied" else HAS_FEWEST

    def rule(self) -> str:
        if self.why == "emptied":
            return "RAF-40"
        return "RAF-41" if len(self.winners) == 1 else "RAF-41 tie"


LOADED_EVERYTHING = Sentence(
    "{winners} [has|have] loaded everything and [wins|win] the game",
    "{winners} [a|avez] tout chargé et [gagne|gagnez] la manche",
)
HAS_FEWEST = Sentence(
    "The cards are used up: {winners} [has|have] the fewest pieces left",
    "Plus de cartes : [|c’est |]{winners} [a|qui avez|ont] le moins de pièces",
)


AnyEvent = (
    Started
    | Chose
    | Revealed
    | TookOffice
    | Called
    | Announced
    | Placed
    | Reported
    | Frozen
    | Slipped
    | Fell
    | Removed
    | OnlyOwn
    | Returned
    | RoundOver
    | CardsBack
    | GameOver
    | MatchOver
)
EVENTS: Events[AnyEvent] = Events(AnyEvent)


def ends_round(event: AnyEvent) -> bool:
    """Whether this ends a round: everybody has loaded, or somebody has won before that."""
    return isinstance(event, RoundOver) or (isinstance(event, GameOver) and event.why == "emptied")
