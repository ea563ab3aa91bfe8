/* One street of betting: the twin of `kit/betting.py`, function by function. */
#ifndef HANPAN_BETTING_H
#define HANPAN_BETTING_H

#include "hand.h"

static inline int64_t owes(const Hand *hand, int seat) { return hand->highest - hand->bets[seat]; }

static inline int is_all_in(const Hand *hand, int seat) { return HAS(hand->live, seat) && hand->stacks[seat] == 0; }

static inline int64_t smallest_raise_over(const Hand *hand, int64_t level)
{
    if (hand->growth == BY_DOUBLING)
        return most_of(2 * level, hand->smallest_bet);
    if (hand->growth == BY_FIXED_BETS)
        return hand->raised_to + hand->smallest_bet;
    return level + (hand->growth == BY_LAST_RAISE ? hand->last_raise : hand->smallest_bet);
}

/* VA-1.2: short all-ins count from half a bet on, alone or added up. */
static inline int is_half_a_bet(const Hand *hand, int64_t amount) { return 2 * amount >= hand->smallest_bet; }

static inline int may_reopen(const Hand *hand, int seat)
{
    int64_t faced = hand->faced[seat];
    if (faced == NOT_YET)
        return 1;
    if (hand->growth == BY_FIXED_BETS)
        return is_half_a_bet(hand, hand->highest - faced);
    if (faced < hand->raised_to)
        return 1;
    return hand->add_up && hand->highest >= smallest_raise_over(hand, faced);
}

static inline int could_be_called(const Hand *hand, int seat)
{
    EACH_OF(hand->live & ~(1u << seat), other)
        if (hand->bets[other] + hand->stacks[other] > hand->highest)
            return 1;
    return 0;
}

/* Not `highest`: a short big blind leaves that above every bet, and nobody must match a bet not made. */
static inline int64_t highest_rival(const Hand *hand, int seat)
{
    int64_t most = 0;
    EACH_OF(hand->live & ~(1u << seat), other)
        most = most_of(most, hand->bets[other]);
    return most;
}

static inline int must_act(const Hand *hand, int seat)
{
    if (!HAS(hand->live, seat) || hand->stacks[seat] == 0)
        return 0;
    if (hand->able == 1)
        return hand->bets[seat] < highest_rival(hand, seat);
    return hand->faced[seat] == NOT_YET || hand->bets[seat] < hand->highest;
}

static inline int highest_bettor(const Hand *hand)
{
    int best = NOBODY;
    EACH_SEAT(hand, at, seat)
        if (HAS(hand->live, seat) && (best == NOBODY || hand->bets[seat] > hand->bets[best]))
            best = seat;
    return best;
}

static inline int64_t uncalled(const Hand *hand, int top)
{
    int64_t second = 0;
    EACH_SEAT(hand, at, seat)
        if (seat != top)
            second = most_of(second, hand->bets[seat]);
    return most_of(0, hand->bets[top] - second);
}

/* Nobody's turn is, as an index of Python's lists, the last chair. */
static inline int chair_of(int seat) { return seat == NOBODY ? CHAIRS - 1 : seat; }

static inline void pass_turn(Hand *hand)
{
    int seat = chair_of(hand->turn);
    for (int steps = 0; hand->in_hand > 1 && steps < hand->players; steps++) {
        seat = hand->left[seat];
        if (must_act(hand, seat)) {
            hand->turn = (int8_t)seat;
            return;
        }
    }
    hand->turn = NOBODY;
}

static inline void open_street(Hand *hand, int first, int64_t highest)
{
    hand->highest = hand->raised_to = highest;
    hand->last_raise = hand->smallest_bet;
    hand->raises = highest > 0;
    hand->aggressor = NOBODY;
    hand->able = hand->in_hand = 0;
    EACH_SEAT(hand, at, seat) {
        hand->faced[seat] = NOT_YET;
        hand->in_hand += HAS(hand->live, seat);
        hand->able += HAS(hand->live, seat) && hand->stacks[seat] > 0;
    }
    hand->began = hand->in_hand;
    hand->turn = (int8_t)first;
    if (!must_act(hand, first))
        pass_turn(hand);
}

static inline void fold(Hand *hand, int seat)
{
    hand->live &= (uint16_t)~(1u << seat);
    hand->in_hand--;
    hand->able -= hand->stacks[seat] > 0;
    if (seat == hand->turn || hand->in_hand < 2 || !must_act(hand, chair_of(hand->turn)))
        pass_turn(hand);
}

static inline void pay(Hand *hand, int seat, int64_t paid)
{
    hand->stacks[seat] -= paid;
    hand->bets[seat] += paid;
    hand->able -= hand->stacks[seat] == 0;
}

static inline void check(Hand *hand, int seat)
{
    hand->faced[seat] = hand->highest;
    pass_turn(hand);
}

static inline void call(Hand *hand, int seat, int64_t paid)
{
    pay(hand, seat, paid);
    check(hand, seat);
}

static inline void raise_to(Hand *hand, int seat, int64_t total)
{
    int counts = hand->growth == BY_FIXED_BETS ? is_half_a_bet(hand, total - hand->raised_to)
                                               : total >= smallest_raise_over(hand, hand->highest);
    if (counts) {
        hand->last_raise = total - hand->highest;
        hand->raised_to = total;
        hand->raises++;
    }
    pay(hand, seat, total - hand->bets[seat]);
    hand->highest = hand->faced[seat] = total;
    hand->aggressor = (int8_t)seat;
    pass_turn(hand);
}

#endif
