/* Where a hand stands among the 7,462 of the 52 or the 1,404 of the short deck: its place, computed from ranks.
 * Only the tables are built with it. */
#ifndef HANPAN_PLACES_H
#define HANPAN_PLACES_H

#include "cards.h"

enum { PLACES = 7463, SHORT_PLACES = 1405 };

/* Ranks count from the lowest of the deck: bit 0 is the two, in the short deck the six. */
typedef struct {
    int ranks;
    uint32_t wheel; /* the lowest straight, the ace with the four lowest: A-2-3-4-5 (HE-5.1), A-6-7-8-9 (VA-3.1) */
    /* The place below the lowest hand of each kind. */
    unsigned pair, two_pair, trips, straight, flush, full_house, quads, straight_flush;
} Ladder;

static const Ladder FULL_LADDER = {13, 0x100F, 1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452};
static const Ladder SHORT_LADDER = {9, 0x10F, 120, 624, 876, 1128, 1206, 1134, 1326, 1398};

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

/* 1 for the wheel, then up to the ace-high straight; 0 for none. */
static int straight_in(const Ladder *ladder, uint32_t ranks)
{
    for (int low = ladder->ranks - 5; low >= 0; low--)
        if ((ranks >> low & 0x1F) == 0x1F)
            return low + 2;
    return (ranks & ladder->wheel) == ladder->wheel;
}

static unsigned high_cards(const Ladder *ladder, uint32_t five)
{
    unsigned straights_below = five > ladder->wheel;
    for (int low = 0; low <= ladder->ranks - 5; low++)
        straights_below += five > 0x1Fu << low;
    return sets_below(five) - straights_below + 1;
}

static unsigned flush_place(const Ladder *ladder, uint32_t ranks)
{
    int straight = straight_in(ladder, ranks);
    if (how_many(ranks) < 5)
        return 0;
    if (straight)
        return ladder->straight_flush + straight;
    return ladder->flush + high_cards(ladder, highest(ranks, 5));
}

/* The place of a hand without a flush: held[k] are the ranks held k times or more. */
static unsigned plain_place(const Ladder *ladder, const uint32_t held[5])
{
    uint32_t all = held[1], pairs = held[2];
    unsigned others = (unsigned)ladder->ranks - 1;
    if (held[4]) {
        int four = top_of(held[4]);
        return ladder->quads + four * others + top_of(without(all, four)) + 1;
    }
    if (held[3] && how_many(pairs) > 1) {
        int three = top_of(held[3]);
        return ladder->full_house + three * others + top_of(without(pairs, three)) + 1;
    }
    if (straight_in(ladder, all))
        return ladder->straight + straight_in(ladder, all);
    if (held[3]) {
        int three = top_of(held[3]);
        return ladder->trips + three * choose(others, 2) + sets_below(highest(without(all, three), 2)) + 1;
    }
    if (how_many(pairs) > 1) {
        uint32_t two = highest(pairs, 2);
        int low = __builtin_ctz(two), high = top_of(two);
        return ladder->two_pair + sets_below(two) * (others - 1) + top_of(without(without(all, high), low)) + 1;
    }
    if (pairs) {
        int pair = top_of(pairs);
        return ladder->pair + pair * choose(others, 3) + sets_below(highest(without(all, pair), 3)) + 1;
    }
    return high_cards(ladder, highest(all, 5));
}

#endif
