/* One hand beside every holding a rival may have: how it fares against each, and how each fares among all.
 *
 * A board is drawn once for all of them, so the marks of a holding are added up once and each board costs one
 * look-up a holding.
 */
#ifndef HANPAN_RIVALS_H
#define HANPAN_RIVALS_H

#include "sampling.h"

enum { HOLDINGS = 1326, TAKEN_WORDS = (PLACES + 63) / 64 };

/* What is told of a holding, in the order of the pairs of codes (0 1, 0 2, ... 50 51). */
typedef struct {
    uint32_t boards, ours, standing;
} Rival;

typedef struct {
    uint64_t marks[HOLDINGS], set[HOLDINGS];
    uint16_t number[HOLDINGS], places[HOLDINGS];
    uint32_t many[PLACES], below[PLACES]; /* of this board; `many` is nought between two */
    int count;
} Field;

static void gather_field(Field *field, const Spot *spot)
{
    uint64_t board_marks = spot->marks[1], board_set = spot->set[1];
    int number = 0;
    field->count = 0;
    memset(field->many, 0, sizeof field->many);
    for (int one = 0; one < CARDS; one++)
        for (int other = one + 1; other < CARDS; other++, number++)
            if (spot->left & card_bit[one] && spot->left & card_bit[other]) {
                int at = field->count++;
                field->marks[at] = board_marks + card_mark[one] + card_mark[other];
                field->set[at] = board_set | card_bit[one] | card_bit[other];
                field->number[at] = (uint16_t)number;
            }
}

/* By place: how many are worse. Few of the places are taken on one board: only those are looked at. */
static void count_below(Field *field, const uint64_t *taken)
{
    uint32_t sum = 0;
    for (unsigned word = 0; word < TAKEN_WORDS; word++)
        for (uint64_t left = taken[word]; left; left &= left - 1) {
            unsigned place = 64 * word + (unsigned)__builtin_ctzll(left);
            field->below[place] = sum;
            sum += field->many[place];
        }
}

/* One board: everybody's place, and from how many have each place how many are worse. */
static void book_field(Field *field, const Spot *spot, uint64_t marks, uint64_t set, Rival *rivals)
{
    uint64_t taken[TAKEN_WORDS] = {0};
    unsigned mine = rank_in(spot->marks[0] + marks, spot->set[0] | set);
    for (int at = 0; at < field->count; at++) {
        unsigned his = field->set[at] & set ? 0 : rank_in(field->marks[at] + marks, field->set[at] | set);
        field->places[at] = (uint16_t)his;
        field->many[his]++;
        taken[his / 64] |= 1ull << his % 64;
    }
    taken[0] &= ~1ull; /* a card of his lies on the board */
    count_below(field, taken);
    for (int at = 0; at < field->count; at++) {
        unsigned his = field->places[at];
        Rival *rival = &rivals[field->number[at]];
        if (his == 0)
            continue;
        rival->boards++;
        rival->ours += (mine > his) + (mine >= his);
        rival->standing += 2 * field->below[his] + field->many[his] - 1;
    }
    for (int at = 0; at < field->count; at++)
        field->many[field->places[at]] = 0;
}

static void draw_boards(Field *field, const Spot *spot, Deck *deck, Py_ssize_t samples, Rival *rivals)
{
    for (Py_ssize_t sample = 0; sample < samples; sample++) {
        uint64_t marks = 0, set = 0;
        for (int at = 0; at < spot->missing; at++) {
            uint8_t card = draw_card(deck, at);
            marks += card_mark[card];
            set |= card_bit[card];
        }
        book_field(field, spot, marks, set, rivals);
    }
}

/* With one card to come at most, all there are are few enough. */
static void deal_boards(Field *field, const Spot *spot, const Deck *deck, Rival *rivals)
{
    if (spot->missing == 0)
        book_field(field, spot, 0, 0, rivals);
    for (int at = 0; spot->missing == 1 && at < deck->count; at++)
        book_field(field, spot, card_mark[deck->cards[at]], card_bit[deck->cards[at]], rivals);
}

static void look_at_rivals(const Known *known, Py_ssize_t samples, uint64_t seed, Rival *rivals)
{
    Spot spot;
    Field field;
    Deck deck = {.dice = seed};
    lay_out(&spot, known);
    gather(&deck, spot.left);
    gather_field(&field, &spot);
    if (spot.missing > 1)
        draw_boards(&field, &spot, &deck, samples, rivals);
    else
        deal_boards(&field, &spot, &deck, rivals);
}

static PyObject *py_rival_counts(PyObject *self, PyObject *args)
{
    const uint8_t *own, *board;
    Py_ssize_t own_cards, board_cards, samples;
    unsigned long long seed;
    Py_buffer into;
    if (!PyArg_ParseTuple(args, "y#y#nKw*:rival_counts", &own, &own_cards, &board, &board_cards, &samples, &seed,
                          &into))
        return NULL;
    /* The second player is a rival of whom nothing is known but the board. */
    uint8_t holes[4] = {UNKNOWN_CARD, UNKNOWN_CARD, UNKNOWN_CARD, UNKNOWN_CARD};
    Known known = {.holes = holes, .board = board, .hole_cards = 4, .board_cards = board_cards};
    int fits = own_cards == 2 && are_cards(own, 2, 0) && into.itemsize == 4 && into.len == sizeof(Rival[HOLDINGS]);
    if (fits)
        memcpy(holes, own, 2);
    if (!fits)
        PyErr_SetString(PyExc_ValueError, "two card codes, and three 32-bit numbers for each of 1326 holdings");
    if (fits && (fits = can_be(&known, 1))) {
        memset(into.buf, 0, (size_t)into.len);
        Py_BEGIN_ALLOW_THREADS
        look_at_rivals(&known, samples, seed, into.buf);
        Py_END_ALLOW_THREADS
    }
    PyBuffer_Release(&into);
    if (!fits)
        return NULL;
    Py_RETURN_NONE;
}

#endif
