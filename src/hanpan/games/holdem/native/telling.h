/* What a hand is made of, for who wants to know. */
#ifndef HANPAN_TELLING_H
#define HANPAN_TELLING_H

#include "playing.h"

static PyObject *numbers_of(const int64_t *numbers)
{
    PyObject *told = PyTuple_New(CHAIRS);
    for (int chair = 0; told && chair < CHAIRS; chair++) {
        PyObject *number = PyLong_FromLongLong(numbers[chair]);
        if (number == NULL)
            Py_CLEAR(told);
        else
            PyTuple_SET_ITEM(told, chair, number);
    }
    return told;
}

static PyObject *dealt_hole(Dealt *dealt, PyObject *args)
{
    int seat;
    if (!PyArg_ParseTuple(args, "i:hole", &seat) || !read_seat(&dealt->hand, seat))
        return NULL;
    return cards_shown(&dealt->hand, seat, dealt->hand.stage == POSTING ? 0 : ~0u);
}

static PyObject *dealt_board(Dealt *dealt, PyObject *none)
{
    char cards[BOARD_CARDS];
    for (int number = 0; number < dealt->hand.board; number++)
        cards[number] = (char)board_card(&dealt->hand, number);
    return PyBytes_FromStringAndSize(cards, dealt->hand.board);
}

static PyObject *pots_of(const Hand *hand)
{
    PyObject *pots = PyList_New(0);
    for (int pot = 0; pots && pot < hand->pot_count; pot++)
        tell(pots, "(Li)", (long long)hand->pots[pot], hand->pot_seats[pot]);
    return pots;
}

static PyObject *strengths_of(const Hand *hand)
{
    PyObject *told = PyList_New(0);
    for (int chair = 0; told && hand->compared && chair < CHAIRS; chair++)
        tell(told, "i", hand->strengths[chair]);
    return told;
}

/* In the order of `conversion.py`: everything that `hand.py` and `kit/betting.py` know. */
static PyObject *dealt_parts(Dealt *dealt, PyObject *none)
{
    const Hand *hand = &dealt->hand;
    return Py_BuildValue(
        "{s:N,s:N,s:N,s:N,s:N,s:(LLLLLi),s:(iiiii),s:(LLiiii),s:y#,s:y#,s:(iiiii),s:N,s:N}", "start",
        numbers_of(hand->start), "stacks", numbers_of(hand->stacks), "bets", numbers_of(hand->bets), "paid",
        numbers_of(hand->paid), "faced", numbers_of(hand->faced), "levels", (long long)hand->smallest_bet,
        (long long)hand->highest, (long long)hand->last_raise, (long long)hand->raised_to, (long long)hand->raises,
        hand->began, "asked", hand->aggressor, hand->turn, hand->able, hand->in_hand, hand->live, "dealer",
        (long long)hand->dead, (long long)hand->rounding, hand->stage, hand->posted, hand->next_card, hand->board,
        "deck", (const char *)hand->deck, (Py_ssize_t)hand->deck_size, "shown", (const char *)hand->shown,
        (Py_ssize_t)CHAIRS, "setup", hand->button, hand->small_blind_seat, hand->big_blind_seat,
        hand->river_aggressor, hand->mucked, "pots", pots_of(hand), "strengths", strengths_of(hand));
}

static PyObject *bound_of(Dealt *dealt, int upper)
{
    int64_t low = 0, high = 0;
    legal_moves(&dealt->hand, &low, &high);
    return PyLong_FromLongLong(upper ? high : low);
}

static PyObject *dealt_low(Dealt *dealt, void *none) { return bound_of(dealt, 0); }
static PyObject *dealt_high(Dealt *dealt, void *none) { return bound_of(dealt, 1); }
static PyObject *dealt_stacks(Dealt *dealt, void *none) { return numbers_of(dealt->hand.stacks); }
static PyObject *dealt_bets(Dealt *dealt, void *none) { return numbers_of(dealt->hand.bets); }
static PyObject *dealt_starts(Dealt *dealt, void *none) { return numbers_of(dealt->hand.start); }

static PyObject *dealt_price(Dealt *dealt, void *none)
{
    const Hand *hand = &dealt->hand;
    int seat = hand->turn;
    return PyLong_FromLongLong(seat == NOBODY ? 0 : least_of(hand->stacks[seat], owes(hand, seat)));
}

static int64_t chips_in_the_middle(const Hand *hand)
{
    int64_t before = hand->stage < SHOWDOWN ? sum_of(hand->paid) + hand->dead : sum_of(hand->pots);
    return before + sum_of(hand->bets);
}

static PyObject *dealt_pot(Dealt *dealt, void *none) { return PyLong_FromLongLong(chips_in_the_middle(&dealt->hand)); }

#endif
