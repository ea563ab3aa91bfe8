/* Long ranges on a board: every hand is ranked once a board, not once a rival.
 *
 * Both ranges are put in order of strength. What lies below a hand of ours is known from sums kept on the way up, and
 * what of it shares a card with ours from such sums for each card.
 */
#ifndef HANPAN_RANGED_LADDERS_H
#define HANPAN_RANGED_LADDERS_H

#include "ranged_ledger.h"

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
        int place = place_on(contest, range->parts[at], board);
        if (place != GONE)
            ladder->entries[ladder->count++] = (uint32_t)place << 16 | (uint32_t)at;
    }
    sort_entries(ladder);
}

static void sweep(const Boards *boards, int player, const Ladder2 *mine, const Ladder2 *theirs, int times, Hand *hands)
{
    const Range *own = &boards->contest->ranges[player], *other = &boards->contest->ranges[!player];
    Sums below = {0}, upto = {0};
    int under = 0, level = 0;
    for (int at = 0; at < mine->count; at++) {
        uint32_t place = mine->entries[at] >> 16;
        const uint8_t *codes = own->codes + 2 * (mine->entries[at] & 0xFFFF);
        while (under < theirs->count && theirs->entries[under] >> 16 < place)
            add_to(&below, other, theirs->entries[under++] & 0xFFFF);
        while (level < theirs->count && theirs->entries[level] >> 16 <= place)
            add_to(&upto, other, theirs->entries[level++] & 0xFFFF);
        Hand *hand = &hands[mine->entries[at] & 0xFFFF];
        int64_t win = apart(&below, codes, 0);
        hand->win += (uint64_t)(win * times);
        hand->tie += (uint64_t)((apart(&upto, codes, weight_of(boards, !player, codes)) - win) * times);
    }
}

static void climb(Ledger *ledger, Part board, int times)
{
    const Boards *boards = ledger->boards;
    Ladder2 ladders[2];
    for (int player = 0; player < 2; player++)
        rank_range(&ladders[player], boards->contest, &boards->contest->ranges[player], board);
    for (int player = 0; player < 2; player++)
        sweep(boards, player, &ladders[player], &ladders[!player], times, ledger->hands[player]);
}

#endif
