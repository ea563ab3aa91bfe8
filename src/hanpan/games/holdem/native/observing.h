/* What whoever is on turn at a table of a batch sees, as a row of numbers. */
#ifndef HANPAN_OBSERVING_H
#define HANPAN_OBSERVING_H

#include "acting.h"

/* What whoever is on turn sees, one row a table: the columns of `columns.py`. */
enum {
    SEE_TURN,
    SEE_MOVES,
    SEE_BOARD_CARDS,
    SEE_BUTTON,
    SEE_PRICE,
    SEE_LOW,
    SEE_HIGH,
    SEE_POT,
    SEE_LIVE,
    SEE_HOLE,
    SEE_BOARD = SEE_HOLE + MOST_HOLE,
    SEE_STACKS = SEE_BOARD + BOARD_CARDS,
    SEE_BETS = SEE_STACKS + CHAIRS,
    SEE_WIDTH = SEE_BETS + CHAIRS,
};

/* What is asked at every step is kept beside the hand. */
typedef struct {
    Hand hand;
    int64_t low, high;
    uint64_t dice, seed; /* of the hands to come, of this one */
    int moves;
} Place;

/* A hand may be over before anybody acts: the blinds may be all there is. */
static void find_moves(Place *place)
{
    place->low = place->high = 0;
    place->moves = legal_moves(&place->hand, &place->low, &place->high);
}

static inline void see_cards(const Hand *hand, int32_t *row)
{
    for (int number = 0; number < MOST_HOLE + BOARD_CARDS; number++)
        row[SEE_HOLE + number] = -1;
    for (int number = 0; number < hand->board; number++)
        row[SEE_BOARD + number] = board_card(hand, number);
    if (hand->turn == NOBODY)
        return;
    int place = place_of(hand, hand->turn);
    for (int number = 0; number < hand->hole_cards; number++)
        row[SEE_HOLE + number] = hole_card(hand, place, number);
}

/* What is not in the stacks of all the chips lies in the middle. */
static inline void see_place(const Place *place, int64_t chips, int32_t *row)
{
    const Hand *hand = &place->hand;
    int seat = hand->turn;
    row[SEE_TURN] = seat;
    row[SEE_MOVES] = place->moves;
    row[SEE_BOARD_CARDS] = hand->board;
    row[SEE_BUTTON] = hand->button;
    row[SEE_PRICE] = seat == NOBODY ? 0 : (int32_t)least_of(hand->stacks[seat], owes(hand, seat));
    row[SEE_LOW] = (int32_t)place->low;
    row[SEE_HIGH] = (int32_t)place->high;
    row[SEE_POT] = (int32_t)(chips - sum_of(hand->stacks) - hand->rounding);
    row[SEE_LIVE] = hand->live;
    see_cards(hand, row);
    for (int chair = 0; chair < CHAIRS; chair++) {
        row[SEE_STACKS + chair] = (int32_t)hand->stacks[chair];
        row[SEE_BETS + chair] = (int32_t)hand->bets[chair];
    }
}

#endif
