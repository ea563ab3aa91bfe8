/* Every hand there is, counted by place. */
#ifndef HANPAN_CENSUS_H
#define HANPAN_CENSUS_H

#include "ranking.h"

typedef struct {
    const Pack *pack;
    const PlainTable *table;
    uint32_t hands_at[PLACES];
} Count;

/* The last card of a hand: what the cards before it say is added up already. */
static inline void count_last(Count *count, int first, uint64_t marks, uint64_t set)
{
    for (int card = first; card < CARDS; card++) {
        uint64_t hand = marks + card_mark[card];
        unsigned place = hand & FLUSHING
                             ? count->pack->flushes[ranks_of_suit(set | card_bit[card], flush_suit(hand))]
                             : look_up(count->table, key_of(hand));
        count->hands_at[place]++;
    }
}

static void count_hands(Count *count, int first, int cards_left, uint64_t marks, uint64_t set)
{
    for (int card = first; card <= CARDS - cards_left; card++) {
        uint64_t more = marks + card_mark[card], with = set | card_bit[card];
        if (cards_left == 2)
            count_last(count, card + 1, more, with);
        else
            count_hands(count, card + 1, cards_left - 1, more, with);
    }
}

static PyObject *list_of(const uint32_t *numbers, int count)
{
    PyObject *list = PyList_New(count);
    for (int at = 0; list && at < count; at++) {
        PyObject *number = PyLong_FromUnsignedLong(numbers[at]);
        if (number == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, at, number);
    }
    return list;
}

static PyObject *hands_of(const Pack *pack, PyObject *cards_per_hand)
{
    int cards = (int)PyLong_AsLong(cards_per_hand);
    if (PyErr_Occurred() || !check_count(cards, 5, 7))
        return NULL;
    Count *count = PyMem_Calloc(1, sizeof *count);
    if (count == NULL)
        return PyErr_NoMemory();
    count->pack = pack;
    count->table = &pack->tables[cards];
    Py_BEGIN_ALLOW_THREADS
    count_hands(count, pack->first_code, cards, NO_MARKS, 0);
    Py_END_ALLOW_THREADS
    PyObject *list = list_of(count->hands_at, pack->places);
    PyMem_Free(count);
    return list;
}

static PyObject *py_hand_counts(PyObject *self, PyObject *cards_per_hand)
{
    return hands_of(&FULL_PACK, cards_per_hand);
}

static PyObject *py_short_hand_counts(PyObject *self, PyObject *cards_per_hand)
{
    return learn_short_deck() ? hands_of(&SHORT_PACK, cards_per_hand) : NULL;
}

#endif
