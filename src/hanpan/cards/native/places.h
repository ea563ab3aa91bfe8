/* Where a hand stands among the 7,462: its place, computed from ranks. Only the tables are built with it. */
#ifndef HANPAN_PLACES_H
#define HANPAN_PLACES_H

#include "cards.h"

/* The place below the lowest hand of each kind. */
enum {
    BELOW_HIGH_CARD = 0,
    BELOW_PAIR = 1277,
    BELOW_TWO_PAIR = 4137,
    BELOW_TRIPS = 4995,
    BELOW_STRAIGHT = 5853,
    BELOW_FLUSH = 5863,
    BELOW_FULL_HOUSE = 7140,
    BELOW_QUADS = 7296,
    BELOW_STRAIGHT_FLUSH = 7452,
    PLACES = 7463
};

enum { WHEEL = 0x100F }; /* A-2-3-4-5, the lowest straight (HE-5.1) */

static inline int top_of(uint32_t ranks) { return 31 - __builtin_clz(ranks); }
static inline int how_many(uint32_t ranks) { return __builtin_popcount(ranks); }

static uint32_t highest(uint32_t ranks, int count)
{
    while (how_many(ranks) > count)
        ranks &= ranks - 1;
    return ranks;
}

static unsigned choose(unsigned from, unsigned count)
{
    unsigned ways = 1;
    for (unsigned k = 0; k < count; k++)
        ways = ways * (from - k) / (k + 1);
    return ways;
}

/* The number of sets of as many ranks that are lower, comparing the highest rank first. */
static unsigned sets_below(uint32_t ranks)
{
    unsigned below = 0;
    for (unsigned count = 1; ranks; count++, ranks &= ranks - 1)
        below += choose((unsigned)__builtin_ctz(ranks), count);
    return below;
}

/* Take a rank out and close the gap: the ranks left over for a kicker, numbered without it. */
static uint32_t without(uint32_t ranks, int gone)
{
    return (ranks & ((1u << gone) - 1)) | (ranks >> (gone + 1) << gone);
}

/* 1 for the wheel to 10 for the ace-high straight, 0 for none. */
static int straight_in(uint32_t ranks)
{
    for (int low = 8; low >= 0; low--)
        if ((ranks >> low & 0x1F) == 0x1F)
            return low + 2;
    return (ranks & WHEEL) == WHEEL;
}

static unsigned high_cards(uint32_t five)
{
    unsigned straights_below = five > WHEEL;
    for (int low = 0; low <= 8; low++)
        straights_below += five > 0x1Fu << low;
    return sets_below(five) - straights_below + 1;
}

static unsigned flush_place(uint32_t ranks)
{
    int straight = straight_in(ranks);
    if (how_many(ranks) < 5)
        return 0;
    if (straight)
        return BELOW_STRAIGHT_FLUSH + straight;
    return BELOW_FLUSH + high_cards(highest(ranks, 5));
}

/* The place of a hand without a flush: held[k] are the ranks held k times or more. */
static unsigned plain_place(const uint32_t held[5])
{
    uint32_t all = held[1], pairs = held[2];
    if (held[4]) {
        int four = top_of(held[4]);
        return BELOW_QUADS + four * 12 + top_of(without(all, four)) + 1;
    }
    if (held[3] && how_many(pairs) > 1) {
        int three = top_of(held[3]);
        return BELOW_FULL_HOUSE + three * 12 + top_of(without(pairs, three)) + 1;
    }
    if (straight_in(all))
        return BELOW_STRAIGHT + straight_in(all);
    if (held[3]) {
        int three = top_of(held[3]);
        return BELOW_TRIPS + three * 66 + sets_below(highest(without(all, three), 2)) + 1;
    }
    if (how_many(pairs) > 1) {
        uint32_t two = highest(pairs, 2);
        int low = __builtin_ctz(two), high = top_of(two);
        return BELOW_TWO_PAIR + sets_below(two) * 11 + top_of(without(without(all, high), low)) + 1;
    }
    if (pairs) {
        int pair = top_of(pairs);
        return BELOW_PAIR + pair * 220 + sets_below(highest(without(all, pair), 3)) + 1;
    }
    return BELOW_HIGH_CARD + high_cards(highest(all, 5));
}

#endif
