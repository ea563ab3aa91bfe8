/* Suits that can be exchanged: what is the same but for its suits is counted once. */
#ifndef HANPAN_SUITS_H
#define HANPAN_SUITS_H

#include "ranged.h"

enum { ORDERS = 24 };

/* The orders of the four suits under which something stays as it is. */
typedef struct {
    uint8_t to[ORDERS][SUITS];
    int count;
} Symmetry;

static inline uint64_t turned_set(uint64_t set, const uint8_t *to)
{
    uint64_t turned = 0;
    for (int suit = 0; suit < SUITS; suit++)
        turned |= (uint64_t)ranks_of_suit(set, suit) << (RANKS * to[suit]);
    return turned;
}

/* Of the board and of the dead cards. */
static void find_symmetry(Symmetry *symmetry, const Contest *contest)
{
    symmetry->count = 0;
    for (int code = 0; code < 256; code++) {
        uint8_t to[SUITS] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6};
        if ((1 << to[0] | 1 << to[1] | 1 << to[2] | 1 << to[3]) == 15 &&
            turned_set(contest->board.set, to) == contest->board.set && turned_set(contest->dead, to) == contest->dead)
            memcpy(symmetry->to[symmetry->count++], to, SUITS);
    }
}

/* For how many sets a set stands that is the least of those it can be turned into; 0 where it is not the least. */
static inline int stands_for(const Symmetry *symmetry, uint64_t set)
{
    int same = 0;
    for (int at = 0; at < symmetry->count; at++) {
        uint64_t turned = turned_set(set, symmetry->to[at]);
        if (turned < set)
            return 0;
        same += turned == set;
    }
    return symmetry->count / same;
}

#endif
