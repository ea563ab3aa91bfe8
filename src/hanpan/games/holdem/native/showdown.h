/* HE-4, HE-5: pots, who shows, who may muck, who wins what: the twin of `kit/pots.py` and `showdown.py`. */
#ifndef HANPAN_HAND_SHOWDOWN_H
#define HANPAN_HAND_SHOWDOWN_H

#include "betting.h"
#include "facts.h"

/* HE-4.1, HE-4.4: a pot for each amount at which somebody still in stopped paying, dead money first. */
static void layer_pots(Hand *hand)
{
    int64_t below = 0, extra = hand->dead, top = 0;
    EACH_SEAT(hand, at, seat)
        top = most_of(top, hand->paid[seat]);
    hand->pot_count = 0;
    for (;;) {
        int64_t level = MOST_CHIPS * CHAIRS, amount = extra;
        uint16_t seats = 0, higher = 0;
        EACH_SEAT(hand, at, seat)
            if (HAS(hand->live, seat) && hand->paid[seat] >= below + (hand->pot_count > 0))
                level = least_of(level, hand->paid[seat]);
        EACH_SEAT(hand, at, seat)
            if (HAS(hand->live, seat)) {
                seats |= (uint16_t)((hand->paid[seat] >= level) << seat);
                higher |= (uint16_t)((hand->paid[seat] > level) << seat);
            }
        int64_t until = higher ? level : top;
        EACH_SEAT(hand, at, seat)
            amount += least_of(hand->paid[seat], until) - least_of(hand->paid[seat], below);
        hand->pots[hand->pot_count] = amount;
        hand->pot_seats[hand->pot_count++] = seats;
        if (!higher)
            return;
        below = level;
        extra = 0;
    }
}

static unsigned seven_cards(const Pack *pack, const uint8_t *cards, uint64_t marks)
{
    return marks & FLUSHING ? rank_special(pack, cards, 7, marks) : look_up(&pack->tables[7], key_of(marks));
}

/* The board is added up once for all who are still in. */
static void compare_hands(Hand *hand)
{
    const Pack *pack = hand->family == FAMILY_SHORT_DECK ? &SHORT_PACK : &FULL_PACK;
    uint8_t cards[MOST_HOLE + BOARD_CARDS];
    uint64_t board = NO_MARKS;
    int hole = hand->hole_cards;
    for (int number = 0; number < BOARD_CARDS; number++) {
        cards[hole + number] = board_card(hand, number);
        board += pack->mark[cards[hole + number]];
    }
    hand->compared = 1;
    EACH_SEAT(hand, at, seat) {
        if (!HAS(hand->live, seat))
            continue;
        for (int number = 0; number < hole; number++)
            cards[number] = hole_card(hand, at, number);
        hand->strengths[seat] =
            (uint16_t)(hand->family == FAMILY_OMAHA
                           ? omaha_hand(cards, hole + BOARD_CARDS)
                           : seven_cards(pack, cards, board + pack->mark[cards[0]] + pack->mark[cards[1]]));
    }
}

/* Beaten by a hand that lies face up. */
static int is_beaten(const Hand *hand, int seat, uint16_t pot)
{
    EACH_SEAT(hand, at, rival)
        if (HAS(pot, rival) && hand->shown[rival] && hand->strengths[rival] > hand->strengths[seat])
            return 1;
    return 0;
}

static int may_muck(const Hand *hand, int seat)
{
    if (hand->showing == EVERY_HAND || is_all_in(hand, seat) || hand->able <= 1)
        return 0;
    if (hand->showing == ALL_UP_AFTER_ALL_IN)
        EACH_SEAT(hand, at, rival)
            if (is_all_in(hand, rival))
                return 0;
    for (int pot = 0; pot < hand->pot_count; pot++)
        if (HAS(hand->pot_seats[pot], seat) && !is_beaten(hand, seat, hand->pot_seats[pot]))
            return 0;
    return 1;
}

/* HE-5.2, HE-5.3: the first of those who play for a pot whose cards still lie face down. */
static int next_to_show(const Hand *hand)
{
    for (int pot = hand->pot_count - 1; pot >= 0; pot--) {
        int seat = hand->river_aggressor != NOBODY ? hand->river_aggressor : hand->order[0];
        for (int steps = 0; steps < hand->players; steps++, seat = hand->left[seat])
            if (HAS(hand->pot_seats[pot], seat) && !hand->shown[seat] && !HAS(hand->mucked, seat))
                return seat;
    }
    return NOBODY;
}

/* Those face up; the others are unknown. */
static void read_hole(const Hand *hand, int seat, unsigned faces, uint8_t *cards)
{
    int place = place_of(hand, seat);
    for (int at = 0; at < hand->hole_cards; at++)
        cards[at] = HAS(faces, at) ? hole_card(hand, place, at) : UNKNOWN_CARD;
}

static PyObject *cards_shown(const Hand *hand, int seat, unsigned faces)
{
    uint8_t cards[MOST_HOLE];
    read_hole(hand, seat, faces, cards);
    return PyBytes_FromStringAndSize((const char *)cards, hand->hole_cards);
}

static void show_all(Hand *hand, int seat, PyObject *log)
{
    unsigned faces = (1u << hand->hole_cards) - 1;
    if (log) {
        uint8_t cards[MOST_HOLE];
        read_hole(hand, seat, faces, cards);
        TELL(log, SHOWN, number(seat), faces_of(cards, hand->hole_cards));
    }
    hand->shown[seat] = (uint8_t)faces;
}

static int show_next(Hand *hand, PyObject *log)
{
    int seat = hand->in_hand > 1 ? next_to_show(hand) : NOBODY;
    if (seat == NOBODY)
        return 0;
    if (may_muck(hand, seat)) {
        TELL(log, MUCKED, number(seat));
        hand->mucked |= (uint16_t)(1u << seat);
    } else {
        show_all(hand, seat, log);
    }
    return 1;
}

/* HE-4.2: the best hands among those who paid for it. */
static uint16_t winners_of(const Hand *hand, uint16_t pot)
{
    unsigned best = 0;
    uint16_t winners = 0;
    if (!(pot & (pot - 1)))
        return pot;
    EACH_SEAT(hand, at, seat)
        if (HAS(pot, seat) && hand->strengths[seat] >= best) {
            winners = hand->strengths[seat] > best ? 0 : winners;
            best = hand->strengths[seat];
            winners |= (uint16_t)(1u << seat);
        }
    return winners;
}

/* HE-4.3, HE-5.3: the side pots first; odd chips one each clockwise from the button's left, or dropped. */
static void award_pot(Hand *hand, PyObject *log)
{
    int pot = hand->pot_count - 1;
    uint16_t winners = winners_of(hand, hand->pot_seats[pot]);
    int64_t among = __builtin_popcount(winners), share = hand->pots[pot] / among, odd = hand->pots[pot] % among;
    int64_t dropped = hand->drop_odd_chips ? odd : 0;
    PyObject *shares = log ? PyTuple_New(among) : NULL;
    int told = 0;
    odd -= dropped;
    EACH_SEAT(hand, at, seat)
        if (HAS(winners, seat)) {
            int64_t part = share + (odd-- > 0);
            hand->stacks[seat] += part;
            if (shares)
                PyTuple_SET_ITEM(shares, told++, Py_BuildValue("(iL)", seat, (long long)part));
        }
    hand->rounding += dropped;
    hand->pots[pot] = 0;
    hand->pot_seats[pot] = 0;
    hand->pot_count--;
    TELL(log, AWARDED, number(pot), shares, number(dropped));
}

#endif
