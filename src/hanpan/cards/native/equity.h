/* Exact equity without dealing every board.
 *
 * Where nobody makes a flush only the ranks of the missing cards matter: some six thousand choices before the
 * flop, each standing for many boards. Where somebody does, it is in one suit only (three of its cards lie on
 * the board): the missing cards of that suit are dealt one by one, the others by rank again.
 */
#ifndef HANPAN_EQUITY_H
#define HANPAN_EQUITY_H

#include "showdown.h"

static const uint8_t CHOOSE[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

/* How many cards of each rank can still come, one suit aside. */
static void count_copies(uint8_t *copies, uint64_t left, int but_suit)
{
    for (int rank = 0; rank < RANKS; rank++) {
        copies[rank] = 0;
        for (int suit = 0; suit < SUITS; suit++)
            copies[rank] += suit != but_suit && (left >> (RANKS * suit + rank) & 1);
    }
}

/* How many more cards of the suit give somebody a flush. */
static int cards_to_flush(const Spot *spot, int suit)
{
    int most = 0;
    for (int player = 0; player < spot->players; player++) {
        int held = how_many(ranks_of_suit(spot->set[player], suit));
        most = held > most ? held : most;
    }
    return most < 5 ? 5 - most : 0;
}

/* --- Boards that give nobody a flush --- */

/* Of the boards with given ranks, for each suit: how many hold none of it, one card of it, two... Ten bits
 * for each number, enough for the 405 boards of five different ranks with one card of a suit. */
typedef struct {
    uint64_t in[SUITS];
} BySuit;

typedef struct {
    Spot *spot;
    uint8_t others[SUITS][RANKS]; /* copies left of a rank outside the suit */
    int to_flush[SUITS];
} Plain;

static unsigned sum_from(uint64_t numbers, int first)
{
    unsigned sum = 0;
    for (numbers >>= 10 * first; numbers; numbers >>= 10)
        sum += numbers & 0x3FF;
    return sum;
}

static void book_ranks(const Plain *plain, uint32_t key, const BySuit *boards)
{
    Spot *spot = plain->spot;
    unsigned places[MOST_PLAYERS], without_flush = sum_from(boards->in[0], 0);
    for (int suit = 0; suit < SUITS; suit++)
        if (plain->to_flush[suit] <= spot->missing)
            without_flush -= sum_from(boards->in[suit], plain->to_flush[suit]);
    for (int player = 0; player < spot->players; player++)
        places[player] = look_up(&plain_tables[7], key_of(spot->marks[player]) + key);
    spot->boards_to[best_of(places, spot->players)] += without_flush;
}

static void deal_ranks(const Plain *plain, int rank, int cards, uint32_t key, const BySuit *boards)
{
    if (cards == 0) {
        book_ranks(plain, key, boards);
        return;
    }
    for (; rank < RANKS; rank++) {
        for (int copies = 1; copies <= cards && copies <= 4; copies++) {
            BySuit more;
            uint64_t any = 0;
            for (int suit = 0; suit < SUITS; suit++) {
                int others = plain->others[suit][rank];
                int can_come = plain->spot->left >> (RANKS * suit + rank) & 1;
                uint64_t none_of_it = CHOOSE[others][copies];
                uint64_t one_of_it = can_come ? CHOOSE[others][copies - 1] : 0;
                more.in[suit] = boards->in[suit] * none_of_it + (boards->in[suit] << 10) * one_of_it;
                any |= more.in[suit];
            }
            if (!any)
                break; /* not so many copies left */
            deal_ranks(plain, rank + 1, cards - copies, key + (uint32_t)copies * rank_key[rank], &more);
        }
    }
}

static void book_plain_boards(Spot *spot)
{
    Plain plain = {.spot = spot};
    const BySuit one_board = {{1, 1, 1, 1}};
    for (int suit = 0; suit < SUITS; suit++) {
        count_copies(plain.others[suit], spot->left, suit);
        plain.to_flush[suit] = cards_to_flush(spot, suit);
    }
    deal_ranks(&plain, 0, spot->missing, 0, &one_board);
}

/* --- Boards that give somebody a flush --- */

/* At least three of the board's cards are of the flush's suit, so at most two are not. */
enum { MOST_WAYS = 91 };

/* Ranks of the cards outside the suit, and how many boards have them. */
typedef struct {
    uint32_t key;
    int boards;
} Way;

typedef struct {
    Spot *spot;
    int suit, count, boards;
    Way ways[MOST_WAYS];
} Flush;

static void list_ways(Flush *flush, const uint8_t *copies_left, int rank, int cards, uint32_t key, int boards)
{
    if (cards == 0) {
        flush->ways[flush->count++] = (Way){key, boards};
        flush->boards += boards;
        return;
    }
    for (; rank < RANKS; rank++)
        for (int copies = 1; copies <= cards && copies <= copies_left[rank]; copies++)
            list_ways(flush, copies_left, rank + 1, cards - copies, key + (uint32_t)copies * rank_key[rank],
                      boards * CHOOSE[copies_left[rank]][copies]);
}

/* The suit brings exactly these ranks. Seven cards with a flush hold no full house, so the flush is the hand
 * of whoever has one; it loses only to a full house or better of somebody who has none. */
static void book_suit(const Flush *flush, uint32_t ranks, uint32_t key)
{
    Spot *spot = flush->spot;
    uint32_t keys[MOST_PLAYERS];
    unsigned places[MOST_PLAYERS], best_flush = 0;
    int without[MOST_PLAYERS], count = 0, beaten = 0;
    for (int player = 0; player < spot->players; player++) {
        places[player] = flush_places[ranks | ranks_of_suit(spot->set[player], flush->suit)];
        best_flush = places[player] > best_flush ? places[player] : best_flush;
        if (places[player] == 0) {
            keys[count] = key_of(spot->marks[player]) + key;
            without[count++] = player;
        }
    }
    unsigned winners = best_of(places, spot->players);
    for (int way = 0; count && way < flush->count; way++) {
        unsigned best = 0;
        for (int at = 0; at < count; at++) {
            unsigned place = look_up(&plain_tables[7], keys[at] + flush->ways[way].key);
            places[without[at]] = place;
            best = place > best ? place : best;
        }
        if (best > best_flush) {
            spot->boards_to[best_of(places, spot->players)] += flush->ways[way].boards;
            beaten += flush->ways[way].boards;
        }
    }
    spot->boards_to[winners] += flush->boards - beaten;
}

static void deal_suit(const Flush *flush, uint32_t can_come, int cards, uint32_t ranks, uint32_t key)
{
    if (cards == 0) {
        book_suit(flush, ranks, key);
        return;
    }
    for (; can_come; can_come &= can_come - 1) {
        int rank = __builtin_ctz(can_come);
        deal_suit(flush, can_come & (can_come - 1), cards - 1, ranks | 1u << rank, key + rank_key[rank]);
    }
}

static void book_flush_boards(Spot *spot, int suit)
{
    uint8_t copies[RANKS];
    count_copies(copies, spot->left, suit);
    for (int cards = cards_to_flush(spot, suit); cards <= spot->missing; cards++) {
        Flush flush = {.spot = spot, .suit = suit};
        list_ways(&flush, copies, 0, spot->missing - cards, 0, 1);
        deal_suit(&flush, ranks_of_suit(spot->left, suit), cards, 0, 0);
    }
}

static PyObject *py_equity_counts(PyObject *self, PyObject *args)
{
    Spot spot;
    Known known;
    if (!PyArg_ParseTuple(args, "y#y#y#:equity_counts", KNOWN(&known)) || !can_be(&known, 0))
        return NULL;
    lay_out(&spot, &known);
    Py_BEGIN_ALLOW_THREADS
    book_plain_boards(&spot);
    for (int suit = 0; suit < SUITS; suit++)
        book_flush_boards(&spot, suit);
    Py_END_ALLOW_THREADS
    return tell_counts(&spot);
}

#endif
