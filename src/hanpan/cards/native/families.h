/* Equity in the other games of the family: every board dealt, or many drawn; the same draws as the reference. */
#ifndef HANPAN_FAMILIES_H
#define HANPAN_FAMILIES_H

#include "omaha.h"
#include "sampling.h"

enum { FAMILY_HOLDEM, FAMILY_OMAHA, FAMILY_SHORT, MOST_HOLE = 4 };

typedef struct {
    Spot spot; /* players, missing, boards_to */
    int family, hole;
    uint8_t holes[MOST_PLAYERS][MOST_HOLE], board[5];
    Four fours[MOST_PLAYERS]; /* in Omaha */
    Deck deck;
} Game;

static unsigned short_place(const uint8_t *hole, const uint8_t *board)
{
    uint64_t marks = NO_MARKS, set = 0;
    for (int at = 0; at < 7; at++) {
        uint8_t card = at < 2 ? hole[at] : board[at - 2];
        marks += short_mark[card];
        set |= card_bit[card];
    }
    return marks & FLUSHING ? short_flush_places[ranks_of_suit(set, flush_suit(marks))]
                            : look_up(&short_tables[7], key_of(marks));
}

static void book_showdown(Game *game)
{
    unsigned places[MOST_PLAYERS];
    if (game->family == FAMILY_OMAHA) {
        Board board = board_of(game->board, 5);
        for (int player = 0; player < game->spot.players; player++)
            places[player] = omaha_place(&game->fours[player], &board);
    } else {
        for (int player = 0; player < game->spot.players; player++)
            places[player] = short_place(game->holes[player], game->board);
    }
    game->spot.boards_to[best_of(places, game->spot.players)]++;
}

static void deal_every_board(Game *game, int first, int dealt)
{
    if (dealt == 5) {
        book_showdown(game);
        return;
    }
    for (int at = first; at < game->deck.count; at++) {
        game->board[dealt] = game->deck.cards[at];
        deal_every_board(game, at + 1, dealt + 1);
    }
}

/* The unknown hands are drawn first, in the order of the players, then the board. */
static void draw_some_boards(Game *game, const Known *known, Py_ssize_t samples)
{
    for (Py_ssize_t sample = 0; sample < samples; sample++) {
        int drawn = 0;
        for (int player = 0; player < game->spot.players; player++) {
            const uint8_t *hole = known->holes + game->hole * player;
            if (hole[0] != UNKNOWN_CARD)
                continue;
            for (int at = 0; at < game->hole; at++)
                game->holes[player][at] = draw_card(&game->deck, drawn++);
            if (game->family == FAMILY_OMAHA)
                game->fours[player] = four_of(game->holes[player]);
        }
        for (int at = (int)known->board_cards; at < 5; at++)
            game->board[at] = draw_card(&game->deck, drawn++);
        book_showdown(game);
    }
}

static int can_play(const Game *game, const Known *known, int or_unknown)
{
    Py_ssize_t holes = known->hole_cards;
    if (game->hole && holes % game->hole == 0 && holes >= 2 * game->hole && holes <= MOST_PLAYERS * game->hole &&
        known->board_cards <= 5 && are_cards(known->holes, holes, or_unknown) &&
        are_cards(known->board, known->board_cards, 0) && are_cards(known->dead, known->dead_cards, 0))
        return 1;
    PyErr_SetString(PyExc_ValueError, "whole hands of card codes for 2 to 10 players, at most five for the board");
    return 0;
}

/* Everything but the cards that are still to come; how many of those are unknown hands'. */
static int lay_table(Game *game, const Known *known)
{
    uint64_t left = (1ull << CARDS) - 1;
    int unknown = 0;
    game->spot.players = (int)known->hole_cards / game->hole;
    game->spot.missing = 5 - (int)known->board_cards;
    for (int at = 0; at < known->board_cards; at++)
        left &= ~card_bit[game->board[at] = known->board[at]];
    for (int at = 0; at < known->dead_cards; at++)
        left &= ~card_bit[known->dead[at]];
    for (int code = 0; game->family == FAMILY_SHORT && code < SHORT_FIRST; code++)
        left &= ~card_bit[code];
    for (int at = 0; at < known->hole_cards; at++) {
        uint8_t card = known->holes[at];
        game->holes[at / game->hole][at % game->hole] = card;
        unknown += card == UNKNOWN_CARD;
        left &= ~card_bit[card];
    }
    for (int player = 0; game->family == FAMILY_OMAHA && player < game->spot.players; player++)
        if (game->holes[player][0] != UNKNOWN_CARD)
            game->fours[player] = four_of(game->holes[player]);
    gather(&game->deck, left);
    return unknown;
}

/* `samples` below 0: every board there is. */
static PyObject *family_counts(int family, const Known *known, Py_ssize_t samples, uint64_t seed)
{
    PyObject *counts = NULL;
    if (family == FAMILY_SHORT && !learn_short_deck())
        return NULL;
    Game *game = PyMem_Calloc(1, sizeof *game);
    if (game == NULL)
        return PyErr_NoMemory();
    game->family = family;
    game->hole = family == FAMILY_OMAHA ? 4 : family == FAMILY_SHORT ? 2 : 0;
    game->deck.dice = seed;
    learn_omaha();
    if (can_play(game, known, samples >= 0)) {
        int unknown = lay_table(game, known);
        if (game->deck.count < unknown + game->spot.missing)
            PyErr_SetString(PyExc_ValueError, "not enough cards left to deal");
        else {
            Py_BEGIN_ALLOW_THREADS
            if (samples < 0)
                deal_every_board(game, 0, (int)known->board_cards);
            else
                draw_some_boards(game, known, samples);
            Py_END_ALLOW_THREADS
            counts = tell_counts(&game->spot);
        }
    }
    PyMem_Free(game);
    return counts;
}

static PyObject *py_family_equity_counts(PyObject *self, PyObject *args)
{
    int family;
    Known known;
    if (!PyArg_ParseTuple(args, "iy#y#y#:family_equity_counts", &family, KNOWN(&known)))
        return NULL;
    return family_counts(family, &known, -1, 0);
}

static PyObject *py_family_sampled_counts(PyObject *self, PyObject *args)
{
    int family;
    Known known;
    Py_ssize_t samples;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "iy#y#y#nK:family_sampled_counts", &family, KNOWN(&known), &samples, &seed))
        return NULL;
    return family_counts(family, &known, samples < 0 ? 0 : samples, seed);
}

#endif
