/* HE-1, HE-2: a hand before its first post, from a set-up as numbers, and its deck from a seed. */
#ifndef HANPAN_OPENING_H
#define HANPAN_OPENING_H

#include "dealer.h"

/* The bytes of `cards/seeded.py`, some at a time: nearly every shuffle is content with the first. */
enum { POOL = 96 };

typedef struct {
    uint64_t dice;
    int at;
    uint8_t pool[POOL];
} Bytes;

static inline uint64_t next_word(uint64_t *dice)
{
    uint64_t mixed = *dice += 0x9E3779B97F4A7C15ull;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
    return mixed ^ mixed >> 31;
}

static void fill_pool(Bytes *bytes)
{
    for (int at = 0; at < POOL; at += 8) {
        uint64_t word = next_word(&bytes->dice);
        for (int byte = 0; byte < 8; byte++)
            bytes->pool[at + byte] = (uint8_t)(word >> 8 * byte);
    }
    bytes->at = 0;
}

static inline Bytes bytes_from(uint64_t seed)
{
    Bytes bytes = {.dice = seed};
    fill_pool(&bytes);
    return bytes;
}

/* `cards/shuffling.py`: a draw is cut to the bits it needs and thrown away when it is still too high. All draws that
 * need as many bits are made in one loop, which writes first and looks then: nothing in it has to be foreseen. */
static inline void shuffle_cards(uint8_t *cards, int count, Bytes *bytes)
{
    uint8_t places[CARDS];
    unsigned last = (unsigned)count - 1;
    while ((int)last > 0) {
        unsigned bits = 31 - (unsigned)__builtin_clz(last), mask = (2u << bits) - 1, lowest = 1u << bits;
        while (last >= lowest) {
            if (__builtin_expect(bytes->at == POOL, 0))
                fill_pool(bytes);
            unsigned place = bytes->pool[bytes->at++] & mask;
            places[last] = (uint8_t)place;
            last = last - 1 + (last < place);
        }
    }
    for (int at = count - 1; at > 0; at--) {
        uint8_t card = cards[at];
        cards[at] = cards[places[at]];
        cards[places[at]] = card;
    }
}

static inline int pack_size(const Hand *hand)
{
    return hand->family == FAMILY_SHORT_DECK ? CARDS - SHORT_FIRST : CARDS;
}

static inline void shuffle_deck(Hand *hand, uint64_t seed)
{
    Bytes bytes = bytes_from(seed);
    int count = pack_size(hand);
    for (int at = 0; at < count; at++)
        hand->deck[at] = (uint8_t)(CARDS - count + at);
    hand->deck_size = (uint16_t)count;
    shuffle_cards(hand->deck, count, &bytes);
}

static int is_whole_pack(const Hand *hand, const uint8_t *deck, Py_ssize_t count)
{
    int size = pack_size(hand);
    uint64_t seen = 0, wanted = ((1ull << CARDS) - 1) & ~((1ull << (CARDS - size)) - 1);
    for (Py_ssize_t at = 0; at < count && count == size; at++)
        seen |= deck[at] < CARDS ? 1ull << deck[at] : 0;
    return seen == wanted;
}

/* Who sits in which order, clockwise from the button's left; every chair knows the next player to its left. */
static void seat_players(Hand *hand)
{
    hand->players = 0;
    for (int steps = 1; steps <= CHAIRS; steps++) {
        int chair = (hand->button + steps) % CHAIRS;
        if (HAS(hand->dealt_in, chair))
            hand->order[hand->players++] = (int8_t)chair;
    }
    int next = hand->order[0];
    for (int steps = 2 * CHAIRS - 1; steps >= 0; steps--) {
        int chair = steps % CHAIRS;
        hand->left[chair] = (int8_t)next;
        if (HAS(hand->dealt_in, chair))
            next = chair;
    }
}

/* HE-2.1, HE-2.3, VA-3.1: the blinds where the button has moved. */
static void move_button(Hand *hand, int button)
{
    int on_button = hand->big_blind_seat == hand->button && hand->small_blind_seat == NOBODY;
    hand->button = (int8_t)button;
    seat_players(hand);
    int turned = hand->players == 2 && hand->heads_up_small;
    hand->small_blind_seat = on_button ? NOBODY : hand->order[turned];
    hand->big_blind_seat = on_button ? (int8_t)button : hand->order[!turned];
}

/* Before the first post; `start` and the set-up's other numbers are there already. */
static void begin_hand(Hand *hand)
{
    memcpy(hand->stacks, hand->start, sizeof hand->stacks);
    for (int chair = 0; chair < CHAIRS; chair++)
        hand->faced[chair] = NOT_YET;
    hand->live = hand->dealt_in;
    hand->smallest_bet = hand->big_blind;
    hand->dead = hand->given_dead;
    hand->aggressor = hand->turn = hand->river_aggressor = NOBODY;
    hand->stage = POSTING;
}

#endif
