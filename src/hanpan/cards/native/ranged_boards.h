/* One range or two of two cards each, board by board; boards that differ in their suits alone are one. */
#ifndef HANPAN_RANGED_BOARDS_H
#define HANPAN_RANGED_BOARDS_H

#include "ranged_ladders.h"
#include "ranged_meetings.h"

static void book_board(Ledger *ledger, Part board)
{
    const Contest *contest = ledger->boards->contest;
    int times = stands_for(&ledger->boards->symmetry, board.set);
    if (times == 0)
        return;
    if (contest->players == 1) {
        const Range *range = &contest->ranges[0];
        for (Py_ssize_t at = 0; at < range->count; at++)
            if (!(range->parts[at].set & board.set))
                ledger->places[place_in(contest->pack, with(range->parts[at], board))] +=
                    (uint64_t)times * range->weights[at];
        return;
    }
    if (can_meet(contest))
        meet(ledger, board, times);
    else
        climb(ledger, board, times);
}

static void deal_rest(Ledger *ledger, int first, int missing, Part board)
{
    const Boards *boards = ledger->boards;
    if (missing == 0) {
        book_board(ledger, board);
        return;
    }
    for (int at = first; at < boards->count; at++) {
        uint8_t card = boards->cards[at];
        deal_rest(ledger, at + 1, missing - 1, with(board, part_of(boards->contest, &card, 1)));
    }
}

/* A piece is all boards that begin with one card. */
static void book_piece(void *job, void *own, long piece)
{
    const Boards *boards = job;
    const Contest *contest = boards->contest;
    Ledger *ledger = own;
    ledger->boards = boards;
    if (contest->missing == 0)
        book_board(ledger, contest->board);
    else
        deal_rest(ledger, (int)piece + 1, contest->missing - 1,
                  with(contest->board, part_of(contest, &boards->cards[piece], 1)));
}

/* The number of what a hand becomes when its suits are exchanged, or -1. */
static int turned_hand(const Boards *boards, int player, Py_ssize_t at, const uint8_t *to)
{
    const uint8_t *codes = boards->contest->ranges[player].codes + 2 * at;
    return boards->number[player][(codes[0] & ~3) | to[codes[0] & 3]][(codes[1] & ~3) | to[codes[1] & 3]];
}

static int keeps_range(const Boards *boards, int player, const uint8_t *to)
{
    const Range *range = &boards->contest->ranges[player];
    for (Py_ssize_t at = 0; at < range->count; at++) {
        int turned = turned_hand(boards, player, at, to);
        if (turned < 0 || range->weights[turned] != range->weights[at])
            return 0;
    }
    return 1;
}

/* Of board and dead cards, such orders of the suits as change no range. */
static void keep_symmetry(Boards *boards)
{
    Symmetry all;
    find_symmetry(&all, boards->contest);
    for (int order = 0; order < all.count; order++) {
        int keeps = 1;
        for (int player = 0; keeps && player < boards->contest->players; player++)
            keeps = keeps_range(boards, player, all.to[order]);
        if (keeps)
            memcpy(boards->symmetry.to[boards->symmetry.count++], all.to[order], SUITS);
    }
}

static void lay_boards(Boards *boards, const Contest *contest)
{
    memset(boards, 0, sizeof *boards);
    memset(boards->number, -1, sizeof boards->number);
    boards->contest = contest;
    for (int code = 0; code < CARDS; code++)
        if (contest->left & card_bit[code])
            boards->cards[boards->count++] = (uint8_t)code;
    for (int player = 0; player < contest->players; player++) {
        const Range *range = &contest->ranges[player];
        for (Py_ssize_t at = 0; at < range->count; at++) {
            const uint8_t *codes = range->codes + 2 * at;
            boards->number[player][codes[0]][codes[1]] = (int16_t)at;
            boards->number[player][codes[1]][codes[0]] = (int16_t)at;
        }
    }
    keep_symmetry(boards);
}

/* A board stood for others: what a hand wins on those, the turned hand has won on this one. */
static Hand over_all(const Boards *boards, const Hand *hands, int player, Py_ssize_t at)
{
    Hand sum = {0, 0};
    const Symmetry *symmetry = &boards->symmetry;
    for (int order = 0; order < symmetry->count; order++) {
        const Hand *hand = &hands[turned_hand(boards, player, at, symmetry->to[order])];
        sum = (Hand){sum.win + hand->win, sum.tie + hand->tie};
    }
    uint64_t count = (uint64_t)symmetry->count;
    return (Hand){sum.win / count, sum.tie / count};
}

/* Whatever two hands meet, as many boards are left to them. */
static uint64_t boards_each(const Boards *boards)
{
    uint64_t sets = 1;
    for (int at = 0; at < boards->contest->missing; at++)
        sets = sets * (uint64_t)(boards->count - 4 - at) / (uint64_t)(at + 1);
    return sets;
}

static void fold_player(Books *books, const Boards *boards, const Ledger *ledger, int player)
{
    const Range *own = &boards->contest->ranges[player], *other = &boards->contest->ranges[!player];
    Sums all = {0};
    for (Py_ssize_t at = 0; at < other->count; at++)
        add_to(&all, other, (uint32_t)at);
    for (Py_ssize_t at = 0; at < own->count; at++) {
        const uint8_t *codes = own->codes + 2 * at;
        uint64_t deals = boards_each(boards) * (uint64_t)apart(&all, codes, weight_of(boards, !player, codes));
        Hand hand = over_all(boards, ledger->hands[player], player, at);
        if (player == 1 && can_meet(boards->contest))
            hand.win = deals - hand.tie - hand.win; /* it was beaten so often */
        Huge weight = own->weights[at];
        books->rows[player][0] += weight * hand.win;
        books->rows[player][1] += weight * hand.tie;
        books->hands[player][2 * at] += weight * deals;
        books->hands[player][2 * at + 1] += weight * ((Huge)hand.win * POT + (Huge)hand.tie * (POT / 2));
    }
}

/* The first has it all. */
static void add_ledgers(Ledger *ledgers, int threads)
{
    for (int at = 1; at < threads; at++)
        for (int player = 0; player < 2; player++)
            for (int hand = 0; hand < MOST_PAIRS; hand++) {
                ledgers[0].hands[player][hand].win += ledgers[at].hands[player][hand].win;
                ledgers[0].hands[player][hand].tie += ledgers[at].hands[player][hand].tie;
            }
}

static PyObject *tell_places(const Ledger *ledgers, int threads, int places)
{
    PyObject *list = PyList_New(places);
    for (int place = 0; list && place < places; place++) {
        uint64_t sum = 0;
        for (int at = 0; at < threads; at++)
            sum += ledgers[at].places[place];
        PyObject *number = PyLong_FromUnsignedLongLong(sum);
        if (number == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, place, number);
    }
    return list;
}

static PyObject *book_all(const Contest *contest, int threads)
{
    PyObject *told = NULL;
    Books books = {0};
    Boards *boards = malloc(sizeof *boards);
    Ledger *ledgers = calloc((size_t)threads, sizeof *ledgers);
    if (boards && ledgers && open_books(&books, contest, 1)) {
        Py_BEGIN_ALLOW_THREADS
        lay_boards(boards, contest);
        Crew crew = {.work = book_piece, .job = boards, .pieces = contest->missing ? boards->count : 1};
        work_together(&crew, threads, (char *)ledgers, sizeof *ledgers);
        for (int at = 0; contest->players == 2 && at < threads; at++)
            if (ledgers[at].meetings.boards)
                settle(&ledgers[at]);
        add_ledgers(ledgers, threads);
        for (int player = 0; contest->players == 2 && player < 2; player++)
            fold_player(&books, boards, &ledgers[0], player);
        Py_END_ALLOW_THREADS
        told = contest->players == 2 ? tell_books(&books, contest)
                                     : tell_places(ledgers, threads, contest->pack->places);
    } else
        PyErr_NoMemory();
    close_books(&books);
    free(ledgers);
    free(boards);
    return told;
}

/* Hands of two cards, one range or two. */
static PyObject *py_range_boards(PyObject *self, PyObject *args)
{
    Contest contest;
    Known known = {0};
    PyObject *ranges, *told = NULL;
    int family, threads;
    if (!PyArg_ParseTuple(args, "iO!y#y#i:range_boards", &family, &PyTuple_Type, &ranges, &known.board,
                          &known.board_cards, &known.dead, &known.dead_cards, &threads))
        return NULL;
    if (lay_contest(&contest, family, ranges, &known)) {
        int fits = contest.players <= 2 && contest.hole == 2 && threads >= 1 && threads <= MOST_THREADS;
        for (int player = 0; fits && player < contest.players; player++)
            fits = contest.ranges[player].count <= MOST_PAIRS;
        if (fits)
            told = book_all(&contest, threads);
        else
            PyErr_SetString(PyExc_ValueError, "one or two ranges of hands of two cards, 1 to 64 threads");
    }
    let_go(&contest);
    return told;
}

#endif
