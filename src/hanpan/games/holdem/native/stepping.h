/* Many tables at once: a move at each, and the next hand where one is over. */
#ifndef HANPAN_STEPPING_H
#define HANPAN_STEPPING_H

#include "objects.h"
#include "observing.h"

typedef struct {
    PyObject_HEAD
    Table *table;
    Place *places;
    Py_ssize_t count;
    int rotates, busy;
    uint64_t dice; /* for moves at random */
    int64_t chips; /* of one table, all together */
    Hand posted[CHAIRS]; /* by button: after the last post */
} Batch;

#define WAIT 255 /* a table that is left as it is */

static void deal_next(const Batch *batch, Place *place, int button)
{
    Hand *hand = &place->hand;
    *hand = batch->posted[button];
    place->seed = next_word(&place->dice);
    shuffle_deck(hand, place->seed);
    let_the_dealer_work(hand, NULL);
}

static int next_button(const Hand *hand) { return hand->left[hand->button]; }

/* The first table whose move is not legal; -1 where all are. Nothing has changed then. */
static Py_ssize_t find_illegal(const Batch *batch, const uint8_t *kinds, const int64_t *amounts)
{
    for (Py_ssize_t at = 0; at < batch->count; at++) {
        const Place *place = &batch->places[at];
        int64_t amount = amounts ? amounts[at] : 0;
        if (place->moves == 0 || kinds[at] == WAIT)
            continue;
        if (kinds[at] >= KINDS || !HAS(place->moves, kinds[at]) ||
            (kinds[at] == RAISE && amount && (amount < place->low || amount > place->high)))
            return at;
    }
    return -1;
}

/* A legal move; a raise without an amount is the least. */
static inline void make_move(Place *place, int kind, int64_t amount)
{
    Hand *hand = &place->hand;
    int seat = hand->turn;
    int64_t owed = owes(hand, seat);
    if (kind == ALL_IN && HAS(place->moves, RAISE))
        raise_to(hand, seat, place->high);
    else if (kind == RAISE)
        raise_to(hand, seat, amount ? amount : place->low);
    else if (kind == FOLD)
        fold(hand, seat);
    else if (owed == 0)
        check(hand, seat);
    else
        call(hand, seat, least_of(owed, hand->stacks[seat]));
    let_the_dealer_work(hand, NULL);
}

static void tell_result(const Hand *hand, int32_t *results)
{
    for (int chair = 0; chair < CHAIRS; chair++)
        results[chair] = (int32_t)(hand->stacks[chair] - hand->start[chair]);
}

static Py_ssize_t step_all(Batch *batch, const uint8_t *kinds, const int64_t *amounts, uint8_t *done, int32_t *results,
                           int32_t *rows)
{
    Py_ssize_t over = 0;
    for (Py_ssize_t at = 0; at < batch->count; at++) {
        Place *place = &batch->places[at];
        int waits = kinds[at] == WAIT;
        if (place->moves && !waits)
            make_move(place, kinds[at], amounts ? amounts[at] : 0);
        int ended = !waits && place->hand.stage == OVER;
        over += ended;
        if (done)
            done[at] = (uint8_t)ended;
        if (ended) {
            if (results)
                tell_result(&place->hand, results + CHAIRS * at);
            deal_next(batch, place, batch->rotates ? next_button(&place->hand) : place->hand.button);
        }
        if (!waits)
            find_moves(place);
        if (rows)
            see_place(place, batch->chips, rows + SEE_WIDTH * at);
    }
    return over;
}

/* Uniform over fold, check or call, the least raise and all-in: no fold where checking is free, no all-in where it is
 * the call or the least raise. */
static int choices_of(int moves, uint8_t *kinds)
{
    int free = moves >> CHECK & 1, count = 0, doubled = moves & ONE_SIZE || !HAS(moves, RAISE);
    for (int kind = FOLD; kind < KINDS; kind++)
        if (HAS(moves, kind) && !(kind == FOLD && free) && !(kind == ALL_IN && doubled))
            kinds[count++] = (uint8_t)kind;
    return count;
}

static void draw_all(Batch *batch, uint8_t *kinds)
{
    uint8_t choices[2 * ONE_SIZE][KINDS] = {{0}};
    uint64_t counts[2 * ONE_SIZE];
    for (int moves = 0; moves < 2 * ONE_SIZE; moves++)
        counts[moves] = (uint64_t)choices_of(moves, choices[moves]);
    for (Py_ssize_t at = 0; at < batch->count; at++) {
        int moves = batch->places[at].moves;
        kinds[at] = choices[moves][(next_word(&batch->dice) >> 32) * counts[moves] >> 32];
    }
}

#endif
