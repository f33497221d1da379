"""Riffifi on the shelf: its name, its options, and the doors to everything else."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from tablee.core.bot import Bot
from tablee.core.errors import Text
from tablee.core.game import Game, Option
from tablee.core.log import Record, Value
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games.riffifi import notation, rules
from tablee.games.riffifi.bot import LEVELS
from tablee.games.riffifi.mind import Mind
from tablee.games.riffifi.pieces import Setup
from tablee.games.riffifi.rules import Riffifi
from tablee.games.riffifi.story import AnyEvent, tell
from tablee.games.riffifi.view import RiffifiView, mind_of, show
from tablee.games.riffifi.witness import audit, other_world

SCORING = ("tokens", "ticks", "ticks-late")
TIE = ("shared", "best-round", "extra-round")
REMOVED_ONE = ("announced", "dealer", "secret")

OPTIONS = (
    Option(
        "officer",
        "RIF-O1",
        (False, True),
        False,
        Text("Officer", "Officier"),
        Text(
            "A 41st card that may turn down any face-up card",
            "Une carte de plus, qui peut retourner n’importe quelle carte visible",
        ),
    ),
    Option(
        "equal_chances",
        "RIF-O2",
        (False, True),
        False,
        Text("Equal chances", "Chances égales"),
        Text(
            "Cards are dealt once, then every round each hand moves on to the left",
            "On distribue une fois, puis chaque main passe au voisin de gauche à chaque manche",
        ),
    ),
    Option(
        "scoring",
        "RIF-O3",
        SCORING,
        "tokens",
        Text("Scoring", "Marque"),
        Text(
            "Tokens over all rounds, or ticks for seven of a colour: at once, or at round’s end",
            "Jetons sur toutes les manches, ou coches dès sept jetons d’une couleur : "
            "aussitôt, ou en fin de manche",
        ),
    ),
    Option(
        "tie",
        "RIF-O4",
        TIE,
        "shared",
        Text("Tie at the end", "Égalité finale"),
        Text(
            "Share the victory, look at the best single round, or play another round",
            "Partager la victoire, comparer la meilleure manche, ou jouer une manche de plus",
        ),
    ),
    Option(
        "history",
        "RIF-O5",
        ("memory", "open"),
        "memory",
        Text("Cards already shown", "Cartes déjà montrées"),
        Text(
            "Remember them as at a real table, or look them up at any time",
            "S’en souvenir comme à une vraie table, ou les consulter à tout moment",
        ),
    ),
    Option(
        "removed_one",
        "RIF-A9",
        REMOVED_ONE,
        "announced",
        Text("The 1 that is removed", "Le 1 retiré"),
        Text(
            "With the Officer and 4 or 5 seats: drawn and announced, dealer’s choice, or secret",
            "Avec l’Officier, à 4 ou 5 : tiré et annoncé, choisi par le donneur, ou secret",
        ),
    ),
    Option(
        "tick_cap",
        "RIF-A14",
        range(1, 51),
        20,
        Text("Last round with ticks", "Dernière manche avec coches"),
        Text(
            "With ticks: the match ends after this many rounds at the latest",
            "Avec les coches : la partie s’arrête au plus tard après ce nombre de manches",
        ),
    ),
)


class RiffifiGame(Game[Riffifi, RiffifiView]):
    name: ClassVar[str] = "riffifi"
    code: ClassVar[str] = "RIF"
    title: ClassVar[Text] = Text("Riffifi", "Riffifi")
    box: ClassVar[Text] = Text("Riffifi", "Riffifi")
    about: ClassVar[Text] = Text(
        "Lay a card and claim its loot, unless somebody undercuts you before your next turn",
        "Posez une carte et gagnez son butin, si personne ne la fait retourner avant votre "
        "prochain tour",
    )
    seats: ClassVar[range] = range(3, 6)
    minutes: ClassVar[int] = 30
    rules_version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    view_type: ClassVar[type[View]] = RiffifiView

    def begin(self, seats: int, options: Mapping[str, Value]) -> Riffifi:
        return rules.begin(self.setup(seats, options))

    def setup(self, seats: int, options: Mapping[str, Value]) -> Setup:
        return Setup(
            seats,
            bool(options["officer"]),
            bool(options["equal_chances"]),
            SCORING.index(str(options["scoring"])),
            TIE.index(str(options["tie"])),
            options["history"] == "open",
            REMOVED_ONE.index(str(options["removed_one"])),
            int(options["tick_cap"]),
        )

    def show(
        self, state: Riffifi, options: Mapping[str, Value], seat: int | None, recall: bool
    ) -> RiffifiView:
        return show(state, dict(options), self.rules_version, seat, recall)

    def mind(self, view: RiffifiView) -> Mind:
        return mind_of(view, self.setup(view.seats, view.options))

    def write_move(self, move: int) -> str:
        return notation.write_move(move)

    def read_move(self, text: str) -> int:
        return notation.read_move(text)

    def write_house(self, state: Riffifi, outcome: list[int]) -> str:
        return notation.write_house(state, outcome)

    def read_house(self, state: Riffifi, text: str) -> list[int]:
        return notation.read_house(state, text)

    def bots(self) -> Mapping[str, Bot]:
        return LEVELS

    def tell(self, happened: AnyEvent, name: Callable[[int], str]) -> Text:
        return tell(happened, name)

    def audit(self, state: Riffifi) -> None:
        audit(state)

    def other_world(self, record: Record, seat: int | None, rng: Rng) -> Record | None:
        return other_world(record, seat, rng)
