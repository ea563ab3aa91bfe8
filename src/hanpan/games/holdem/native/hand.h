/* The state of one hand: `hand.py` and `kit/betting.py` as one struct that can be copied byte by byte. */
#ifndef HANPAN_HAND_H
#define HANPAN_HAND_H

#include "cards/native/omaha.h"

enum { CHAIRS = 10, NOBODY = -1, NOT_YET = -1, MOST_HOLE = 4, BOARD_CARDS = 5 };
enum { POSTING, BETTING, SHOWDOWN, OVER };
enum { NO_LIMIT, POT_LIMIT, FIXED_LIMIT };
enum { BY_LAST_RAISE, BY_DOUBLING, BY_SMALLEST_BET, BY_FIXED_BETS };
enum { BEATEN_MAY_MUCK, ALL_UP_AFTER_ALL_IN, EVERY_HAND };
enum { FAMILY_HOLDEM, FAMILY_OMAHA, FAMILY_SHORT_DECK };

/* Amounts are far below this, so that no sum of them overflows. */
#define MOST_CHIPS (1ll << 53)

/* Lists by chair, as in Python; sets of chairs are bits. The widest fields come first: no gap lies between them, so
 * that equal hands are equal bytes. */
typedef struct {
    int64_t start[CHAIRS], stacks[CHAIRS], bets[CHAIRS], paid[CHAIRS], faced[CHAIRS];
    int64_t pots[CHAIRS], post_live[CHAIRS], post_dead[CHAIRS];
    int64_t small_blind, big_blind, ante, given_dead;
    int64_t smallest_bet, highest, last_raise, raised_to, dead, rounding, raises;
    uint16_t strengths[CHAIRS], pot_seats[CHAIRS];
    uint16_t dealt_in, live, mucked;
    uint16_t deck_size; /* 0 until the dealer has shuffled */
    int8_t order[CHAIRS], left[CHAIRS], posting[CHAIRS];
    uint8_t shown[CHAIRS]; /* a bit for each hole card */
    uint8_t deck[CARDS];
    int8_t players, posts, button, small_blind_seat, big_blind_seat;
    uint8_t limit, family, hole_cards, growth, add_up, highest_posted, drop_odd_chips, burn, showing, heads_up_small;
    int8_t began, aggressor, turn, able, in_hand, stage, posted, post_at, next_card, board, river_aggressor, pot_count;
    uint8_t compared; /* the live hands have their strengths */
} Hand;

_Static_assert(sizeof(Hand) == 896, "no gaps");

#define HAS(set, seat) ((set) >> (seat) & 1)
#define EACH_SEAT(hand, at, seat) for (int at = 0, seat; at < (hand)->players && (seat = (hand)->order[at], 1); at++)
/* The same where the order is no matter: whoever of a set is left. */
#define EACH_OF(set, seat)                                                                                             \
    for (unsigned left_ = (set), seat; left_ && (seat = (unsigned)__builtin_ctz(left_), 1); left_ &= left_ - 1)

static inline int64_t least_of(int64_t one, int64_t other) { return one < other ? one : other; }
static inline int64_t most_of(int64_t one, int64_t other) { return one > other ? one : other; }

/* HE-1.3: one card at a time, clockwise from the button's left. */
static inline uint8_t hole_card(const Hand *hand, int place, int number)
{
    return hand->deck[place + number * hand->players];
}

/* HE-1.4: where in the deck a card of the board lies. */
static inline int board_place(const Hand *hand, int number)
{
    int streets = number < 3 ? 1 : number - 1;
    return hand->hole_cards * hand->players + number + (hand->burn ? streets : 0);
}

static inline uint8_t board_card(const Hand *hand, int number) { return hand->deck[board_place(hand, number)]; }

static inline int place_of(const Hand *hand, int seat)
{
    int place = 0;
    while (hand->order[place] != seat)
        place++;
    return place;
}

static inline int64_t sum_of(const int64_t *amounts)
{
    int64_t sum = 0;
    for (int chair = 0; chair < CHAIRS; chair++)
        sum += amounts[chair];
    return sum;
}

#endif
