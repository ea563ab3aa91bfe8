/* A hand forked, with the cards that a viewer cannot know dealt anew: the twin of `resampling.py`, draw by draw. */
#ifndef HANPAN_RESAMPLING_H
#define HANPAN_RESAMPLING_H

#include "opening.h"

/* The places in the deck whose cards a seat, or an observer, has seen. */
static uint64_t known_places(const Hand *hand, int viewer)
{
    uint64_t known = 0;
    for (int number = 0; number < hand->board; number++)
        known |= 1ull << board_place(hand, number);
    EACH_SEAT(hand, place, seat)
        for (int number = 0; number < hand->hole_cards; number++)
            if ((seat == viewer && hand->stage != POSTING) || HAS(hand->shown[seat], number))
                known |= 1ull << (place + number * hand->players);
    return known;
}

/* Before anybody showed: no pot awarded, everybody's stack as the betting left it. */
static Hand at_the_showdown(const Hand *hand)
{
    Hand again = *hand;
    int64_t dead[CHAIRS] = {0};
    for (int at = 0; at < hand->posts; at++)
        dead[hand->posting[at]] = hand->post_dead[at];
    again.stage = SHOWDOWN;
    layer_pots(&again);
    again.mucked = 0;
    EACH_SEAT(hand, at, seat) {
        int64_t left = most_of(0, hand->start[seat] - hand->ante);
        again.shown[seat] = 0;
        if (HAS(hand->live, seat))
            again.stacks[seat] = hand->start[seat] - hand->paid[seat] - least_of(dead[seat], left);
    }
    return again;
}

/* Would the same seats have shown and mucked up to here? */
static int shows_alike(const Hand *hand, const Hand *dealt)
{
    Hand again = at_the_showdown(dealt);
    EACH_SEAT(hand, at, seat)
        if (HAS(hand->live, seat) && (hand->shown[seat] || HAS(hand->mucked, seat)))
            show_next(&again, NULL);
    return again.mucked == hand->mucked;
}

static void resample(Hand *fork, const Hand *hand, int viewer, uint64_t seed)
{
    uint64_t known = known_places(hand, viewer);
    uint8_t hidden[CARDS];
    Bytes bytes = bytes_from(seed);
    for (;;) {
        int count = 0, next = 0;
        for (int place = 0; place < hand->deck_size; place++)
            if (!HAS(known, place))
                hidden[count++] = hand->deck[place];
        shuffle_cards(hidden, count, &bytes);
        for (int place = 0; place < hand->deck_size; place++)
            if (!HAS(known, place))
                fork->deck[place] = hidden[next++];
        if (hand->compared)
            compare_hands(fork);
        if (!hand->mucked || shows_alike(hand, fork))
            return;
        fill_pool(&bytes); /* a shuffle throws away what it did not need */
    }
}

#endif
