/* Who takes the pot, and how that is booked: shared by exact and sampled equity. */
#ifndef HANPAN_SHOWDOWN_H
#define HANPAN_SHOWDOWN_H

#include "tables.h"

enum { MOST_PLAYERS = 10 };

/* What is known before the rest of the board is dealt. */
typedef struct {
    int players, missing;
    uint8_t hole[MOST_PLAYERS][2];
    uint64_t marks[MOST_PLAYERS]; /* hole cards and board, added up */
    uint64_t set[MOST_PLAYERS];   /* hole cards and board */
    uint64_t left;                        /* the cards that can still come */
    int64_t boards_to[1 << MOST_PLAYERS]; /* boards by the set of players who share the pot */
} Spot;

/* The set of players with the best hand. No branches: who wins cannot be foreseen. */
static inline unsigned best_of(const unsigned *places, int players)
{
    unsigned best = 0, winners = 0;
    for (int player = 0; player < players; player++)
        best = places[player] > best ? places[player] : best;
    for (int player = 0; player < players; player++)
        winners |= (unsigned)(places[player] == best) << player;
    return winners;
}

/* The caller's cards, as codes. */
typedef struct {
    const uint8_t *holes, *board, *dead;
    Py_ssize_t hole_cards, board_cards, dead_cards;
} Known;

/* Where PyArg_ParseTuple puts them: the arguments of "y#y#y#". */
#define KNOWN(k) &(k)->holes, &(k)->hole_cards, &(k)->board, &(k)->board_cards, &(k)->dead, &(k)->dead_cards

static int are_cards(const uint8_t *cards, Py_ssize_t count, int or_unknown)
{
    for (Py_ssize_t at = 0; at < count; at++)
        if (cards[at] >= CARDS && !(or_unknown && cards[at] == UNKNOWN_CARD))
            return 0;
    return 1;
}

static int can_be(const Known *known, int or_unknown)
{
    Py_ssize_t holes = known->hole_cards;
    if (holes >= 4 && holes <= 2 * MOST_PLAYERS && holes % 2 == 0 && known->board_cards <= 5 &&
        are_cards(known->holes, holes, or_unknown) && are_cards(known->board, known->board_cards, 0) &&
        are_cards(known->dead, known->dead_cards, 0))
        return 1;
    PyErr_SetString(PyExc_ValueError, "two card codes for 2 to 10 players each, at most five for the board");
    return 0;
}

static void lay_out(Spot *spot, const Known *known)
{
    memset(spot, 0, sizeof *spot);
    spot->players = (int)known->hole_cards / 2;
    spot->missing = 5 - (int)known->board_cards;
    spot->left = (1ull << CARDS) - 1;
    uint64_t board_marks = NO_MARKS, board_set = 0;
    for (int at = 0; at < known->board_cards; at++) {
        board_marks += card_mark[known->board[at]];
        board_set |= card_bit[known->board[at]];
    }
    for (int at = 0; at < known->dead_cards; at++)
        spot->left &= ~card_bit[known->dead[at]];
    for (int player = 0; player < spot->players; player++) {
        spot->marks[player] = board_marks;
        spot->set[player] = board_set;
        for (int at = 0; at < 2; at++) {
            uint8_t card = known->holes[2 * player + at];
            spot->hole[player][at] = card;
            spot->marks[player] += card == UNKNOWN_CARD ? 0 : card_mark[card];
            spot->set[player] |= card_bit[card];
        }
        spot->left &= ~spot->set[player];
    }
}

/* For each player a list: boards won alone, halved, cut in three... */
static PyObject *tell_counts(const Spot *spot)
{
    long long counts[MOST_PLAYERS][MOST_PLAYERS] = {{0}};
    for (unsigned winners = 1; winners < 1u << spot->players; winners++)
        for (int player = 0; player < spot->players; player++)
            if (winners >> player & 1)
                counts[player][how_many(winners) - 1] += spot->boards_to[winners];
    PyObject *rows = PyList_New(spot->players);
    for (int player = 0; rows && player < spot->players; player++) {
        PyObject *row = PyList_New(spot->players);
        for (int ways = 0; row && ways < spot->players; ways++) {
            PyObject *boards = PyLong_FromLongLong(counts[player][ways]);
            if (boards == NULL)
                Py_CLEAR(row);
            else
                PyList_SET_ITEM(row, ways, boards);
        }
        if (row == NULL)
            Py_CLEAR(rows);
        else
            PyList_SET_ITEM(rows, player, row);
    }
    return rows;
}

#endif
