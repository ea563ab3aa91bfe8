/* Ranking hands of the 52 or the 36: one from Python's cards, many from a buffer. */
#ifndef HANPAN_RANKING_H
#define HANPAN_RANKING_H

#include "tables.h"

/* Say which card is wrong; the fast way only knows that one is. */
static PyObject *refuse_hand(const Pack *pack, PyObject *const *cards, Py_ssize_t count)
{
    uint64_t seen = 0;
    for (Py_ssize_t at = 0; at < count; at++)
        if (pack->mark[read_card(cards[at])] & NOT_A_CARD)
            return refuse("bad-card", cards[at]);
    for (Py_ssize_t at = 0; at < count; at++) {
        uint64_t bit = card_bit[read_card(cards[at])];
        if (seen & bit)
            return refuse("duplicate-card", cards[at]);
        seen |= bit;
    }
    Py_UNREACHABLE();
}

static inline PyObject *rank_one(const Pack *pack, PyObject *const *cards, Py_ssize_t count)
{
    uint64_t marks = NO_MARKS, set = 0, twice = 0;
    for (Py_ssize_t at = 0; at < count; at++) {
        unsigned code = read_card(cards[at]);
        marks += pack->mark[code];
        twice |= set & card_bit[code];
        set |= card_bit[code];
    }
    if (twice || marks & NOT_A_CARD)
        return refuse_hand(pack, cards, count);
    if (marks & FLUSHING)
        return PyLong_FromLong(pack->flushes[ranks_of_suit(set, flush_suit(marks))]);
    return PyLong_FromLong(look_up(&pack->tables[count], key_of(marks)));
}

/* `pack` is a constant at each call. */
static inline __attribute__((always_inline)) PyObject *strength_in(const Pack *pack, PyObject *hand)
{
    PyObject *cards = PySequence_Fast(hand, "a hand is a sequence of cards");
    if (cards == NULL)
        return NULL;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(cards);
    PyObject *answer = count < 5 || count > 7 ? refuse("wrong-count", NULL)
                                              : rank_one(pack, PySequence_Fast_ITEMS(cards), count);
    Py_DECREF(cards);
    return answer;
}

static PyObject *py_strength(PyObject *self, PyObject *hand) { return strength_in(&FULL_PACK, hand); }

static PyObject *py_short_strength(PyObject *self, PyObject *hand)
{
    return learn_short_deck() ? strength_in(&SHORT_PACK, hand) : NULL;
}

/* Flushes, and buffers with a byte that is no card (0). Rare, so kept out of the loop's way. */
static __attribute__((noinline)) unsigned rank_special(const Pack *pack, const uint8_t *hand, int count,
                                                        uint64_t marks)
{
    uint64_t set = 0;
    if (marks & NOT_A_CARD)
        return 0;
    for (int at = 0; at < count; at++)
        set |= card_bit[hand[at]];
    return pack->flushes[ranks_of_suit(set, flush_suit(marks))];
}

/* `pack` and `count` are constants at each call, so that every size gets its own unrolled loop. */
static inline __attribute__((always_inline)) int rank_hands(const Pack *pack, const uint8_t *hand, Py_ssize_t hands,
                                                            int count, uint16_t *places)
{
    const PlainTable *table = &pack->tables[count];
    uint64_t all = 0;
    for (Py_ssize_t at = 0; at < hands; at++, hand += count) {
        uint64_t marks = NO_MARKS;
        for (int card = 0; card < count; card++)
            marks += pack->mark[hand[card]];
        all |= marks;
        places[at] = __builtin_expect((marks & (FLUSHING | NOT_A_CARD)) != 0, 0)
                         ? (uint16_t)rank_special(pack, hand, count, marks)
                         : (uint16_t)look_up(table, key_of(marks));
    }
    return (all & NOT_A_CARD) == 0;
}

static inline __attribute__((always_inline)) int rank_sizes(const Pack *pack, const uint8_t *codes, Py_ssize_t hands,
                                                            int count, uint16_t *places)
{
    if (count == 5)
        return rank_hands(pack, codes, hands, 5, places);
    if (count == 6)
        return rank_hands(pack, codes, hands, 6, places);
    return rank_hands(pack, codes, hands, 7, places);
}

/* Ranks every hand of a buffer; 0 where a byte is not in the deck. */
typedef int Ranker(const uint8_t *codes, Py_ssize_t hands, int count, uint16_t *places);

static int rank_full(const uint8_t *codes, Py_ssize_t hands, int count, uint16_t *places)
{
    return rank_sizes(&FULL_PACK, codes, hands, count, places);
}

static int rank_short(const uint8_t *codes, Py_ssize_t hands, int count, uint16_t *places)
{
    return rank_sizes(&SHORT_PACK, codes, hands, count, places);
}

static int rank_buffers(Ranker *rank, int first_code, Py_buffer *codes, int count, Py_buffer *places)
{
    if (codes->itemsize != 1 || codes->len % count) {
        PyErr_SetString(PyExc_ValueError, "hands must be whole hands, one byte per card");
        return 0;
    }
    if (places->itemsize != 2 || places->len != 2 * (codes->len / count)) {
        PyErr_SetString(PyExc_ValueError, "into must hold one 16-bit number per hand");
        return 0;
    }
    int all_are_cards;
    Py_BEGIN_ALLOW_THREADS
    all_are_cards = rank(codes->buf, codes->len / count, count, places->buf);
    Py_END_ALLOW_THREADS
    if (!all_are_cards)
        PyErr_Format(PyExc_ValueError, "a card code is %d to 51", first_code);
    return all_are_cards;
}

static int check_count(int count, int least, int most)
{
    if (count >= least && count <= most)
        return 1;
    PyErr_Format(PyExc_ValueError, "a hand has %d to %d cards", least, most);
    return 0;
}

static PyObject *rank_given(PyObject *args, Ranker *rank, int first_code, int least)
{
    PyObject *hands, *into;
    Py_buffer codes, places;
    int count;
    if (!PyArg_ParseTuple(args, "OiO:rank_all", &hands, &count, &into) || !check_count(count, least, least + 2))
        return NULL;
    if (PyObject_GetBuffer(hands, &codes, PyBUF_ND) < 0)
        return NULL;
    int done = 0;
    if (PyObject_GetBuffer(into, &places, PyBUF_ND | PyBUF_WRITABLE) == 0) {
        done = rank_buffers(rank, first_code, &codes, count, &places);
        PyBuffer_Release(&places);
    }
    PyBuffer_Release(&codes);
    if (!done)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *py_rank_all(PyObject *self, PyObject *args) { return rank_given(args, rank_full, 0, 5); }

static PyObject *py_short_rank_all(PyObject *self, PyObject *args)
{
    return learn_short_deck() ? rank_given(args, rank_short, SHORT_FIRST, 5) : NULL;
}

#endif
