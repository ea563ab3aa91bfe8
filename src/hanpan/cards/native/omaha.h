/* Ranking Omaha hands: the best of exactly two hole cards and three of the board (VA-2.1).
 *
 * Without a flush only ranks matter. For each board of five ranks and each pair of ranks in a hand the best of the ten
 * threes is kept: a row of 91 places, found by the board's own place as a hand. So a hand is six look-ups in one short
 * row instead of sixty in a table. A flush can only be of the one suit with three cards on the board.
 */
#ifndef HANPAN_OMAHA_H
#define HANPAN_OMAHA_H

#include "ranking.h"

enum { OMAHA_HOLE = 4, PAIRS = 6, RANK_PAIRS = RANKS * (RANKS + 1) / 2, NO_SUIT = -1 };

static uint16_t omaha_rows[PLACES][RANK_PAIRS]; /* 1.4 MB, filled when somebody first asks for Omaha */
static uint8_t rank_pair[RANKS][RANKS];

/* What a board says about every hand. */
typedef struct {
    const uint16_t *row;
    int suit; /* of which three or more lie on the board, or NO_SUIT */
    uint32_t suited; /* and their ranks */
} Board;

/* What four hole cards say on every board. */
typedef struct {
    uint8_t pairs[PAIRS];
    uint64_t set;
} Four;

/* The best of a pair's key and any three of the board's ranks. */
static unsigned best_with(const uint8_t *ranks, int cards, uint32_t pair)
{
    unsigned best = 0;
    for (int one = 0; one < cards; one++)
        for (int two = one + 1; two < cards; two++)
            for (int three = two + 1; three < cards; three++) {
                uint32_t key = pair + rank_key[ranks[one]] + rank_key[ranks[two]] + rank_key[ranks[three]];
                unsigned place = look_up(&plain_tables[5], key);
                best = place > best ? place : best;
            }
    return best;
}

static void fill_row(uint16_t *row, const uint8_t *ranks)
{
    for (int high = 0; high < RANKS; high++)
        for (int low = 0; low <= high; low++)
            row[rank_pair[high][low]] = (uint16_t)best_with(ranks, 5, rank_key[high] + rank_key[low]);
}

static void fill_rows(uint8_t *ranks, int cards)
{
    if (cards == 5) {
        uint32_t key = 0;
        for (int at = 0; at < 5; at++)
            key += rank_key[ranks[at]];
        fill_row(omaha_rows[look_up(&plain_tables[5], key)], ranks);
        return;
    }
    for (int rank = cards ? ranks[cards - 1] : 0; rank < RANKS; rank++) {
        if (cards == 4 && rank == ranks[0])
            continue; /* five of a rank: ranks never fall, so the first is as the last */
        ranks[cards] = (uint8_t)rank;
        fill_rows(ranks, cards + 1);
    }
}

/* Asked with the interpreter's lock held, before anything is ranked. */
static void learn_omaha(void)
{
    static int learnt;
    uint8_t ranks[5];
    if (learnt)
        return;
    for (int one = 0; one < RANKS; one++)
        for (int other = 0; other < RANKS; other++) {
            int high = one > other ? one : other, low = one > other ? other : one;
            rank_pair[one][other] = (uint8_t)(high * (high + 1) / 2 + low);
        }
    fill_rows(ranks, 0);
    learnt = 1;
}

static inline Four four_of(const uint8_t *hole)
{
    Four four = {.set = 0};
    int at = 0;
    for (int one = 0; one < OMAHA_HOLE; one++) {
        four.set |= card_bit[hole[one]];
        for (int other = one + 1; other < OMAHA_HOLE; other++)
            four.pairs[at++] = rank_pair[hole[one] / SUITS][hole[other] / SUITS];
    }
    return four;
}

/* A board of three or four has no row: see `early_row`. */
static inline Board board_of(const uint8_t *cards, int count)
{
    Board board = {.row = NULL, .suit = NO_SUIT};
    uint64_t set = 0, marks = 0;
    for (int at = 0; at < count; at++) {
        set |= card_bit[cards[at]];
        marks += card_mark[cards[at]];
    }
    if (count == 5)
        board.row = omaha_rows[look_up(&plain_tables[5], key_of(marks))];
    /* A counter of three or more: one more sets its third bit, of four and five it is set already. */
    uint64_t three_or_more = (marks + 0x1111ull) & 0x4444ull;
    if (three_or_more) {
        board.suit = __builtin_ctzll(three_or_more) / 4;
        board.suited = ranks_of_suit(set, board.suit);
    }
    return board;
}

static __attribute__((noinline)) unsigned best_flush(uint32_t hole, uint32_t board)
{
    unsigned best = 0;
    for (uint32_t one = hole; one; one &= one - 1)
        for (uint32_t two = one & (one - 1); two; two &= two - 1)
            for (uint32_t a = board; a; a &= a - 1)
                for (uint32_t b = a & (a - 1); b; b &= b - 1)
                    for (uint32_t c = b & (b - 1); c; c &= c - 1) {
                        uint32_t five = (one & -one) | (two & -two) | (a & -a) | (b & -b) | (c & -c);
                        best = flush_places[five] > best ? flush_places[five] : best;
                    }
    return best;
}

static inline unsigned omaha_place(const Four *four, const Board *board)
{
    unsigned best = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
        unsigned place = board->row[four->pairs[pair]];
        best = place > best ? place : best;
    }
    if (board->suit != NO_SUIT) {
        uint32_t hole = ranks_of_suit(four->set, board->suit);
        unsigned flush = hole & (hole - 1) ? best_flush(hole, board->suited) : 0;
        best = flush > best ? flush : best;
    }
    return best;
}

/* On the flop and the turn: a row with places for the pairs of this hand alone. */
static const uint16_t *early_row(uint16_t *row, const uint8_t *hand, int count)
{
    uint8_t ranks[9];
    for (int at = 0; at < count; at++)
        ranks[at] = hand[at] / SUITS;
    for (int one = 0; one < OMAHA_HOLE; one++)
        for (int other = one + 1; other < OMAHA_HOLE; other++) {
            uint32_t pair = rank_key[ranks[one]] + rank_key[ranks[other]];
            row[rank_pair[ranks[one]][ranks[other]]] =
                (uint16_t)best_with(ranks + OMAHA_HOLE, count - OMAHA_HOLE, pair);
        }
    return row;
}

static inline unsigned omaha_hand(const uint8_t *hand, int count)
{
    uint16_t row[RANK_PAIRS];
    Four four = four_of(hand);
    Board board = board_of(hand + OMAHA_HOLE, count - OMAHA_HOLE);
    if (count < 9)
        board.row = early_row(row, hand, count);
    return omaha_place(&four, &board);
}

static int rank_omaha(const uint8_t *hand, Py_ssize_t hands, int count, uint16_t *places)
{
    for (Py_ssize_t at = 0; at < hands * count; at++)
        if (hand[at] >= CARDS)
            return 0;
    for (Py_ssize_t at = 0; at < hands; at++, hand += count)
        places[at] = (uint16_t)omaha_hand(hand, count);
    return 1;
}

static PyObject *py_omaha_strength(PyObject *self, PyObject *given)
{
    PyObject *cards = PySequence_Fast(given, "a hand is a sequence of cards"), *answer;
    if (cards == NULL)
        return NULL;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(cards);
    PyObject **texts = PySequence_Fast_ITEMS(cards);
    uint8_t hand[9];
    uint64_t set = 0;
    learn_omaha();
    for (Py_ssize_t at = 0; at < count && count <= 9; at++) {
        hand[at] = (uint8_t)read_card(texts[at]);
        set |= card_bit[hand[at]];
    }
    if (count < 7 || count > 9)
        answer = refuse("wrong-count", NULL);
    else if (__builtin_popcountll(set) != count)
        answer = refuse_hand(&FULL_PACK, texts, count);
    else
        answer = PyLong_FromLong(omaha_hand(hand, (int)count));
    Py_DECREF(cards);
    return answer;
}

static PyObject *py_omaha_rank_all(PyObject *self, PyObject *args)
{
    learn_omaha();
    return rank_given(args, rank_omaha, 0, OMAHA_HOLE + 3);
}

#endif
