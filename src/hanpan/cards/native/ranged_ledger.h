/* Two ranges of two cards each, and what is written down of them board by board. */
#ifndef HANPAN_RANGED_LEDGER_H
#define HANPAN_RANGED_LEDGER_H

#include "suits.h"

enum { MOST_PAIRS = 1326, MOST_MEETINGS = 16384, GONE = INT16_MAX };

typedef struct {
    const Contest *contest;
    Symmetry symmetry;
    uint8_t cards[CARDS];
    int count;
    int16_t number[2][CARDS][CARDS]; /* of a hand by its cards, or -1 */
} Boards;

typedef struct {
    uint64_t win, tie;
} Hand;

/* How often each hand of the first range has beaten, and tied with, each of the second. */
typedef struct {
    uint16_t won[MOST_MEETINGS], tied[MOST_MEETINGS];
    unsigned boards; /* no number is higher */
} Meetings;

typedef struct {
    const Boards *boards;
    Hand hands[2][MOST_PAIRS];
    Meetings meetings; /* of ranges short enough */
    uint64_t places[PLACES + 1]; /* how heavy each place is, for who asks what one range makes */
} Ledger;

/* Weights added up: of all hands, and of those with each card. */
typedef struct {
    int64_t all, with[CARDS];
} Sums;

static inline void add_to(Sums *sums, const Range *range, uint32_t hand)
{
    const uint8_t *codes = range->codes + 2 * hand;
    uint32_t weight = range->weights[hand];
    sums->all += weight;
    sums->with[codes[0]] += weight;
    sums->with[codes[1]] += weight;
}

/* What is not kept from us by a card of our own; whoever has just our two cards was taken off twice. */
static inline int64_t apart(const Sums *sums, const uint8_t *codes, int64_t same)
{
    return sums->all - sums->with[codes[0]] - sums->with[codes[1]] + same;
}

/* How heavy just these two cards are in a range. */
static inline int64_t weight_of(const Boards *boards, int player, const uint8_t *codes)
{
    int number = boards->number[player][codes[0]][codes[1]];
    return number < 0 ? 0 : boards->contest->ranges[player].weights[number];
}

/* GONE where a card of the hand lies on the board. */
static inline int place_on(const Contest *contest, Part hand, Part board)
{
    return hand.set & board.set ? GONE : (int)place_in(contest->pack, with(hand, board));
}

#endif
