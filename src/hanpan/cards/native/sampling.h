/* Equity from boards drawn at random: the same draws as the reference, card for card. */
#ifndef HANPAN_SAMPLING_H
#define HANPAN_SAMPLING_H

#include "equity.h"

/* SplitMix64: the upper half of each word. */
static inline uint32_t next_draw(uint64_t *dice)
{
    uint64_t mixed = *dice += 0x9E3779B97F4A7C15ull;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
    return (uint32_t)((mixed ^ mixed >> 31) >> 32);
}

/* 0 to limit - 1, each as likely: the few draws that would favour some are repeated. */
static inline uint32_t draw_below(uint64_t *dice, uint32_t limit)
{
    uint64_t scaled = (uint64_t)next_draw(dice) * limit;
    if (__builtin_expect((uint32_t)scaled < limit, 0)) {
        uint32_t spare = -limit % limit;
        while ((uint32_t)scaled < spare)
            scaled = (uint64_t)next_draw(dice) * limit;
    }
    return (uint32_t)(scaled >> 32);
}

typedef struct {
    uint8_t cards[CARDS];
    int count;
    uint64_t dice;
} Deck;

static void gather(Deck *deck, uint64_t left)
{
    deck->count = 0;
    for (int code = 0; code < CARDS; code++)
        if (left & card_bit[code])
            deck->cards[deck->count++] = (uint8_t)code;
}

static inline uint8_t draw_card(Deck *deck, int drawn)
{
    int other = drawn + (int)draw_below(&deck->dice, (uint32_t)(deck->count - drawn));
    uint8_t card = deck->cards[other];
    deck->cards[other] = deck->cards[drawn];
    return deck->cards[drawn] = card;
}

static unsigned rank_in(uint64_t marks, uint64_t set)
{
    return marks & FLUSHING ? look_up_flush(marks, set) : look_up(&plain_tables[7], key_of(marks));
}

/* One showdown: the unknown hands are drawn first, in the order of the players, then the board. */
static inline void deal_and_book(Spot *spot, Deck *deck)
{
    uint64_t marks[MOST_PLAYERS], set[MOST_PLAYERS], board_marks = 0, board_set = 0;
    unsigned places[MOST_PLAYERS];
    int drawn = 0;
    for (int player = 0; player < spot->players; player++) {
        marks[player] = spot->marks[player];
        set[player] = spot->set[player];
        for (int at = 0; at < 2; at++) {
            if (spot->hole[player][at] == UNKNOWN_CARD) {
                uint8_t card = draw_card(deck, drawn++);
                marks[player] += card_mark[card];
                set[player] |= card_bit[card];
            }
        }
    }
    for (int at = 0; at < spot->missing; at++) {
        uint8_t card = draw_card(deck, drawn++);
        board_marks += card_mark[card];
        board_set |= card_bit[card];
    }
    for (int player = 0; player < spot->players; player++)
        places[player] = rank_in(marks[player] + board_marks, set[player] | board_set);
    spot->boards_to[best_of(places, spot->players)]++;
}

static int unknown_cards(const Spot *spot)
{
    int unknown = 0;
    for (int player = 0; player < spot->players; player++)
        unknown += (spot->hole[player][0] == UNKNOWN_CARD) + (spot->hole[player][1] == UNKNOWN_CARD);
    return unknown;
}

static PyObject *py_sampled_counts(PyObject *self, PyObject *args)
{
    Spot spot;
    Known known;
    Deck deck;
    Py_ssize_t samples;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "y#y#y#nK:sampled_counts", KNOWN(&known), &samples, &seed) ||
        !can_be(&known, 1))
        return NULL;
    lay_out(&spot, &known);
    deck.dice = seed;
    gather(&deck, spot.left);
    if (deck.count < unknown_cards(&spot) + spot.missing)
        return PyErr_Format(PyExc_ValueError, "not enough cards left to deal");
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t sample = 0; sample < samples; sample++)
        deal_and_book(&spot, &deck);
    Py_END_ALLOW_THREADS
    return tell_counts(&spot);
}

#endif
