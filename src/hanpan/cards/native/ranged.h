/* Ranges: hands with weights, one list a player; what exact and sampled equity of ranges share.
 *
 * All that is booked is whole numbers, so that the answer is the same however many threads worked on it.
 */
#ifndef HANPAN_RANGED_H
#define HANPAN_RANGED_H

#include <pthread.h>
#include <stdatomic.h>

#include "families.h"

enum { POT = 2520, MOST_THREADS = 64 };

typedef unsigned __int128 Huge;

/* What some cards say of a hand: their marks added up, and the set of them. */
typedef struct {
    uint64_t marks, set;
} Part;

typedef struct {
    Py_ssize_t count; /* 0: any hand there is */
    const uint8_t *codes;
    const uint32_t *weights;
    uint32_t heaviest;
    Part *parts;
    Four *fours; /* in Omaha */
} Range;

typedef struct {
    int family, players, hole, missing;
    Range ranges[MOST_PLAYERS];
    Part board;
    uint8_t board_cards[5];
    uint64_t dead, left;
    const Pack *pack;
    Py_buffer buffers[2 * MOST_PLAYERS];
    int held;
} Contest;

static inline Part with(Part one, Part other)
{
    return (Part){one.marks + other.marks, one.set | other.set};
}

static inline Part part_of(const Contest *contest, const uint8_t *codes, int count)
{
    Part part = {0, 0};
    for (int at = 0; at < count; at++)
        part = with(part, (Part){contest->pack->mark[codes[at]], card_bit[codes[at]]});
    return part;
}

/* Of hole cards and a whole board. */
static inline unsigned place_in(const Pack *pack, Part seven)
{
    return seven.marks & FLUSHING ? pack->flushes[ranks_of_suit(seven.set, flush_suit(seven.marks))]
                                  : look_up(&pack->tables[7], key_of(seven.marks));
}

/* `marks` begin at NO_MARKS, which makes every counter three: a counter of six or more is a suit of three. */
static inline Board omaha_board(Part five)
{
    Board board = {.row = omaha_rows[look_up(&plain_tables[5], key_of(five.marks))], .suit = NO_SUIT};
    uint64_t three_or_more = (five.marks - NO_MARKS + 0x1111ull) & 0x4444ull;
    if (three_or_more) {
        board.suit = __builtin_ctzll(three_or_more) / 4;
        board.suited = ranks_of_suit(five.set, board.suit);
    }
    return board;
}

/* --- Threads: each takes the next piece of work until there is none --- */

typedef struct {
    void (*work)(void *job, void *own, long piece);
    void *job;
    long pieces;
    atomic_long next;
} Crew;

typedef struct {
    Crew *crew;
    void *own;
} Worker;

static void *take_pieces(void *given)
{
    Worker *worker = given;
    Crew *crew = worker->crew;
    for (long piece; (piece = atomic_fetch_add(&crew->next, 1)) < crew->pieces;)
        crew->work(crew->job, worker->own, piece);
    return NULL;
}

/* `owns` has something of its own for each thread. The caller works too; a thread that does not start is not missed. */
static void work_together(Crew *crew, int threads, char *owns, size_t size)
{
    pthread_t others[MOST_THREADS];
    Worker workers[MOST_THREADS];
    int started = 0;
    for (int at = 0; at < threads; at++)
        workers[at] = (Worker){crew, owns + size * (size_t)at};
    while (started < threads - 1 && !pthread_create(&others[started], NULL, take_pieces, &workers[started + 1]))
        started++;
    take_pieces(&workers[0]);
    for (int at = 0; at < started; at++)
        pthread_join(others[at], NULL);
}

/* --- What the caller gives, and what is told --- */

static void let_go(Contest *contest)
{
    while (contest->held)
        PyBuffer_Release(&contest->buffers[--contest->held]);
    for (int player = 0; player < contest->players; player++) {
        free(contest->ranges[player].parts);
        free(contest->ranges[player].fours);
    }
}

static int lay_range(Contest *contest, Range *range)
{
    size_t count = (size_t)range->count;
    range->parts = malloc((count + 1) * sizeof *range->parts);
    range->fours = contest->family == FAMILY_OMAHA ? malloc((count + 1) * sizeof *range->fours) : NULL;
    if (range->parts == NULL || (contest->family == FAMILY_OMAHA && range->fours == NULL)) {
        PyErr_NoMemory();
        return 0;
    }
    for (size_t at = 0; at < count; at++) {
        const uint8_t *codes = range->codes + (size_t)contest->hole * at;
        range->parts[at] = part_of(contest, codes, contest->hole);
        if (range->fours)
            range->fours[at] = four_of(codes);
        range->heaviest = range->weights[at] > range->heaviest ? range->weights[at] : range->heaviest;
    }
    return 1;
}

/* A player: a pair of buffers, the hole cards of every hand and a 32-bit weight for each. */
static int read_range(Contest *contest, PyObject *given, Range *range)
{
    Py_buffer *codes = &contest->buffers[contest->held], *weights = codes + 1;
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != 2 ||
        PyObject_GetBuffer(PyTuple_GET_ITEM(given, 0), codes, PyBUF_SIMPLE) < 0)
        return 0;
    contest->held++;
    if (PyObject_GetBuffer(PyTuple_GET_ITEM(given, 1), weights, PyBUF_SIMPLE) < 0)
        return 0;
    contest->held++;
    range->codes = codes->buf;
    range->weights = weights->buf;
    range->count = codes->len / contest->hole;
    int fits = codes->len % contest->hole == 0 && weights->len == 4 * range->count;
    for (Py_ssize_t at = 0; fits && at < codes->len; at++)
        fits = range->codes[at] < CARDS && contest->left & card_bit[range->codes[at]];
    for (Py_ssize_t at = 0; fits && at < range->count; at++)
        fits = range->weights[at] > 0;
    if (!fits)
        PyErr_SetString(PyExc_ValueError, "hands of cards that are left, and a weight above zero for each");
    return fits && lay_range(contest, range);
}

/* Known's holes are not used. */
static int lay_contest(Contest *contest, int family, PyObject *ranges, const Known *known)
{
    memset(contest, 0, sizeof *contest);
    if (family == FAMILY_SHORT && !learn_short_deck())
        return 0;
    learn_omaha();
    contest->family = family;
    contest->hole = family == FAMILY_OMAHA ? 4 : 2;
    contest->pack = family == FAMILY_SHORT ? &SHORT_PACK : &FULL_PACK;
    if (!PyTuple_Check(ranges) || PyTuple_GET_SIZE(ranges) < 1 || PyTuple_GET_SIZE(ranges) > MOST_PLAYERS ||
        known->board_cards > 5 || !are_cards(known->board, known->board_cards, 0) ||
        !are_cards(known->dead, known->dead_cards, 0)) {
        PyErr_SetString(PyExc_ValueError, "ranges of 1 to 10 players, at most five cards for the board");
        return 0;
    }
    memcpy(contest->board_cards, known->board, (size_t)known->board_cards);
    contest->board = with((Part){NO_MARKS, 0}, part_of(contest, known->board, (int)known->board_cards));
    contest->missing = 5 - (int)known->board_cards;
    for (int at = 0; at < known->dead_cards; at++)
        contest->dead |= card_bit[known->dead[at]];
    for (int code = contest->pack->first_code; code < CARDS; code++)
        contest->left |= card_bit[code];
    contest->left &= ~(contest->dead | contest->board.set);
    for (; contest->players < PyTuple_GET_SIZE(ranges); contest->players++)
        if (!read_range(contest, PyTuple_GET_ITEM(ranges, contest->players), &contest->ranges[contest->players])) {
            contest->players++; /* what was laid of it is let go as well */
            return 0;
        }
    return 1;
}

static PyObject *huge(Huge number)
{
    uint8_t bytes[16];
    for (int at = 0; at < 16; at++)
        bytes[at] = (uint8_t)(number >> 8 * at);
    if (number >> 64 == 0)
        return PyLong_FromUnsignedLongLong((unsigned long long)number);
    return PyObject_CallMethod((PyObject *)&PyLong_Type, "from_bytes", "y#s", bytes, (Py_ssize_t)16, "little");
}

static PyObject *list_huge(const Huge *numbers, Py_ssize_t count)
{
    PyObject *list = PyList_New(count);
    for (Py_ssize_t at = 0; list && at < count; at++) {
        PyObject *number = huge(numbers[at]);
        if (number == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, at, number);
    }
    return list;
}

/* What is booked: for each player and size of the split, and for each hand of each player. */
typedef struct {
    Huge rows[MOST_PLAYERS][MOST_PLAYERS];
    Huge *hands[MOST_PLAYERS]; /* deals and shares in parts of POT, one after the other; NULL where nobody asks */
} Books;

static void close_books(Books *books)
{
    for (int player = 0; player < MOST_PLAYERS; player++)
        free(books->hands[player]);
}

static int open_books(Books *books, const Contest *contest, int by_hand)
{
    memset(books, 0, sizeof *books);
    for (int player = 0; by_hand && player < contest->players; player++) {
        books->hands[player] = calloc(2 * (size_t)contest->ranges[player].count + 1, sizeof(Huge));
        if (books->hands[player] == NULL)
            return 0;
    }
    return 1;
}

static void add_books(Books *sum, const Books *other, const Contest *contest)
{
    for (int player = 0; player < contest->players; player++) {
        for (int ways = 0; ways < contest->players; ways++)
            sum->rows[player][ways] += other->rows[player][ways];
        for (Py_ssize_t at = 0; sum->hands[player] && at < 2 * contest->ranges[player].count; at++)
            sum->hands[player][at] += other->hands[player][at];
    }
}

static PyObject *tell_books(const Books *books, const Contest *contest)
{
    PyObject *rows = PyList_New(0), *hands = PyList_New(0), *told = NULL;
    for (int player = 0; rows && hands && player < contest->players; player++) {
        PyObject *row = list_huge(books->rows[player], contest->players);
        PyObject *own = books->hands[player]
                            ? list_huge(books->hands[player], 2 * contest->ranges[player].count)
                            : PyList_New(0);
        if (row == NULL || own == NULL || PyList_Append(rows, row) < 0 || PyList_Append(hands, own) < 0)
            Py_CLEAR(rows);
        Py_XDECREF(row);
        Py_XDECREF(own);
    }
    if (rows && hands)
        told = PyTuple_Pack(2, rows, hands);
    Py_XDECREF(rows);
    Py_XDECREF(hands);
    return told;
}

#endif
