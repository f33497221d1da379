/* How fast could it be? One round of Riffifi by hand in C: four seats, the default options,
 * random play by the same draws as playout.py's play_out_round. It knows no menus, no views, no
 * story, no other options: only what decides the tokens. Clauses are those of RULES.en.md.
 */
#include <stdint.h>

enum { SEATS = 4, COUNTER = 8, TOKENS = 12, NO_CARD = 60 };

typedef struct { uint32_t a, b, c, d; } Rng;

typedef struct {
    int64_t hand[SEATS], tokens[SEATS], face_up, pool;
    int top[SEATS], turn;
} Round;

static uint32_t word(Rng *rng) {
    uint32_t t = rng->a ^ (rng->a << 11);
    rng->a = rng->b;
    rng->b = rng->c;
    rng->c = rng->d;
    return rng->d = rng->d ^ (rng->d >> 19) ^ t ^ (t >> 8);
}

static int64_t below(Rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)word(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (uint32_t)((UINT64_C(1) << 32) % n);
        while ((uint32_t)product < unfair) product = (uint64_t)word(rng) * n;
    }
    return (int64_t)(product >> 32);
}

static int64_t bit(int card) { return INT64_C(1) << card; }
static int size(int64_t mask) { return __builtin_popcountll((uint64_t)mask); }

static int nth(int64_t mask, int64_t n) {
    while (n-- > 0) mask &= mask - 1;
    return __builtin_ctzll((uint64_t)mask);
}

static int64_t amount(int64_t counters, int colour) { return counters >> (colour * COUNTER) & 0xFF; }
static int64_t units(int colour, int64_t count) { return count << (colour * COUNTER); }
static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

static void take(Round *r, int colour, int64_t givers, int64_t each) {
    for (int seat = 0; seat < SEATS; seat++)
        if (givers & bit(seat)) {
            r->tokens[seat] -= units(colour, each);
            r->tokens[r->turn] += units(colour, each);
        }
}

/* RIF-22: of the sets of tied seats that hold as many as are odd, in ascending order, one. */
static int64_t choose_givers(int64_t tied, int64_t odd, Rng *rng) {
    int64_t sets[1 << SEATS];
    uint32_t count = 0;
    for (int64_t givers = 0; givers <= tied; givers++)
        if ((givers & ~tied) == 0 && size(givers) == odd) sets[count++] = givers;
    return sets[below(rng, count)];
}

/* RIF-21, RIF-22: empty the richest, or take evenly of them; what is still owed. */
static int64_t rob_richest(Round *r, int colour, int64_t owed, Rng *rng) {
    int64_t most = 0, tied = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (seat == r->turn) continue;
        int64_t owned = amount(r->tokens[seat], colour);
        if (owned > most) most = owned, tied = bit(seat);
        else if (owned == most) tied |= bit(seat);
    }
    int givers = size(tied);
    int64_t each = lesser(most, owed / givers);
    take(r, colour, tied, each);
    owed -= each * givers;
    if (each < most && owed > 0) {
        take(r, colour, choose_givers(tied, owed, rng), 1);
        owed = 0;
    }
    return owed;
}

static void pay(Round *r, Rng *rng) {
    int card = r->top[r->turn], colour = card >> 3;
    r->face_up ^= bit(card);
    int64_t owed = lesser((card & 7) + 1, TOKENS - amount(r->tokens[r->turn], colour));
    int64_t from_pool = lesser(owed, amount(r->pool, colour));
    r->pool -= units(colour, from_pool);
    r->tokens[r->turn] += units(colour, from_pool);
    for (owed -= from_pool; owed > 0;) owed = rob_richest(r, colour, owed, rng);
}

/* RIF-13: of two face-up cards of one colour the higher is turned down at once. */
static void lay(Round *r, int card) {
    int64_t rival = r->face_up & (INT64_C(0xFF) << (card & ~7));
    r->hand[r->turn] ^= bit(card);
    r->top[r->turn] = card;
    if (rival == 0) r->face_up |= bit(card);
    else if (rival > bit(card)) r->face_up ^= rival | bit(card);
}

/* RIF-10, RIF-30: who comes to his turn is paid; whether anybody has a card left to lay. */
static int go_on(Round *r, Rng *rng) {
    for (;;) {
        r->turn = (r->turn + 1) % SEATS;
        if (r->face_up & bit(r->top[r->turn])) pay(r, rng);
        if (r->hand[r->turn]) return 1;
        if (r->face_up == 0) return 0;
    }
}

/* Play this deal from seat 0 on, so many times; the tokens are those of the last time. */
void limit_playouts(const int64_t hands[SEATS], int times, Rng *rng, int64_t gained[SEATS]) {
    while (times-- > 0) {
        Round r = {.pool = INT64_C(0x0C0C0C0C0C)};
        for (int seat = 0; seat < SEATS; seat++) r.hand[seat] = hands[seat], r.top[seat] = NO_CARD;
        do {
            int64_t hand = r.hand[r.turn];
            lay(&r, nth(hand, below(rng, (uint32_t)size(hand))));
        } while (go_on(&r, rng));
        for (int seat = 0; seat < SEATS; seat++) {
            gained[seat] = 0;
            for (int64_t t = r.tokens[seat]; t; t >>= COUNTER) gained[seat] += t & 0xFF;
        }
    }
}
