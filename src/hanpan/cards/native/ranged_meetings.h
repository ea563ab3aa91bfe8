/* Short ranges on a board: every hand meets every other, eight at a time, and nothing need be put in order.
 *
 * What weighs how much, and who shares a card with whom, is asked once at the end and not on every board.
 */
#ifndef HANPAN_RANGED_MEETINGS_H
#define HANPAN_RANGED_MEETINGS_H

#include "ranged_ledger.h"

/* A row of meetings, whole words of the processor. */
static inline int row_width(const Range *theirs) { return ((int)theirs->count + 7) & ~7; }

/* A single board is not worth what settling takes. */
static inline int can_meet(const Contest *contest)
{
    return contest->missing && contest->ranges[0].count * row_width(&contest->ranges[1]) <= MOST_MEETINGS;
}

/* What has been counted so far goes to the hands: how often the second is beaten stands for what it wins. */
static void settle(Ledger *ledger)
{
    const Range *ranges = ledger->boards->contest->ranges;
    Meetings *meetings = &ledger->meetings;
    for (Py_ssize_t mine = 0; mine < ranges[0].count; mine++)
        for (Py_ssize_t theirs = 0; theirs < ranges[1].count; theirs++) {
            if (ranges[0].parts[mine].set & ranges[1].parts[theirs].set)
                continue;
            Py_ssize_t at = mine * row_width(&ranges[1]) + theirs;
            Hand *first = &ledger->hands[0][mine], *second = &ledger->hands[1][theirs];
            first->win += (uint64_t)meetings->won[at] * ranges[1].weights[theirs];
            first->tie += (uint64_t)meetings->tied[at] * ranges[1].weights[theirs];
            second->win += (uint64_t)meetings->won[at] * ranges[0].weights[mine];
            second->tie += (uint64_t)meetings->tied[at] * ranges[0].weights[mine];
        }
    memset(meetings, 0, sizeof *meetings);
}

/* Not inlined: there the compiler would forget that none of them lies on another. */
static __attribute__((noinline)) void meet_all(int16_t place, const int16_t *restrict theirs, int width, uint16_t times,
                                               uint16_t *restrict won, uint16_t *restrict tied)
{
    for (int at = 0; at < width; at++) {
        won[at] += -(theirs[at] < place) & times;
        tied[at] += -(theirs[at] == place) & times;
    }
}

static void meet(Ledger *ledger, Part board, int times)
{
    const Contest *contest = ledger->boards->contest;
    const Range *mine = &contest->ranges[0], *theirs = &contest->ranges[1];
    Meetings *meetings = &ledger->meetings;
    int16_t places[MOST_PAIRS + 8];
    int width = row_width(theirs);
    if (meetings->boards + (unsigned)times > UINT16_MAX)
        settle(ledger);
    meetings->boards += (unsigned)times;
    for (int at = 0; at < width; at++)
        places[at] = (int16_t)(at < theirs->count ? place_on(contest, theirs->parts[at], board) : GONE);
    for (Py_ssize_t at = 0; at < mine->count; at++) {
        int place = place_on(contest, mine->parts[at], board);
        if (place != GONE)
            meet_all((int16_t)place, places, width, (uint16_t)times, &meetings->won[at * width], &meetings->tied[at * width]);
    }
}

#endif
