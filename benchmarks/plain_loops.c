/* Plain loops of the simulations in C, the yardstick of `bench_against_c.py`: one shoe, one round after the other.

   They do the work that the kernels do, in the order in which a dealer does it: the same generator and shuffle, the
   same chart, every hand's ending counted against the dealer's, and the squared win of every round summed. */

#include <stdint.h>

typedef struct { uint64_t s[4]; } generator;

static inline uint64_t rotate(uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

static inline uint64_t next_word(generator *g) {
    uint64_t *s = g->s, word = rotate(s[0] + s[3], 23) + s[0], shifted = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return word;
}

/* Four bounded draws from one word. */
static void shuffle(uint8_t *shoe, generator *g, uint64_t cards, uint64_t upto) {
    for (uint64_t i = 0; i < upto;) {
        uint64_t word = next_word(g);
        for (int draw = 0; draw < 4; draw++, i++) {
            unsigned __int128 product = (unsigned __int128)word * (cards - i);
            uint64_t j = i + (uint64_t)(product >> 64);
            uint8_t card = shoe[j];
            shoe[j] = shoe[i];
            shoe[i] = card;
            word = (uint64_t)product;
        }
    }
}

/* Totals: 0 to 21 hard, 32 + total soft. */
enum { SOFT = 32, BUST = 22, BLACKJACK = 23, SURRENDERED = 24, STAND = 0, HIT, DOUBLE, SPLIT, SURRENDER };

typedef struct {
    uint8_t after[64][16];    /* a total after one more card */
    uint8_t action[16][64];   /* by up card and total, with two cards */
    uint8_t hits[16][64];     /* by up card and total, later */
    uint8_t splits[16][16];   /* by up card and value */
    uint8_t draws[64];        /* whether the dealer draws */
    int64_t most_hands;
    int64_t aces_get_one_card;
} chart;

static inline int points(int total) { return total & (SOFT - 1); }

typedef struct { int ending, doubled; } hand;

static inline int64_t settle(hand player, int dealer, int64_t *counts) {
    int stake = player.doubled ? 2 : 1, net;
    counts[(player.ending * 2 + player.doubled) * 32 + dealer]++;
    if (player.ending == BUST) net = -2 * stake;
    else if (player.ending == SURRENDERED) net = -1;
    else if (player.ending == BLACKJACK) net = dealer == BLACKJACK ? 0 : 3;
    else if (dealer == BLACKJACK) net = -2 * stake;
    else if (dealer == BUST || player.ending > dealer) net = 2 * stake;
    else net = player.ending < dealer ? -2 * stake : 0;
    return net;
}

static int play_split(const uint8_t *shoe, uint64_t *at, int up, int value, const chart *c, hand *hands) {
    int made = 2, done = 0;
    while (done < made) {
        int card = shoe[(*at)++] & 15;
        if (card == value && made < c->most_hands && value != 1) { made++; continue; }
        int total = c->after[c->after[0][value]][card], doubled = 0;
        if (value != 1 || !c->aces_get_one_card) {
            if (c->action[up][total] == DOUBLE) {
                doubled = 1;
                total = c->after[total][shoe[(*at)++] & 15];
            } else
                while (c->hits[up][total]) total = c->after[total][shoe[(*at)++] & 15];
        }
        hands[done].ending = points(total) > 21 ? BUST : points(total);
        hands[done++].doubled = doubled;
    }
    return made;
}

void blackjack(int64_t rounds, uint64_t *state, uint8_t *shoe, int64_t cards, int64_t cut, const chart *c,
               int64_t *counts, double *squares) {
    generator g = {{state[0], state[1], state[2], state[3]}};
    uint64_t at = cut + 1;
    hand hands[8];
    for (int64_t number = 0; number < rounds; number++) {
        if (at > (uint64_t)cut) {
            shuffle(shoe, &g, cards, cards - 1);
            at = 0;
        }
        int first = shoe[at] & 15, up = shoe[at + 1] & 15, second = shoe[at + 2] & 15, hole = shoe[at + 3] & 15;
        at += 4;
        int dealer = c->after[c->after[0][up]][hole], total = c->after[c->after[0][first]][second];
        int made = 1, waits = 0;
        hands[0].doubled = 0;
        if (points(dealer) == 21) {
            dealer = BLACKJACK;
            hands[0].ending = points(total) == 21 ? BLACKJACK : points(total);
        } else {
            if (points(total) == 21) hands[0].ending = BLACKJACK;
            else if (first == second && c->splits[up][first]) made = play_split(shoe, &at, up, first, c, hands);
            else if (c->action[up][total] == SURRENDER) hands[0].ending = SURRENDERED;
            else {
                if (c->action[up][total] == DOUBLE) {
                    hands[0].doubled = 1;
                    total = c->after[total][shoe[at++] & 15];
                } else
                    while (c->hits[up][total]) total = c->after[total][shoe[at++] & 15];
                hands[0].ending = points(total) > 21 ? BUST : points(total);
            }
            for (int i = 0; i < made; i++) waits |= hands[i].ending < BUST;
            if (waits) while (c->draws[dealer]) dealer = c->after[dealer][shoe[at++] & 15];
            dealer = points(dealer) > 21 ? BUST : points(dealer);
        }
        int64_t won = 0;
        for (int i = 0; i < made; i++) won += settle(hands[i], dealer, counts);
        squares[0] += (double)won * (double)won;
    }
}

/* Player's and Banker's third cards by the printed table. */
static inline int banker_draws(int banker, int third) {
    switch (banker) {
    case 0: case 1: case 2: return 1;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return 0;
    }
}

void baccarat(int64_t rounds, uint64_t *state, uint8_t *shoe, int64_t cards, int64_t cut, int64_t *counts,
              double *squares) {
    static const uint8_t point_count[20] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const int64_t nets[3] = {100, -5, 600};
    generator g = {{state[0], state[1], state[2], state[3]}};
    uint64_t at = cut + 1;
    int last = 1;
    for (int64_t number = 0; number < rounds; number++) {
        if (at > (uint64_t)cut) {
            if (!last) last = 1;
            else {
                shuffle(shoe, &g, cards, cards - 1);
                at = 0;
                last = 0;
            }
        }
        int player = point_count[(shoe[at] & 15) + (shoe[at + 2] & 15)];
        int banker = point_count[(shoe[at + 1] & 15) + (shoe[at + 3] & 15)];
        int third = 10, many = 0;
        at += 4;
        if (player < 8 && banker < 8) {
            if (player < 6) {
                third = shoe[at++] & 15;
                player = point_count[player + third];
                many |= 1;
            }
            if (third == 10 ? banker < 6 : banker_draws(banker, third)) {
                banker = point_count[banker + (shoe[at++] & 15)];
                many |= 2;
            }
        }
        counts[(player * 10 + banker) * 4 + many]++;
        double won = nets[player > banker ? 0 : player < banker ? 1 : 2];
        squares[0] += won * won;
    }
}
