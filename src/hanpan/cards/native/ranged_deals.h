/* Ranges of any number of players, deal by deal: deals that differ in their suits alone are counted once. */
#ifndef HANPAN_RANGED_DEALS_H
#define HANPAN_RANGED_DEALS_H

#include "suits.h"

enum { KEY_WORDS = 4 };

/* The hole cards of everybody: six bits a card, the cards of a hand in falling order. */
typedef struct {
    uint64_t words[KEY_WORDS];
} Key;

typedef struct {
    const Contest *contest;
    Symmetry symmetry;
    uint32_t *slots; /* a number of a deal and one, or 0 */
    size_t slot_count;
    Key *keys;
    uint32_t (*first)[MOST_PLAYERS]; /* the hands that were first met of a deal */
    uint32_t *counts;                /* players * players for each deal */
    uint32_t deal_count, deal_room;
    uint32_t *numbers; /* of each dealing, in the order in which they are met */
    size_t dealings, most;
} Deals;

static void put_hand(Key *key, int *bit, const uint8_t *codes, int hole, const uint8_t *to)
{
    uint8_t turned[MOST_HOLE];
    for (int at = 0; at < hole; at++) {
        uint8_t card = (uint8_t)((codes[at] & ~3) | to[codes[at] & 3]);
        int place = at;
        for (; place && turned[place - 1] < card; place--)
            turned[place] = turned[place - 1];
        turned[place] = card;
    }
    for (int at = 0; at < hole; at++, *bit += 6) {
        key->words[*bit / 60] |= (uint64_t)(turned[at] + 1) << (54 - *bit % 60);
    }
}

static Key least_key(const Deals *deals, const uint32_t *drawn)
{
    const Contest *contest = deals->contest;
    Key least = {{0}};
    for (int order = 0; order < deals->symmetry.count; order++) {
        Key key = {{0}};
        int bit = 0;
        for (int player = 0; player < contest->players; player++)
            put_hand(&key, &bit, contest->ranges[player].codes + (size_t)contest->hole * drawn[player], contest->hole,
                     deals->symmetry.to[order]);
        if (order == 0 || memcmp(&key, &least, sizeof key) < 0)
            least = key;
    }
    return least;
}

static size_t slot_of(const Deals *deals, const Key *key)
{
    uint64_t mixed = 0;
    for (int word = 0; word < KEY_WORDS; word++)
        mixed = (mixed ^ key->words[word]) * 0x9E3779B97F4A7C15ull, mixed ^= mixed >> 29;
    size_t slot = mixed & (deals->slot_count - 1);
    while (deals->slots[slot] && memcmp(&deals->keys[deals->slots[slot] - 1], key, sizeof *key))
        slot = (slot + 1) & (deals->slot_count - 1);
    return slot;
}

static int make_room(Deals *deals)
{
    if (deals->deal_count < deals->deal_room)
        return 1;
    uint32_t room = deals->deal_room ? 2 * deals->deal_room : 1024;
    Key *keys = realloc(deals->keys, room * sizeof *keys);
    deals->keys = keys ? keys : deals->keys;
    uint32_t(*first)[MOST_PLAYERS] = realloc(deals->first, room * sizeof *first);
    deals->first = first ? first : deals->first;
    uint32_t *slots = calloc(4 * (size_t)room, sizeof *slots);
    if (!keys || !first || !slots) {
        free(slots);
        return 0;
    }
    free(deals->slots);
    deals->slots = slots;
    deals->slot_count = 4 * (size_t)room;
    deals->deal_room = room;
    for (uint32_t deal = 0; deal < deals->deal_count; deal++)
        deals->slots[slot_of(deals, &deals->keys[deal])] = deal + 1;
    return 1;
}

static int note_dealing(Deals *deals, const uint32_t *drawn)
{
    if (deals->dealings == deals->most || !make_room(deals))
        return 0;
    Key key = least_key(deals, drawn);
    size_t slot = slot_of(deals, &key);
    if (!deals->slots[slot]) {
        deals->keys[deals->deal_count] = key;
        memcpy(deals->first[deals->deal_count], drawn, sizeof *deals->first);
        deals->slots[slot] = ++deals->deal_count;
    }
    deals->numbers[deals->dealings++] = deals->slots[slot] - 1;
    return 1;
}

/* Every dealing of hands that share no card, in order; `meet` says whether to go on. */
typedef int Meet(void *whom, const uint32_t *drawn, Huge weight);

static int each_dealing(const Contest *contest, int player, uint64_t used, Huge weight, uint32_t *drawn, Meet *meet,
                        void *whom)
{
    if (player == contest->players)
        return meet(whom, drawn, weight);
    const Range *range = &contest->ranges[player];
    for (Py_ssize_t at = 0; at < range->count; at++) {
        drawn[player] = (uint32_t)at;
        if (!(range->parts[at].set & used) &&
            !each_dealing(contest, player + 1, used | range->parts[at].set, weight * range->weights[at], drawn, meet,
                          whom))
            return 0;
    }
    return 1;
}

static int meet_first(void *whom, const uint32_t *drawn, Huge weight) { return note_dealing(whom, drawn); }

/* --- Counting one deal over all its boards --- */

static void count_holdem(Spot *spot, const Contest *contest, const uint32_t *drawn)
{
    memset(spot, 0, sizeof *spot);
    spot->players = contest->players;
    spot->missing = contest->missing;
    spot->left = contest->left;
    for (int player = 0; player < contest->players; player++) {
        Part part = with(contest->board, contest->ranges[player].parts[drawn[player]]);
        spot->marks[player] = part.marks;
        spot->set[player] = part.set;
        spot->left &= ~part.set;
    }
    book_plain_boards(spot);
    for (int suit = 0; suit < SUITS; suit++)
        book_flush_boards(spot, suit);
}

static void count_others(Game *game, const Contest *contest, const uint32_t *drawn)
{
    uint64_t left = contest->left;
    memset(game, 0, sizeof *game);
    game->family = contest->family;
    game->hole = contest->hole;
    game->spot.players = contest->players;
    memcpy(game->board, contest->board_cards, sizeof game->board);
    for (int player = 0; player < contest->players; player++) {
        const Range *range = &contest->ranges[player];
        memcpy(game->holes[player], range->codes + (size_t)contest->hole * drawn[player], (size_t)contest->hole);
        if (range->fours)
            game->fours[player] = range->fours[drawn[player]];
        left &= ~range->parts[drawn[player]].set;
    }
    gather(&game->deck, left);
    deal_every_board(game, 0, 5 - contest->missing);
}

static void count_piece(void *job, void *own, long piece)
{
    Deals *deals = job;
    const Contest *contest = deals->contest;
    Game *game = own;
    int players = contest->players;
    if (contest->family == FAMILY_HOLDEM)
        count_holdem(&game->spot, contest, deals->first[piece]);
    else
        count_others(game, contest, deals->first[piece]);
    uint32_t *counts = deals->counts + (size_t)piece * (size_t)(players * players);
    for (unsigned winners = 1; winners < 1u << players; winners++)
        for (int player = 0; player < players; player++)
            if (winners >> player & 1)
                counts[player * players + how_many(winners) - 1] += (uint32_t)game->spot.boards_to[winners];
}

/* --- And booking what was counted for every dealing --- */

typedef struct {
    const Deals *deals;
    Books *books;
    size_t met;
} Booking;

static int meet_again(void *whom, const uint32_t *drawn, Huge weight)
{
    Booking *booking = whom;
    const Contest *contest = booking->deals->contest;
    int players = contest->players;
    const uint32_t *counts = booking->deals->counts +
                             (size_t)booking->deals->numbers[booking->met++] * (size_t)(players * players);
    Huge boards = 0;
    for (int player = 0; player < players; player++)
        for (int ways = 0; ways < players; ways++)
            boards += (Huge)counts[player * players + ways] * (unsigned)(POT / (ways + 1));
    for (int player = 0; player < players; player++) {
        Huge share = 0;
        for (int ways = 0; ways < players; ways++) {
            uint32_t count = counts[player * players + ways];
            booking->books->rows[player][ways] += weight * count;
            share += (Huge)count * (unsigned)(POT / (ways + 1));
        }
        Huge *hands = booking->books->hands[player];
        if (hands) {
            hands[2 * drawn[player]] += weight * (boards / POT);
            hands[2 * drawn[player] + 1] += weight * share;
        }
    }
    return 1;
}

static int count_deals(Deals *deals, int threads, Books *books)
{
    const Contest *contest = deals->contest;
    uint32_t drawn[MOST_PLAYERS] = {0};
    find_symmetry(&deals->symmetry, contest);
    if (!each_dealing(contest, 0, 0, 1, drawn, meet_first, deals))
        return 0;
    deals->counts = calloc((size_t)deals->deal_count * (size_t)(contest->players * contest->players) + 1, 4);
    Game *games = calloc((size_t)threads, sizeof *games);
    if (deals->counts && games) {
        Crew crew = {.work = count_piece, .job = deals, .pieces = deals->deal_count};
        work_together(&crew, threads, (char *)games, sizeof *games);
        Booking booking = {deals, books, 0};
        each_dealing(contest, 0, 0, 1, drawn, meet_again, &booking);
    }
    int done = deals->counts && games;
    free(games);
    return done;
}

/* `most` dealings, no more: where there are more the answer is None. */
static PyObject *py_range_deals(PyObject *self, PyObject *args)
{
    Contest contest;
    Known known = {0};
    PyObject *ranges, *told = NULL;
    Py_ssize_t most;
    int family, threads, by_hand;
    if (!PyArg_ParseTuple(args, "iO!y#y#nip:range_deals", &family, &PyTuple_Type, &ranges, &known.board,
                          &known.board_cards, &known.dead, &known.dead_cards, &most, &threads, &by_hand))
        return NULL;
    if (lay_contest(&contest, family, ranges, &known)) {
        Books books;
        Deals deals = {.contest = &contest, .most = (size_t)most, .numbers = malloc(4 * (size_t)(most + 1))};
        int ready = deals.numbers && open_books(&books, &contest, by_hand), done = 0;
        if (ready && threads >= 1 && threads <= MOST_THREADS && contest.players >= 2) {
            Py_BEGIN_ALLOW_THREADS
            done = count_deals(&deals, threads, &books);
            Py_END_ALLOW_THREADS
            told = done ? tell_books(&books, &contest) : Py_NewRef(Py_None);
        } else
            PyErr_SetString(PyExc_ValueError, "2 to 10 ranges, 1 to 64 threads, and memory for all dealings");
        if (ready)
            close_books(&books);
        free(deals.numbers);
        free(deals.counts);
        free(deals.slots);
        free(deals.keys);
        free(deals.first);
    }
    let_go(&contest);
    return told;
}

#endif
