/* The tables a hand is looked up in, built in a few milliseconds when the module is loaded.
 *
 * The keys of hands without a flush lie thinly over 23 bits. They are cut into rows of 1024 and the rows are
 * pushed into each other so that no two hands meet: 120 KB for seven cards, which stay near the processor.
 */
#ifndef HANPAN_TABLES_H
#define HANPAN_TABLES_H

#include "places.h"

enum {
    COLUMN_SHIFT = 9, /* the nine low bits of a key are empty */
    ROW_SHIFT = 19,
    COLUMNS = 1 << (ROW_SHIFT - COLUMN_SHIFT),
    ROWS = 1 << (32 - ROW_SHIFT),
    MOST_HANDS = 49205,
    ROOM = 53248 /* a push may start at most COLUMNS below, so that any key at all stays inside */
};

typedef struct {
    uint16_t push[ROWS];
    uint16_t place[ROOM];
} PlainTable;

static PlainTable plain_tables[8]; /* by the number of cards: 5, 6 and 7 are used */
static uint16_t flush_places[1 << RANKS];
static PlainTable short_tables[8];
static uint16_t short_flush_places[1 << RANKS]; /* by the ranks of the 52, as all tables */

static inline uint32_t row_of(uint32_t key) { return key >> ROW_SHIFT; }
static inline uint32_t column_of(uint32_t key) { return key >> COLUMN_SHIFT & (COLUMNS - 1); }

static inline unsigned look_up(const PlainTable *table, uint32_t key)
{
    return table->place[table->push[row_of(key)] + column_of(key)];
}

static inline int flush_suit(uint64_t marks) { return __builtin_ctzll(marks & FLUSHING) / 4; }

static inline unsigned look_up_flush(uint64_t marks, uint64_t set)
{
    return flush_places[ranks_of_suit(set, flush_suit(marks))];
}

/* What a hand is ranked with: the marks of the cards that are in the deck, and its tables. */
typedef struct {
    const uint64_t *mark;
    const PlainTable *tables;
    const uint16_t *flushes;
    int first_code, places;
} Pack;

static const Pack FULL_PACK = {card_mark, plain_tables, flush_places, 0, PLACES};
static const Pack SHORT_PACK = {short_mark, short_tables, short_flush_places, SHORT_FIRST, SHORT_PLACES};

typedef struct {
    uint32_t key;
    uint16_t place;
} Entry;

typedef struct {
    Entry listed[MOST_HANDS], by_row[MOST_HANDS];
    int count;
    const Ladder *ladder;
    int row_start[ROWS + 1]; /* in by_row */
    uint16_t longest_first[ROWS];
    uint64_t taken[(ROOM + COLUMNS) / 64 + 2];
} Workshop;

/* Every choice of ranks with at most four of each. `rank` is one of the 52's, the ladder's begin at its own lowest. */
static void list_hands(Workshop *shop, int rank, int cards_left, uint32_t key, const uint32_t held[5])
{
    if (cards_left == 0) {
        shop->listed[shop->count++] = (Entry){key, (uint16_t)plain_place(shop->ladder, held)};
        return;
    }
    if (rank == RANKS)
        return;
    uint32_t more[5];
    memcpy(more, held, sizeof more);
    for (int copies = 0; copies <= 4 && copies <= cards_left; copies++) {
        if (copies)
            more[copies] |= 1u << (rank - (RANKS - shop->ladder->ranks));
        list_hands(shop, rank + 1, cards_left - copies, key + (uint32_t)copies * rank_key[rank], more);
    }
}

static int row_length(const Workshop *shop, int row)
{
    return shop->row_start[row + 1] - shop->row_start[row];
}

static void sort_into_rows(Workshop *shop)
{
    int *start = shop->row_start;
    for (int at = 0; at < shop->count; at++)
        start[row_of(shop->listed[at].key)]++;
    for (int row = 1; row <= ROWS; row++)
        start[row] += start[row - 1];
    /* Each start is where its row ends now; filling backwards moves it to where the row begins. */
    for (int at = 0; at < shop->count; at++)
        shop->by_row[--start[row_of(shop->listed[at].key)]] = shop->listed[at];
}

/* Long rows first: they need the emptiest ground, and short ones fill what they leave. */
static void sort_by_length(Workshop *shop)
{
    int rows_to[COLUMNS + 1] = {0};
    for (int row = 0; row < ROWS; row++)
        rows_to[row_length(shop, row)]++;
    for (int length = COLUMNS; length > 0; length--)
        rows_to[length - 1] += rows_to[length];
    for (int row = ROWS - 1; row >= 0; row--)
        shop->longest_first[--rows_to[row_length(shop, row)]] = (uint16_t)row;
}

/* At least 56 bits from any bit on: a load at a byte loses up to seven. */
static inline uint64_t bits_from(const uint64_t *bits, unsigned at)
{
    uint64_t word;
    memcpy(&word, (const uint8_t *)bits + at / 8, sizeof word);
    return word >> at % 8;
}

/* The smallest push from `push` on that lays the row on free ground, 56 tried at a time; -1 for none. */
static int find_push(const Workshop *shop, int row, unsigned push)
{
    const uint64_t block = (1ull << 56) - 1;
    for (; push + 56 + COLUMNS <= ROOM; push += 56) {
        uint64_t clash = 0;
        for (int at = shop->row_start[row]; at < shop->row_start[row + 1] && clash != block; at++)
            clash |= bits_from(shop->taken, push + column_of(shop->by_row[at].key)) & block;
        if (clash != block)
            return (int)push + __builtin_ctzll(~clash);
    }
    return -1;
}

static int lay_row(Workshop *shop, PlainTable *table, int row, int push)
{
    table->push[row] = (uint16_t)push;
    for (int at = shop->row_start[row]; at < shop->row_start[row + 1]; at++) {
        unsigned spot = (unsigned)push + column_of(shop->by_row[at].key);
        if (table->place[spot])
            return 0; /* two hands with one key */
        table->place[spot] = shop->by_row[at].place;
        shop->taken[spot / 64] |= 1ull << spot % 64;
    }
    return 1;
}

/* Where a row was laid, one as long will hardly fit much lower: looking on from a little below it makes the
 * building ten times quicker and the table five per cent longer. */
static int lay_rows(Workshop *shop, PlainTable *table)
{
    const int back = 1024;
    int push = 0, length = 0;
    for (int turn = 0; turn < ROWS; turn++) {
        int row = shop->longest_first[turn];
        int from = row_length(shop, row) == length && push > back ? push - back : 0;
        length = row_length(shop, row);
        push = find_push(shop, row, (unsigned)from);
        if (push < 0 || !lay_row(shop, table, row, push))
            return 0;
    }
    return 1;
}

static int build_plain_table(PlainTable *table, int cards, const Ladder *ladder)
{
    static const uint32_t nothing[5];
    Workshop *shop = calloc(1, sizeof *shop);
    if (shop == NULL)
        return 0;
    shop->ladder = ladder;
    list_hands(shop, RANKS - ladder->ranks, cards, 0, nothing);
    sort_into_rows(shop);
    sort_by_length(shop);
    int built = lay_rows(shop, table);
    free(shop);
    return built;
}

static int build_plain_tables(PlainTable *tables, const Ladder *ladder)
{
    return build_plain_table(&tables[5], 5, ladder) && build_plain_table(&tables[6], 6, ladder) &&
           build_plain_table(&tables[7], 7, ladder);
}

/* Built when somebody first asks for the short deck, with the interpreter's lock held. */
static int learn_short_deck(void)
{
    static int learnt;
    const int missing = RANKS - SHORT_LADDER.ranks;
    if (learnt)
        return 1;
    for (uint32_t ranks = 0; ranks < 1u << SHORT_LADDER.ranks; ranks++)
        short_flush_places[ranks << missing] = (uint16_t)flush_place(&SHORT_LADDER, ranks);
    learnt = build_plain_tables(short_tables, &SHORT_LADDER);
    if (!learnt)
        PyErr_NoMemory();
    return learnt;
}

static int build_tables(void)
{
    for (uint32_t ranks = 0; ranks < 1u << RANKS; ranks++)
        flush_places[ranks] = (uint16_t)flush_place(&FULL_LADDER, ranks);
    return build_plain_tables(plain_tables, &FULL_LADDER);
}

#endif
