/* Ranking hands of the forty: 1 to 10, four of each, no suits (SN-1.1, SN-4.1). */
#ifndef HANPAN_FORTY_H
#define HANPAN_FORTY_H

#include "census.h"

enum {
    FORTY_HIGH_CARD = 1,
    FORTY_PAIR,
    FORTY_TWO_PAIR,
    FORTY_TRIPS,
    FORTY_STRAIGHT,
    FORTY_FULL_HOUSE,
    FORTY_QUADS,
    FORTY_PLACES = 128
};

/* held[k]: the numbers held k times or more, bit n for the number n; held[5] is one too many. */
typedef struct {
    uint32_t held[6];
} FortyHand;

static inline void hold(FortyHand *hand, int number)
{
    uint32_t bit = 1u << number;
    for (int times = 5; times > 1; times--)
        hand->held[times] |= hand->held[times - 1] & bit;
    hand->held[1] |= bit;
}

/* Category times 16 plus the number it is declared by (SN-3.2). */
static inline unsigned forty_place(const FortyHand *hand)
{
    uint32_t all = hand->held[1], pairs = hand->held[2], threes = hand->held[3];
    uint32_t straights = all & all << 1 & all << 2 & all << 3 & all << 4;
    if (hand->held[4])
        return FORTY_QUADS * 16 + top_of(hand->held[4]);
    if (threes && how_many(pairs) > 1)
        return FORTY_FULL_HOUSE * 16 + top_of(threes);
    if (straights)
        return FORTY_STRAIGHT * 16 + top_of(straights);
    if (threes)
        return FORTY_TRIPS * 16 + top_of(threes);
    if (pairs)
        return (how_many(pairs) > 1 ? FORTY_TWO_PAIR : FORTY_PAIR) * 16 + top_of(pairs);
    return FORTY_HIGH_CARD * 16 + top_of(all);
}

/* "1" to "10"; 0 for anything else. */
static int read_number(PyObject *text)
{
    Py_ssize_t length = 0;
    const char *digits = PyUnicode_Check(text) ? PyUnicode_AsUTF8AndSize(text, &length) : NULL;
    if (digits == NULL) {
        PyErr_Clear();
        return 0;
    }
    if (length == 1 && digits[0] >= '1' && digits[0] <= '9')
        return digits[0] - '0';
    return length == 2 && digits[0] == '1' && digits[1] == '0' ? 10 : 0;
}

static PyObject *rank_forty(PyObject *const *cards, Py_ssize_t count)
{
    FortyHand hand = {{0}};
    for (Py_ssize_t at = 0; at < count; at++) {
        int number = read_number(cards[at]);
        if (number == 0)
            return refuse("bad-card", cards[at]);
        hold(&hand, number);
    }
    if (hand.held[5])
        for (Py_ssize_t at = 0; at < count; at++)
            if (1u << read_number(cards[at]) == hand.held[5])
                return refuse("duplicate-card", cards[at]);
    return PyLong_FromLong(forty_place(&hand));
}

static PyObject *py_forty_strength(PyObject *self, PyObject *hand)
{
    PyObject *cards = PySequence_Fast(hand, "a hand is a sequence of cards");
    if (cards == NULL)
        return NULL;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(cards);
    PyObject *answer = count < 5 || count > 6 ? refuse("wrong-count", NULL)
                                              : rank_forty(PySequence_Fast_ITEMS(cards), count);
    Py_DECREF(cards);
    return answer;
}

static void count_forty(uint32_t *hands_at, int first, int cards_left, FortyHand hand)
{
    if (cards_left == 0) {
        hands_at[forty_place(&hand)]++;
        return;
    }
    for (int card = first; card <= 40 - cards_left; card++) {
        FortyHand more = hand;
        hold(&more, card / 4 + 1);
        count_forty(hands_at, card + 1, cards_left - 1, more);
    }
}

static PyObject *py_forty_hand_counts(PyObject *self, PyObject *cards_per_hand)
{
    uint32_t hands_at[FORTY_PLACES] = {0};
    int cards = (int)PyLong_AsLong(cards_per_hand);
    if (PyErr_Occurred() || !check_count(cards, 5, 6))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    count_forty(hands_at, 0, cards, (FortyHand){{0}});
    Py_END_ALLOW_THREADS
    return list_of(hands_at, FORTY_PLACES);
}

#endif
