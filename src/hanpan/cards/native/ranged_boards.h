/* Two ranges of two cards each, board by board: every hand is ranked once a board, not once a rival.
 *
 * Both ranges are put in order of strength. What lies below a hand of ours is known from sums kept on the way up, and
 * what of it shares a card with ours from such sums for each card.
 */
#ifndef HANPAN_RANGED_BOARDS_H
#define HANPAN_RANGED_BOARDS_H

#include "suits.h"

enum { MOST_PAIRS = 1326 };

typedef struct {
    const Contest *contest;
    Symmetry symmetry;
    uint8_t cards[CARDS];
    int count;
    int16_t number[2][CARDS][CARDS]; /* of a hand by its cards, or -1 */
} Boards;

typedef struct {
    uint64_t win, tie, deals;
} Hand;

typedef struct {
    const Boards *boards;
    Hand hands[2][MOST_PAIRS];
    uint64_t places[PLACES + 1]; /* how heavy each place is, for who asks what one range makes */
} Ledger;

/* A range on one board, in order of strength: a place above, a hand below. */
typedef struct {
    uint32_t entries[MOST_PAIRS];
    int count;
} Ladder2;

/* Quicker for few: they are nearly in order of their ranks already. */
static void sort_few(Ladder2 *ladder)
{
    for (int at = 1; at < ladder->count; at++) {
        uint32_t entry = ladder->entries[at];
        int place = at;
        for (; place && ladder->entries[place - 1] > entry; place--)
            ladder->entries[place] = ladder->entries[place - 1];
        ladder->entries[place] = entry;
    }
}

static void sort_entries(Ladder2 *ladder)
{
    if (ladder->count <= 100) {
        sort_few(ladder);
        return;
    }
    static const int shifts[] = {16, 23};
    uint32_t spare[MOST_PAIRS], *from = ladder->entries, *to = spare;
    for (int pass = 0; pass < 2; pass++) {
        uint32_t starts[128] = {0}, sum = 0;
        for (int at = 0; at < ladder->count; at++)
            starts[from[at] >> shifts[pass] & 127]++;
        for (int digit = 0; digit < 128; digit++) {
            uint32_t many = starts[digit];
            starts[digit] = sum;
            sum += many;
        }
        for (int at = 0; at < ladder->count; at++)
            to[starts[from[at] >> shifts[pass] & 127]++] = from[at];
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
}

static void rank_range(Ladder2 *ladder, const Contest *contest, const Range *range, Part board)
{
    ladder->count = 0;
    for (Py_ssize_t at = 0; at < range->count; at++) {
        if (range->parts[at].set & board.set)
            continue;
        unsigned place = place_in(contest->pack, with(range->parts[at], board));
        ladder->entries[ladder->count++] = (uint32_t)(place << 16 | (unsigned)at);
    }
    sort_entries(ladder);
}

/* Weights so far: of all hands, and of those with each card. */
typedef struct {
    int64_t all, with[CARDS];
} Sums;

static inline void add_to(Sums *sums, const Range *range, uint32_t entry)
{
    const uint8_t *codes = range->codes + 2 * (entry & 0xFFFF);
    uint32_t weight = range->weights[entry & 0xFFFF];
    sums->all += weight;
    sums->with[codes[0]] += weight;
    sums->with[codes[1]] += weight;
}

/* What is not kept from us by a card of our own; whoever has just our two cards was taken off twice. */
static inline int64_t apart(const Sums *sums, const uint8_t *codes, int64_t same)
{
    return sums->all - sums->with[codes[0]] - sums->with[codes[1]] + same;
}

static void sweep(const Boards *boards, int player, const Ladder2 *mine, const Ladder2 *theirs, int times, Hand *hands)
{
    const Range *own = &boards->contest->ranges[player], *other = &boards->contest->ranges[!player];
    Sums below = {0}, upto = {0}, all = {0};
    int under = 0, level = 0;
    for (int at = 0; at < theirs->count; at++)
        add_to(&all, other, theirs->entries[at]);
    for (int at = 0; at < mine->count; at++) {
        uint32_t place = mine->entries[at] >> 16;
        const uint8_t *codes = own->codes + 2 * (mine->entries[at] & 0xFFFF);
        int number = boards->number[!player][codes[0]][codes[1]];
        int64_t same = number < 0 ? 0 : other->weights[number];
        while (under < theirs->count && theirs->entries[under] >> 16 < place)
            add_to(&below, other, theirs->entries[under++]);
        while (level < theirs->count && theirs->entries[level] >> 16 <= place)
            add_to(&upto, other, theirs->entries[level++]);
        Hand *hand = &hands[mine->entries[at] & 0xFFFF];
        int64_t win = apart(&below, codes, 0);
        hand->win += (uint64_t)(win * times);
        hand->tie += (uint64_t)((apart(&upto, codes, same) - win) * times);
        hand->deals += (uint64_t)(apart(&all, codes, same) * times);
    }
}

static void book_board(Ledger *ledger, Part board)
{
    const Contest *contest = ledger->boards->contest;
    Ladder2 ladders[2];
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
    for (int player = 0; player < 2; player++)
        rank_range(&ladders[player], contest, &contest->ranges[player], board);
    for (int player = 0; player < 2; player++)
        sweep(ledger->boards, player, &ladders[player], &ladders[!player], times, ledger->hands[player]);
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
    Hand sum = {0, 0, 0};
    const Symmetry *symmetry = &boards->symmetry;
    for (int order = 0; order < symmetry->count; order++) {
        const Hand *hand = &hands[turned_hand(boards, player, at, symmetry->to[order])];
        sum = (Hand){sum.win + hand->win, sum.tie + hand->tie, sum.deals + hand->deals};
    }
    uint64_t count = (uint64_t)symmetry->count;
    return (Hand){sum.win / count, sum.tie / count, sum.deals / count};
}

static void fold_ledger(Books *books, const Boards *boards, const Ledger *ledger)
{
    const Contest *contest = boards->contest;
    for (int player = 0; player < contest->players; player++)
        for (Py_ssize_t at = 0; at < contest->ranges[player].count; at++) {
            Hand hand = over_all(boards, ledger->hands[player], player, at);
            Huge weight = contest->ranges[player].weights[at];
            books->rows[player][0] += weight * hand.win;
            books->rows[player][1] += weight * hand.tie;
            books->hands[player][2 * at] += weight * hand.deals;
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
                ledgers[0].hands[player][hand].deals += ledgers[at].hands[player][hand].deals;
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
        add_ledgers(ledgers, threads);
        if (contest->players == 2)
            fold_ledger(&books, boards, &ledgers[0]);
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
