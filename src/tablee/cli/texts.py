"""The texts of the command line in both languages."""

from collections.abc import Sequence

from tablee.core.errors import Text
from tablee.core.trouble import reason

# -- Help -----------------------------------------------------------------------------------

PROGRAM = Text(
    "Tablée: a games shelf that is open day and night.",
    "Tablée : une étagère de jeux ouverte jour et nuit.",
)
VERSION = Text(
    "Show the version and the platform.", "Afficher la version, et sur quoi elle tourne."
)
RULES_COMPILED = Text("rules: compiled", "règles : compilées")
RULES_INTERPRETED = Text("rules: interpreted", "règles : interprétées")
NO_PHYSICS = Text(
    "physics: none (pip install 'tablee[physics]')",
    "physique : aucune (pip install 'tablee[physics]')",
)


def physics(engine: str) -> Text:
    return Text(f"physics: {engine}", f"physique : {engine}")


COMMAND = Text("COMMAND …", "COMMANDE …")
GAME = Text("GAME", "JEU")
FILE = Text("FILE", "FICHIER")
NAME = Text("NAME", "NOM")
LEVEL = Text("LEVEL", "NIVEAU")
LEVELS = Text("LEVEL[,LEVEL…]", "NIVEAU[,NIVEAU…]")
STORE = Text("FILE|URL", "FICHIER|URL")
CLAUSE = Text("CLAUSE", "CLAUSE")
OPTION_VALUE = Text("NAME=VALUE", "NOM=VALEUR")

GAMES_HELP = Text(
    "List the games with their seats, minutes and options.",
    "L’étagère : chaque jeu, ses places, sa durée et ses options.",
)
RULES_HELP = Text("Show the rules of a game.", "Les règles d’un jeu.")
CLAUSE_HELP = Text("Only this clause, such as RIF-13.", "Cette clause seule, par exemple RIF-13.")
PLAY_COMMAND = Text(
    "Play against bots. Every move is saved at once; q quits.",
    "Jouer contre des robots. Chaque coup est aussitôt enregistré ; q quitte la table.",
)
SEATS_HELP = Text(
    "Number of seats (4, if the game allows).",
    "Nombre de places à table (4, si le jeu le permet).",
)
ARENA_SEATS_HELP = Text(
    "Number of seats (as many as bots compared, if the game allows).",
    "Nombre de places à table (autant que de robots comparés, si le jeu le permet).",
)
SEAT_HELP = Text("Your seat, counted from 0 (0).", "Votre place, à partir de 0 (0).")
BOTS_HELP = Text(
    "Level of all bots, or one for each in order, separated by commas: {} (medium).",
    "Niveau de tous les robots, ou un pour chacun dans l’ordre, avec des virgules : {} (medium).",
)
RIVALS_HELP = Text(
    "The levels to compare, separated by commas: {} (all).",
    "Les niveaux à comparer, avec des virgules : {} (tous).",
)
ONE_BOT_HELP = Text("Level of all bots: {} (medium).", "Niveau de tous les robots : {} (medium).")
OPTION_HELP = Text(
    "An option of the game; can be repeated. “tablee games” lists them.",
    "Une option du jeu ; peut être répétée. « tablee games » les énumère.",
)
NAME_HELP = Text("Your name at the table.", "Votre nom à table.")
SEED_HELP = Text(
    "A whole number that makes the match reproducible, instead of sealed luck.",
    "Un nombre entier qui rend la partie répétable, au lieu de la chance scellée.",
)
RESUME_HELP = Text(
    "Resume a saved game: the one in FILE, or choose if there are several.",
    "Reprendre une partie enregistrée : celle de FICHIER, ou une au choix s’il y en a plusieurs.",
)
SPEED_HELP = Text("How fast bots move (normal).", "Rythme des robots (normal).")
SIMULATE_HELP = Text(
    "Let bots play many matches and show statistics.",
    "Faire jouer de nombreuses parties aux robots.",
)
ARENA_HELP = Text("Compare the strength of bots.", "Mesurer la force des robots entre eux.")
STUDY_HELP = Text(
    "Let bots play a game many times at many tables, and write a page about it.",
    "Faire jouer de nombreuses parties aux robots, à diverses tables, et en tirer une page.",
)
OUT_HELP = Text("Folder for the pages (this one).", "Où écrire les pages (ici).")
FOLDER = Text("FOLDER", "DOSSIER")
ONE_LEVEL = Text("A study takes one level of bots", "Une étude n’a qu’un niveau de robots")
NO_PLOTS = Text(
    "A study needs matplotlib: install it with “pip install 'tablee[study]'”, or use scripts/study",
    "Une étude dessine avec matplotlib : installez-le par « pip install 'tablee[study]' », ou "
    "utilisez scripts/study",
)
GAMES_COUNT_HELP = Text("Number of matches ({}).", "Nombre de parties ({}).")
EACH_TABLE_HELP = Text(
    "Number of matches at each table ({}).", "Nombre de parties à chaque table ({})."
)
RUN_SEED_HELP = Text("Seed; the same seed gives the same run (1).", "Même nombre, même série (1).")
WORKERS_HELP = Text("Number of processes (all cores).", "Nombre de processus (tous les cœurs).")
JSON_HELP = Text("Print the result as JSON.", "Écrire plutôt un objet JSON.")
REPLAY_HELP = Text(
    "Replay a match move by move from its log. “-” reads standard input.",
    "Raconter une partie coup par coup, d’après son journal. « - » lit l’entrée standard.",
)
REPLAY_SEAT_HELP = Text("As this seat saw it.", "Vue de cette place.")
REPLAY_ALL_HELP = Text("With every card known.", "Toutes cartes connues.")
STEP_HELP = Text(
    "Show the table and wait for Enter after each move.",
    "Montrer la table et attendre Entrée après chaque coup.",
)
EITHER_FILE_OR_TABLE = Text(
    "Name either a file or a table of the server with --table",
    "Indiquez soit un fichier, soit une table du serveur avec --table",
)
TABLE_HELP = Text(
    "Check this table of the server instead of a file.",
    "Vérifier cette table du serveur au lieu d’un fichier.",
)
VERIFY_HELP = Text(
    "Verify a log: legal moves and fair luck. “-” reads standard input.",
    "Contrôler un journal : coups licites, chance honnête. « - » lit l’entrée standard.",
)

# -- The shelf ------------------------------------------------------------------------------

OPTIONS = Text("Options", "Options")
START_WITH = Text("Play: tablee play", "Pour jouer : tablee play")


def seats_and_minutes(first: int, last: int, minutes: int) -> Text:
    return Text(
        f"{first} to {last} seats, about {minutes} minutes",
        f"{first} à {last} joueurs, environ {minutes} minutes",
    )


def bot_levels(levels: Sequence[str]) -> Text:
    names = ", ".join(levels)
    return Text(f"Bots: {names}", f"Robots : {names}")


# -- Playing --------------------------------------------------------------------------------

YOU = Text("You", "Vous")
PROMPT = Text("Your move (? for help): ", "Votre coup (? : aide) : ")
LIVE_PROMPT = Text(
    "Your move, Enter waits (? for help): ", "Votre coup, Entrée attend (? : aide) : "
)
KEYS_PROMPT = Text("Keys (? for help, q to quit): ", "Touches (? : aide, q : quitter) : ")
ENTER_STARTS = Text("Enter to start … ", "Entrée pour commencer … ")
ENTER_GOES_ON = Text("Enter to continue … ", "Entrée pour continuer … ")
ENTER_GOES_BACK = Text("Enter to return to the table … ", "Entrée : retour à la table … ")
ENTER_TURNS_PAGE = Text("Enter: next page, q: back … ", "Entrée : page suivante, q : retour … ")
ENTER_STEPS = Text("Enter … ", "Entrée … ")
HELP = Text("Help", "Aide")
DETAILS = Text("Look up", "Consulter")
RULES = Text("Rules", "Règles")
SAVED = Text(
    "The game is saved. Resume it with “tablee play --resume”.",
    "La partie est enregistrée. « tablee play --resume » la reprend.",
)
PLAY_HELP = Text(
    "Type the number of a move, or the move itself. Other keys:",
    "Tapez le numéro d’un coup, ou le coup lui-même. Et aussi :",
)
KEYS = (
    (Text("r", "r"), Text("the rules", "les règles")),
    (
        Text("r 13, r WORD", "r 13, r MOT"),
        Text("clause 13, or clauses with a word", "la clause 13, les clauses avec ce mot"),
    ),
    (Text("i", "i"), Text("inspect open information", "consulter ce qui peut l’être")),
    (Text("Enter", "Entrée"), Text("redraw the table", "redessiner la table")),
    (Text("q", "q"), Text("quit; the game is saved", "quitter ; la partie est enregistrée")),
)
LIVE_HELP = Text(
    "This is real time: a move counts as soon as its keys are pressed. The table is paused while "
    "you read this, and --speed slow slows the bots down. Other keys:",
    "Personne n’attend : un coup compte dès que ses touches sont pressées. La table s’arrête "
    "pendant que vous lisez, et --speed slow ralentit les robots. Et aussi :",
)
LIVE_KEYS = (
    (Text("Esc", "Échap"), Text("forget the keys pressed so far", "oublier les touches pressées")),
    KEYS[-1],
)
NOTHING_TO_LOOK_UP = Text("There is nothing to inspect.", "Il n’y a rien à consulter.")
LOG_IS_HERE = Text("Log:", "Le journal :")
SEAL = Text(
    "The luck is sealed; this is the seal (a SHA-256). The seed is revealed at the end, so that "
    "anybody can verify the shuffles.",
    "La chance est scellée : voici le sceau. La graine qu’il cache paraît à la fin, et chacun "
    "peut alors contrôler les mélanges.",
)
SEEDED = Text("The luck of this match comes from the seed", "La chance découle de la graine")
DECIDED = Text("What decided it:", "Ce qui a tout décidé :")
WHICH_GAME = Text("Which game? ", "Quel jeu ? ")
WHICH_SAVED = Text("Which one? ", "Laquelle ? ")
SHELF = Text("The shelf", "L’étagère")
SAVED_GAMES = Text("Saved games", "Parties enregistrées")
NEW_GAME = Text("a new game", "une nouvelle partie")
NOTHING_SAVED = Text("There is no saved game.", "Il n’y a pas de partie enregistrée.")
NOT_A_CHOICE = Text("Type one of the numbers.", "Tapez un des numéros.")


def bad_name(longest: int) -> Text:
    return Text(
        f"A name must have 1 to {longest} printable characters",
        f"Un nom compte de 1 à {longest} caractères imprimables",
    )


def bot(level: str) -> Text:
    return Text(f"bot, {level}", f"robot, {level}")


def no_such_seat(seats: int) -> Text:
    last = seats - 1
    return Text(f"--seat must be from 0 to {last}", f"--seat va de 0 à {last}")


def alone(*options: str) -> Text:
    names = ", ".join(options)
    return Text(
        f"A saved game keeps its setup: leave out {names}",
        f"Une partie reprise garde ses réglages : retirez {names}",
    )


def not_an_option(text: str) -> Text:
    return Text(
        f"An option must be name=value, not {text!r}",
        f"Une option s’écrit nom=valeur, pas {text!r}",
    )


def does_not_apply(flag: str, title: Text) -> Text:
    return Text(
        f"{flag} does not apply to {title.en}", f"{flag} ne s’applique pas au jeu {title.fr}"
    )


def no_such_bot(level: str, known: Sequence[str]) -> Text:
    names = ", ".join(known)
    return Text(
        f"Unknown bot {level!r}; available: {names}",
        f"Il n’y a pas de robot {level!r} ; il y a {names}",
    )


def wrong_bots(given: int, wanted: int) -> Text:
    return Text(
        f"--bots has {given} levels; give one for all, or {wanted}",
        f"--bots nomme {given} niveaux ; donnez-en un pour tous, ou {wanted}",
    )


def no_clause(wanted: str) -> Text:
    return Text(f"No clause contains {wanted!r}.", f"Aucune clause ne contient {wanted!r}.")


def to_move(names: str) -> Text:
    return Text(f"{names} to move …", f"Au tour de {names} …")


# -- Replays --------------------------------------------------------------------------------

SEAT = Text("Seat", "Place")
THE_LOG_ENDS = Text("The log ends here: {} to move.", "Le journal s’arrête ici : au tour de {}.")
EITHER_SEAT_OR_ALL = Text("Give --seat or --all, not both", "Donnez --seat ou --all, pas les deux")
STANDARD_INPUT = Text("Standard input", "L’entrée standard")


# -- Files ----------------------------------------------------------------------------------


def no_file(path: object) -> Text:
    return Text(f"File not found: {path}", f"Il n’y a pas de fichier {path}")


def cannot_read(path: object, trouble: OSError) -> Text:
    why = reason(trouble)
    return Text(f"Cannot read {path}: {why.en}", f"{path} est illisible : {why.fr}")


def cannot_write(path: object, trouble: OSError) -> Text:
    why = reason(trouble)
    return Text(f"Cannot write {path}: {why.en}", f"{path} ne peut pas être écrit : {why.fr}")


# -- Many matches ---------------------------------------------------------------------------

MATCHES = Text("matches", "parties")
SEAT_COLUMNS = (
    Text("seat", "place"),
    Text("bot", "robot"),
    Text("wins", "victoires"),
    Text("95 % interval", "intervalle à 95 %"),
    Text("mean score", "score moyen"),
)
ARENA_COLUMNS = (
    Text("bot", "robot"),
    Text("rating", "cote"),
    Text("wins", "victoires"),
    Text("share of points", "part des points"),
    Text("seats taken", "places tenues"),
)


def series(title: str, seats: int, games: str, seed: int) -> Text:
    return Text(
        f"{title}, {seats} seats, {games} matches, seed {seed}",
        f"{title}, {seats} places, {games} parties, graine {seed}",
    )


def speed(games: str, moves: str, workers: int, compiled: bool) -> Text:
    en = "compiled" if compiled else "interpreted"
    fr = "règles compilées" if compiled else "règles interprétées"
    processes = "process" if workers == 1 else "processes"
    return Text(
        f"{games} matches/s, {moves} moves/s; {workers} {processes}, rules {en}",
        f"{games} parties/s, {moves} coups/s ; {workers} processus, {fr}",
    )


def scores(mean: str, deviation: str, median: int, lowest: int, highest: int) -> Text:
    return Text(
        f"Scores: mean {mean}, standard deviation {deviation}, median {median}, "
        f"from {lowest} to {highest}",
        f"Scores : moyenne {mean}, écart type {deviation}, médiane {median}, "
        f"de {lowest} à {highest}",
    )


def deals(count: str) -> Text:
    return Text(
        f"{count} deals, each played with every bot on every seat; ± is the 95 % interval",
        f"{count} donnes, chaque robot à chaque place ; ± donne l’intervalle à 95 %",
    )


def compared(better: str, worse: str, points: str, chance: str, sure: bool) -> Text:
    if sure:
        return Text(
            f"{better} beats {worse} by {points} percentage points of wins (p {chance}).",
            f"{better} bat {worse} de {points} points de pourcentage de victoires (p {chance}).",
        )
    return Text(
        f"{better} and {worse}: no significant difference (p {chance}).",
        f"{better} et {worse} : pas de différence nette (p {chance}).",
    )
