/* HE-3, VA-1: what a seat may do, and why not: the twin of `limits.py` and `acting.py`. */
#ifndef HANPAN_ACTING_H
#define HANPAN_ACTING_H

#include "betting.h"
#include "facts.h"

enum { FOLD, CHECK, CALL, RAISE, ALL_IN, KINDS };
enum { ONE_SIZE = 1 << KINDS, MOST_RAISES = 4 };

/* Refusals, in the order of `refusals.py`. */
enum {
    GRANTED,
    HAND_OVER,
    NOT_YOUR_TURN,
    SOMETHING_TO_CALL,
    NOTHING_TO_CALL,
    MORE_THAN_YOU_HAVE,
    NOT_REOPENED,
    NO_MORE_RAISES,
    NOBODY_COULD_CALL,
    NOT_ABOVE_HIGHEST,
    NOT_THE_FIXED_BET,
    MORE_THAN_THE_POT,
    RAISE_TOO_SMALL,
};

/* Why a wish is not granted, and the amounts that explain it. */
typedef struct {
    int code;
    int64_t one, other;
} Why;

static inline Why because(int code, int64_t one, int64_t other) { return (Why){code, one, other}; }

/* VA-1.1: the highest bet plus the pot as it would be after the call; a short big blind counts as full. */
static int64_t pot_raise(const Hand *hand, int seat)
{
    int64_t missing = hand->board ? 0 : most_of(0, hand->big_blind - hand->bets[hand->big_blind_seat]);
    int64_t pot = sum_of(hand->bets) + sum_of(hand->paid) + hand->dead + missing;
    return hand->highest + pot + owes(hand, seat);
}

static inline int64_t largest_raise(const Hand *hand, int seat)
{
    int64_t whole = hand->bets[seat] + hand->stacks[seat], least;
    if (hand->limit == NO_LIMIT)
        return whole;
    least = smallest_raise_over(hand, hand->highest);
    return least_of(whole, hand->limit == POT_LIMIT ? most_of(pot_raise(hand, seat), least) : least);
}

static inline int is_capped(const Hand *hand)
{
    return hand->limit == FIXED_LIMIT && hand->raises >= MOST_RAISES && hand->began > 2;
}

/* A raise's bounds; 0 where there is none. */
static inline int raise_bounds(const Hand *hand, int seat, int64_t *low, int64_t *high)
{
    if (is_capped(hand) || hand->stacks[seat] <= owes(hand, seat) || !may_reopen(hand, seat) ||
        !could_be_called(hand, seat))
        return 0;
    *low = least_of(smallest_raise_over(hand, hand->highest), hand->bets[seat] + hand->stacks[seat]);
    *high = largest_raise(hand, seat);
    return 1;
}

static inline int all_in_is_a_call(const Hand *hand, int seat)
{
    return hand->stacks[seat] <= owes(hand, seat) || !could_be_called(hand, seat);
}

/* A bit for each kind of move that whoever is on turn may make; ONE_SIZE where a raise has one size alone. */
static inline int legal_moves(const Hand *hand, int64_t *low, int64_t *high)
{
    int seat = hand->turn;
    if (hand->stage != BETTING || seat == NOBODY)
        return 0;
    int moves = 1 << FOLD | 1 << (owes(hand, seat) == 0 ? CHECK : CALL);
    if (raise_bounds(hand, seat, low, high)) {
        int whole = *high == hand->bets[seat] + hand->stacks[seat];
        return moves | 1 << RAISE | whole << ALL_IN | (*low == *high ? ONE_SIZE : 0);
    }
    return moves | all_in_is_a_call(hand, seat) << ALL_IN;
}

/* Asked in the order of `_no_raise`. */
static Why no_raise(const Hand *hand, int seat, int64_t to)
{
    int64_t whole = hand->bets[seat] + hand->stacks[seat], most = largest_raise(hand, seat);
    int64_t least = smallest_raise_over(hand, hand->highest);
    if (to > whole)
        return because(MORE_THAN_YOU_HAVE, whole, 0);
    if (!may_reopen(hand, seat))
        return because(NOT_REOPENED, owes(hand, seat), 0);
    if (is_capped(hand))
        return because(NO_MORE_RAISES, owes(hand, seat), 0);
    if (!could_be_called(hand, seat))
        return because(NOBODY_COULD_CALL, owes(hand, seat), 0);
    if (to <= hand->highest)
        return because(NOT_ABOVE_HIGHEST, hand->highest, 0);
    if (hand->limit == FIXED_LIMIT && to != most)
        return because(NOT_THE_FIXED_BET, most, 0);
    if (to > most)
        return because(MORE_THAN_THE_POT, most, 0);
    if (to < least && to != whole)
        return because(RAISE_TOO_SMALL, least_of(least, whole), most);
    return because(GRANTED, 0, 0);
}

static inline Why fold_now(Hand *hand, int seat, PyObject *log)
{
    TELL(log, FOLDED, number(seat));
    fold(hand, seat);
    return because(GRANTED, 0, 0);
}

static inline Why check_now(Hand *hand, int seat, PyObject *log)
{
    if (owes(hand, seat) > 0)
        return because(SOMETHING_TO_CALL, owes(hand, seat), 0);
    TELL(log, CHECKED, number(seat));
    check(hand, seat);
    return because(GRANTED, 0, 0);
}

static inline Why call_now(Hand *hand, int seat, PyObject *log)
{
    int64_t owed = owes(hand, seat), paid = least_of(owed, hand->stacks[seat]);
    if (owed == 0)
        return because(NOTHING_TO_CALL, 0, 0);
    TELL(log, CALLED, number(seat), number(paid));
    call(hand, seat, paid);
    return because(GRANTED, 0, 0);
}

static inline Why raise_now(Hand *hand, int seat, int64_t to, PyObject *log)
{
    Why why = no_raise(hand, seat, to);
    if (why.code != GRANTED)
        return why;
    TELL(log, RAISED, number(seat), number(to), number(to - hand->bets[seat]), number(hand->highest));
    raise_to(hand, seat, to);
    return why;
}

static inline Why all_in_now(Hand *hand, int seat, PyObject *log)
{
    if (!all_in_is_a_call(hand, seat))
        return raise_now(hand, seat, hand->bets[seat] + hand->stacks[seat], log);
    return owes(hand, seat) ? call_now(hand, seat, log) : check_now(hand, seat, log);
}

/* Grant a wish or say why not; a refused one changes nothing. What the dealer does then is the dealer's. */
static inline Why grant(Hand *hand, int seat, int kind, int64_t amount, PyObject *log)
{
    if (hand->stage != BETTING)
        return because(HAND_OVER, 0, 0);
    if (hand->turn != seat || seat == NOBODY)
        return because(NOT_YOUR_TURN, hand->turn, 0);
    switch (kind) {
    case FOLD:
        return fold_now(hand, seat, log);
    case CHECK:
        return check_now(hand, seat, log);
    case CALL:
        return call_now(hand, seat, log);
    case RAISE:
        return raise_now(hand, seat, amount, log);
    default:
        return all_in_now(hand, seat, log);
    }
}

#endif
