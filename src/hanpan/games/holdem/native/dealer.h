/* What follows by itself, one fact at a time: the twin of `dealer.py` and of the rest of `evolution.py`. */
#ifndef HANPAN_DEALER_H
#define HANPAN_DEALER_H

#include "showdown.h"

static void post(Hand *hand, int seat, int kind, int64_t paid, PyObject *log)
{
    TELL(log, POSTED, number(seat), Py_NewRef(POSTED_AS[kind]), number(paid));
    hand->posted++;
    hand->stacks[seat] -= paid;
    if (kind == POST_ANTE)
        hand->paid[seat] += paid;
    else if (kind == POST_DEAD)
        hand->dead += paid;
    else
        hand->bets[seat] += paid;
}

/* Antes, dead posts, blinds, live posts: whose turn it is to post what; 0 when all have posted. */
static int next_post(const Hand *hand, int at, int *seat, int *kind, int64_t *amount)
{
    if (at < hand->players)
        return *seat = hand->order[at], *kind = POST_ANTE, *amount = hand->ante, 1;
    at -= hand->players;
    if (at < hand->posts)
        return *seat = hand->posting[at], *kind = POST_DEAD, *amount = hand->post_dead[at], 1;
    at -= hand->posts;
    if (at == 0 && hand->small_blind_seat == NOBODY)
        return *seat = hand->order[0], *kind = POST_SMALL_BLIND, *amount = 0, 1;
    if (at == 0)
        return *seat = hand->small_blind_seat, *kind = POST_SMALL_BLIND, *amount = hand->small_blind, 1;
    if (at == 1)
        return *seat = hand->big_blind_seat, *kind = POST_BIG_BLIND, *amount = hand->big_blind, 1;
    at -= 2;
    if (at < hand->posts)
        return *seat = hand->posting[at], *kind = POST_LIVE, *amount = hand->post_live[at], 1;
    return 0;
}

/* Who is short posts what they have, and who has nothing posts nothing. */
static int post_next(Hand *hand, PyObject *log)
{
    int seat, kind;
    int64_t amount;
    while (next_post(hand, hand->post_at, &seat, &kind, &amount)) {
        int64_t paid = least_of(amount, hand->stacks[seat]);
        hand->post_at++;
        if (paid > 0) {
            post(hand, seat, kind, paid, log);
            return 1;
        }
    }
    return 0;
}

static PyObject *all_hole_cards(const Hand *hand)
{
    PyObject *hole = PyDict_New();
    EACH_SEAT(hand, at, seat) {
        PyObject *chair = number(seat), *cards = PyTuple_New(hand->hole_cards);
        for (int card = 0; cards && card < hand->hole_cards; card++)
            PyTuple_SET_ITEM(cards, card, face(hole_card(hand, at, card)));
        if (hole && (!chair || !cards || PyDict_SetItem(hole, chair, cards) < 0))
            Py_CLEAR(hole);
        Py_XDECREF(chair);
        Py_XDECREF(cards);
    }
    return hole;
}

/* The first street opens left of the big blind (HE-3.1). */
static void deal_hole_cards(Hand *hand, PyObject *log)
{
    int64_t highest = hand->big_blind;
    TELL(log, DEALT, all_hole_cards(hand));
    hand->next_card = (int8_t)(hand->hole_cards * hand->players);
    hand->stage = BETTING;
    if (hand->highest_posted) {
        highest = 0;
        EACH_SEAT(hand, at, seat)
            highest = most_of(highest, hand->bets[seat]);
    }
    open_street(hand, hand->left[hand->big_blind_seat], highest);
}

static void sweep_bets(Hand *hand)
{
    EACH_SEAT(hand, at, seat) {
        hand->paid[seat] += hand->bets[seat];
        hand->bets[seat] = 0;
    }
}

/* HE-1.4: a later street opens left of the button (HE-3.1). */
static void deal_board(Hand *hand, PyObject *log)
{
    int burn = hand->burn, count = hand->board ? 1 : 3, first = hand->next_card;
    const uint8_t *next = hand->deck + first;
    TELL(log, BOARD_DEALT, faces_of(next + burn, count), faces_of(next, burn));
    sweep_bets(hand);
    hand->board += (int8_t)count;
    hand->next_card += (int8_t)(burn + count);
    if (hand->limit == FIXED_LIMIT && hand->board == 4)
        hand->smallest_bet *= 2;
    open_street(hand, hand->order[0], 0);
}

static void make_pots(Hand *hand, PyObject *log)
{
    if (hand->board == BOARD_CARDS)
        hand->river_aggressor = hand->aggressor;
    sweep_bets(hand);
    hand->stage = SHOWDOWN;
    layer_pots(hand);
    hand->dead = 0;
    if (hand->in_hand > 1)
        compare_hands(hand);
    TELL(log, POTS_MADE, pots_told(hand));
}

static void give_back(Hand *hand, int seat, int64_t amount, PyObject *log)
{
    TELL(log, RETURNED, number(seat), number(amount));
    int64_t *pile = hand->bets[seat] ? hand->bets : hand->paid;
    pile[seat] -= amount;
    hand->stacks[seat] += amount;
}

/* HE-3.10, HE-4.5: the part of an ante that everybody else was too short for. */
static int return_unmatched_ante(Hand *hand, PyObject *log)
{
    int64_t most = -1, second = -1;
    int top = NOBODY;
    EACH_SEAT(hand, at, seat) {
        if (hand->paid[seat] > most) {
            second = most;
            most = hand->paid[seat];
            top = seat;
        } else {
            second = most_of(second, hand->paid[seat]);
        }
    }
    if (second == most)
        return 0;
    give_back(hand, top, most - second, log);
    return 1;
}

/* HE-5.2: every live hand is face up before the board is dealt out. */
static int turn_one_up(Hand *hand, PyObject *log)
{
    EACH_SEAT(hand, at, seat)
        if (HAS(hand->live, seat) && !hand->shown[seat]) {
            show_all(hand, seat, log);
            return 1;
        }
    return 0;
}

/* HE-3.8 to HE-3.10, in the order in which a dealer does it. */
static void after_a_street(Hand *hand, PyObject *log)
{
    int top = hand->highest ? highest_bettor(hand) : NOBODY;
    int64_t back = hand->highest ? uncalled(hand, top) : 0;
    if (back > 0)
        give_back(hand, top, back, log);
    else if (hand->ante && !hand->board && return_unmatched_ante(hand, log))
        return;
    else if (hand->in_hand == 1 || hand->board == BOARD_CARDS)
        make_pots(hand, log);
    else if (hand->able > 1 || !turn_one_up(hand, log))
        deal_board(hand, log);
}

static void end_hand(Hand *hand, PyObject *log)
{
    if (log) {
        uint16_t out = 0;
        EACH_SEAT(hand, at, seat)
            out |= (uint16_t)((hand->stacks[seat] == 0) << seat);
        TELL(log, ENDED, seats_among(hand, out));
    }
    hand->stage = OVER;
}

/* The dealer's next act; 0 while they wait for a player or a deck, or when the hand is over. */
static int deal_on(Hand *hand, PyObject *log)
{
    switch (hand->stage) {
    case BETTING:
        if (hand->turn != NOBODY)
            return 0;
        after_a_street(hand, log);
        return 1;
    case POSTING:
        if (post_next(hand, log))
            return 1;
        if (!hand->deck_size)
            return 0;
        deal_hole_cards(hand, log);
        return 1;
    case SHOWDOWN:
        if (!hand->pot_count)
            end_hand(hand, log);
        else if (!show_next(hand, log))
            award_pot(hand, log);
        return 1;
    default:
        return 0;
    }
}

static inline void let_the_dealer_work(Hand *hand, PyObject *log)
{
    while (deal_on(hand, log))
        ;
}

#endif
