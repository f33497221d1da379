"""What a study says, in both languages."""

from tablee.core.errors import Text

IN_SHORT = Text("In short", "En bref")
SEATS_TITLE = Text("Does the seat matter?", "La place compte-t-elle ?")
LENGTH_TITLE = Text("How long is a match?", "Combien dure une partie ?")
SCORES_TITLE = Text("Scores", "Scores")
RULES_TITLE = Text("How often each rule is at work", "Fréquence de chaque règle")
VARIANTS_TITLE = Text("What each option changes", "Ce que change chaque option")
METHOD_TITLE = Text("How this was found out", "Méthode")

SEAT = Text("seat", "place")
SEATS = Text("seats", "places")
WINS = Text("share of the wins, %", "part des victoires, %")
MATCHES = Text("matches", "parties")
MOVES = Text("moves", "coups")
MINUTES = Text("minutes", "minutes")
ALL_SCORES = Text("score of a seat", "score d’une place")
BEST_SCORE = Text("best score of a match", "meilleur score d’une partie")
MARGIN = Text("lead of the winner", "avance du vainqueur")
SHARED = Text("shared wins", "victoires partagées")
PER_MATCH = Text("times a match", "fois par partie")
IN_MATCHES = Text("in … of the matches", "dans … des parties")
RULE = Text("rule", "règle")
OPTION = Text("option", "option")
OTHER_WINNER = Text("other winner on the same deal", "autre vainqueur, même donne")
SEAT_0 = Text("wins of seat 0, points", "victoires de la place 0, points")
LENGTH_CHANGE = Text("moves, %", "coups, %")
SHARED_CHANGE = Text("shared wins, points", "victoires partagées, points")
BY_CHANCE = Text("nothing but other thoughts", "rien, sinon d’autres idées")

SEATS_WORDS = Text(
    "Each seat’s share of the wins, a shared win split, with its 95 % interval. Seat 0 is named "
    "first in every log.",
    "Part des victoires de chaque place, une victoire commune étant divisée, avec son intervalle à "
    "95 %. La place 0 est la première de chaque journal.",
)
SCORES_WORDS = Text(
    "At the usual table. The lead is the distance between the best score and the next.",
    "À la table habituelle. L’avance est l’écart entre le meilleur score et le suivant.",
)
RULES_WORDS = Text(
    "At the usual table: how often it happens in a match, and in how many matches at all, with 95 "
    "% intervals. A rule that is idle there is counted with the option that wakes it, named "
    "beside it.",
    "À la table habituelle : combien de fois par partie, et dans combien de parties, avec des "
    "intervalles à 95 %. Une règle qui y dort est comptée avec l’option, nommée à côté, qui "
    "l’éveille.",
)
VARIANTS_WORDS = Text(
    "One option is changed at a time, everything else as usual, on the same deals: figures are "
    "differences from the usual table, deal by deal, with 95 % intervals; bold ones leave out "
    "nought. The last column says how often the same deal had another winner. Its first row is "
    "the measure for that: nothing is changed there but the bots’ own luck, of which some bots "
    "have none.",
    "Une seule option change à la fois, tout le reste étant comme d’habitude, sur les mêmes "
    "donnes : les chiffres sont des écarts avec la table habituelle, donne par donne, avec des "
    "intervalles à 95 % ; en gras, ceux qui excluent zéro. La dernière colonne dit combien de "
    "fois la même donne a eu un autre vainqueur. Sa première ligne en est la mesure : rien n’y "
    "change que la chance propre des robots, dont certains n’ont aucune.",
)
METHOD_WORDS = Text(
    "Every match is played by bots that see only what their seat may know. Each match has a seed "
    "of its own, told from the seed of the run and its number, so the run is the same wherever it "
    "is repeated. Shares have Wilson’s intervals, means normal ones; nothing is corrected for the "
    "number of comparisons, so of twenty differences one may look real by chance. What is said of "
    "a game is said of these bots: people play otherwise.",
    "Chaque partie est jouée par des robots qui ne voient que ce que leur place peut savoir. "
    "Chaque partie a sa graine, tirée de celle de la série et de son numéro : la série est la "
    "même partout où on la répète. Les parts ont des intervalles de Wilson, les moyennes des "
    "intervalles normaux ; rien n’est corrigé pour le nombre de comparaisons : sur vingt écarts, "
    "un peut sembler réel par hasard. Ce qui est dit d’un jeu vaut pour ces robots : les gens "
    "jouent autrement.",
)


def title(game: str) -> Text:
    return Text(f"{game}: a study", f"{game} : une étude")


def lead(games: str, tables: int, bot: str, seed: int, rules: int) -> Text:
    return Text(
        f"{games} matches at each of {tables} tables, all seats played by the bot `{bot}`, seed "
        f"{seed}, rules version {rules}. This command writes the page again:",
        f"{games} parties à chacune de {tables} tables, toutes les places tenues par le robot "
        f"`{bot}`, graine {seed}, version {rules} des règles. Cette commande récrit la page :",
    )


def usual_table(seats: int) -> Text:
    return Text(
        f"The usual table has {seats} seats and the options of the command above.",
        f"La table habituelle a {seats} places et les options de la commande ci-dessus.",
    )


def seat_matters(seats: int, seat: int, share: str, low: str, high: str) -> Text:
    return Text(
        f"With {seats} seats, seat {seat} wins {share} (95 %: {low} to {high}) instead of its "
        "even share.",
        f"À {seats} places, la place {seat} gagne {share} (95 % : {low} à {high}) au lieu de sa "
        "part égale.",
    )


NO_SEAT = Text(
    "No seat wins more or less than its share beyond what chance explains.",
    "Aucune place ne gagne plus ou moins que sa part, au-delà de ce qu’explique le hasard.",
)


def how_long(moves: str, units: str | None, unit: str, minutes: str | None) -> Text:
    en, fr = f"A match takes {moves} moves", f"Une partie compte {moves} coups"
    if units is not None:
        en, fr = f"{en} in {units} {unit}", f"{fr} en {units} {unit}"
    if minutes is not None:
        en, fr = f"{en}, {minutes} minutes of simulated time", f"{fr}, {minutes} minutes simulées"
    return Text(f"{en}.", f"{fr}.")


def how_close(margin: str, shared: str) -> Text:
    return Text(
        f"The winner leads by {margin} points on average; {shared} of the matches are shared.",
        f"Le vainqueur a {margin} points d’avance en moyenne ; {shared} des parties sont "
        "partagées.",
    )


def biggest_change(option: str, change: str) -> Text:
    return Text(
        f"Of all options, {option} changes the length most: {change}.",
        f"De toutes les options, {option} change le plus la durée : {change}.",
    )


CAPTIONS = {
    SEATS_TITLE: Text(
        "Share of the wins by seat, a panel for each number of seats; the dashed line is an even "
        "share.",
        "Part des victoires par place, un cadre par nombre de places ; la ligne pointillée est la "
        "part égale.",
    ),
    LENGTH_TITLE: Text(
        "How the length of matches spreads at the usual table.",
        "Répartition des durées à la table habituelle.",
    ),
    SCORES_TITLE: Text(
        "How scores, best scores and leads spread at the usual table.",
        "Répartition des scores, des meilleurs scores et des avances à la table habituelle.",
    ),
    RULES_TITLE: Text(
        "How often a match shows each rule at work, at the usual table; the scale is logarithmic "
        "above 0.1.",
        "Combien de fois chaque règle joue dans une partie, à la table habituelle ; l’échelle est "
        "logarithmique au-delà de 0,1.",
    ),
    VARIANTS_TITLE: Text(
        "Change of the length and of seat 0’s wins, an option a line; the dashed line is no "
        "change.",
        "Changement de la durée et des victoires de la place 0, une option par ligne ; la ligne "
        "pointillée est l’absence de changement.",
    ),
}
