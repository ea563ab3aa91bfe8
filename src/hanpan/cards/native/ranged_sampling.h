/* Ranges against ranges over deals drawn at random: the same draws as the reference, card for card.
 *
 * Every deal has words of its own, told by its number. Hands are drawn by weight; where two share a card the deal is given
 * up. Then the board comes, two or three cards at a time, and where it shares a card with somebody the deal is given up too:
 * whatever the hands, as many boards are left, so that each deal is as likely as it should be. With many players too many
 * deals would be given up: there only cards from what is left are drawn again, which is as right.
 */
#ifndef HANPAN_RANGED_SAMPLING_H
#define HANPAN_RANGED_SAMPLING_H

#include "ranged.h"

enum { SAMPLES_A_PIECE = 1 << 14, MOST_TRIES = 1 << 20, WORDS_BITS = 10, FEW = 3, AT_ONCE = 64 };
#define STEP 0x9E3779B97F4A7C15ull

typedef struct {
    const Contest *contest;
    Part *triples;
    int pair_count, triple_count, single_count;
    Part pairs[CARDS * (CARDS - 1) / 2], singles[CARDS], nothing;
    uint8_t pair_codes[CARDS * (CARDS - 1) / 2][2];
    const Part *first, *second; /* the board to come is one of these and one of those */
    uint32_t first_count, second_count;
    Range any; /* all pairs there are */
    Py_ssize_t samples;
    uint64_t seed;
    atomic_int stuck;
} Draws;

typedef struct {
    Books books;
    int64_t to[1 << MOST_PLAYERS];
} Tally;

static inline uint64_t stirred(uint64_t word)
{
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ word >> 27) * 0x94D049BB133111EBull;
    return word ^ word >> 31;
}

/* 0 to limit - 1 off the top of a word; what is left of it is as good for the next. A word has 64 bits and no more than
 * 30 of one are taken, so that what favours some is below one in 2^34. */
static inline uint32_t pick(uint64_t *word, uint32_t limit)
{
    Huge scaled = (Huge)*word * limit;
    *word = (uint64_t)scaled;
    return (uint32_t)(scaled >> 64);
}

static inline __attribute__((always_inline)) void book_winners(Tally *tally, int players, unsigned winners,
                                                               const uint32_t *drawn, int by_hand)
{
    tally->to[winners]++;
    for (int player = 0; by_hand && player < players; player++) {
        Huge *hands = tally->books.hands[player];
        hands[2 * drawn[player]]++;
        hands[2 * drawn[player] + 1] += winners >> player & 1 ? POT / how_many(winners) : 0;
    }
}

/* --- Few players, hands of two cards: many deals at once, so that nothing waits for what cannot be foreseen --- */

typedef struct {
    uint64_t words[AT_ONCE], used[AT_ONCE];
    uint32_t drawn[FEW][AT_ONCE];
    const Part *first[AT_ONCE], *second[AT_ONCE];
    Part boards[AT_ONCE];
    uint32_t kept[AT_ONCE]; /* the deals that were not given up */
    int count;
    const Range *ranges[FEW];
} Wave;

/* `players` is a constant at each call, here and below. */
static inline __attribute__((always_inline)) void draw_wave(int players, uint64_t words, Wave *wave)
{
    int count = 0;
    for (int deal = 0; deal < AT_ONCE; deal++, words += STEP << WORDS_BITS) {
        uint64_t used = 0, clash = 0;
        for (int player = 0; player < players; player++) {
            const Range *range = wave->ranges[player];
            if (range->count == 1) /* nobody else's hands and no board have its cards */
                continue;
            uint64_t word = stirred(words + STEP * (uint64_t)player);
            uint32_t at = pick(&word, (uint32_t)range->count);
            uint64_t set = range->parts[at].set;
            if (range->heaviest > 1)
                clash |= pick(&word, range->heaviest) >= range->weights[at];
            clash |= used & set;
            used |= set;
            wave->drawn[player][count] = at;
        }
        wave->words[count] = words;
        wave->used[count] = used;
        count += clash == 0;
    }
    wave->count = count;
}

static inline __attribute__((always_inline)) void board_wave(const Draws *draws, int players, Wave *wave)
{
    int count = 0;
    for (int deal = 0; deal < wave->count; deal++) { /* the table of threes is large: ask for what is wanted early */
        uint64_t word = stirred(wave->words[deal] + STEP * (uint64_t)players);
        wave->first[deal] = &draws->first[pick(&word, draws->first_count)];
        wave->second[deal] = &draws->second[pick(&word, draws->second_count)];
        __builtin_prefetch(wave->first[deal]);
    }
    for (int deal = 0; deal < wave->count; deal++) {
        Part one = *wave->first[deal], two = *wave->second[deal];
        wave->boards[count] = with(draws->contest->board, with(one, two));
        wave->kept[count] = (uint32_t)deal;
        count += (((one.set | two.set) & wave->used[deal]) | (one.set & two.set)) == 0;
    }
    wave->count = count;
}

static inline __attribute__((always_inline)) void book_wave(const Pack *pack, int players, int by_hand,
                                                            const Wave *wave, int count, Tally *tally)
{
    for (int at = 0; at < count; at++) {
        unsigned places[FEW];
        uint32_t drawn[FEW];
        for (int player = 0; player < players; player++) {
            drawn[player] = wave->drawn[player][wave->kept[at]];
            places[player] = place_in(pack, with(wave->ranges[player]->parts[drawn[player]], wave->boards[at]));
        }
        book_winners(tally, players, best_of(places, players), drawn, by_hand);
    }
}

static inline __attribute__((always_inline)) int draw_few(const Draws *draws, const Pack *pack, int players,
                                                          uint64_t words, Py_ssize_t samples, Tally *tally)
{
    Wave wave = {.count = 0};
    for (int player = 0; player < players; player++)
        wave.ranges[player] = draws->contest->ranges[player].count ? &draws->contest->ranges[player] : &draws->any;
    for (int tries = 0; samples > 0 && tries < MOST_TRIES; words += (STEP << WORDS_BITS) * AT_ONCE) {
        draw_wave(players, words, &wave);
        board_wave(draws, players, &wave);
        int count = wave.count < samples ? wave.count : (int)samples;
        if (tally->books.hands[0])
            book_wave(pack, players, 1, &wave, count, tally);
        else
            book_wave(pack, players, 0, &wave, count, tally);
        samples -= count;
        tries = count ? 0 : tries + AT_ONCE;
    }
    return samples == 0;
}

/* --- Many players, or hands of four cards: one deal after the other --- */

typedef struct {
    uint64_t at, used;
    Part parts[MOST_PLAYERS];
    Four fours[MOST_PLAYERS];
    uint32_t drawn[MOST_PLAYERS];
} Deal;

static inline uint64_t next_word(Deal *deal)
{
    uint64_t word = stirred(deal->at);
    deal->at += STEP;
    return word;
}

static int draw_hands(const Contest *contest, Deal *deal)
{
    for (int player = 0; player < contest->players; player++) {
        const Range *range = &contest->ranges[player];
        if (range->count == 0)
            continue;
        uint64_t word = next_word(deal);
        uint32_t at = pick(&word, (uint32_t)range->count);
        if ((range->heaviest > 1 && pick(&word, range->heaviest) >= range->weights[at]) ||
            deal->used & range->parts[at].set)
            return 0;
        deal->drawn[player] = at;
        deal->parts[player] = range->parts[at];
        deal->used |= range->parts[at].set;
        if (range->fours)
            deal->fours[player] = range->fours[at];
    }
    return 1;
}

/* One of these parts that nobody has; its number. */
static inline uint32_t draw_part(const Part *parts, uint32_t count, Deal *deal)
{
    uint32_t at;
    do {
        uint64_t word = next_word(deal);
        at = pick(&word, count);
    } while (parts[at].set & deal->used);
    deal->used |= parts[at].set;
    return at;
}

/* Any four cards are two pairs of cards that share none. */
static void draw_any(const Draws *draws, int player, Deal *deal)
{
    uint32_t at = draw_part(draws->pairs, (uint32_t)draws->pair_count, deal);
    deal->parts[player] = draws->pairs[at];
    if (draws->contest->family == FAMILY_OMAHA) {
        uint8_t codes[4];
        memcpy(codes, draws->pair_codes[at], 2);
        at = draw_part(draws->pairs, (uint32_t)draws->pair_count, deal);
        memcpy(codes + 2, draws->pair_codes[at], 2);
        deal->fours[player] = four_of(codes);
    }
}

static void book_deal(const Draws *draws, Deal *deal, Tally *tally)
{
    const Contest *contest = draws->contest;
    unsigned places[MOST_PLAYERS];
    for (int player = 0; player < contest->players; player++)
        if (contest->ranges[player].count == 0)
            draw_any(draws, player, deal);
    Part board = with(contest->board, draws->first[draw_part(draws->first, draws->first_count, deal)]);
    board = with(board, draws->second[draw_part(draws->second, draws->second_count, deal)]);
    if (contest->family == FAMILY_OMAHA) {
        Board five = omaha_board(board);
        for (int player = 0; player < contest->players; player++)
            places[player] = omaha_place(&deal->fours[player], &five);
    } else
        for (int player = 0; player < contest->players; player++)
            places[player] = place_in(contest->pack, with(deal->parts[player], board));
    book_winners(tally, contest->players, best_of(places, contest->players), deal->drawn,
                 tally->books.hands[0] != NULL);
}

static int draw_many(const Draws *draws, uint64_t words, Py_ssize_t samples, Tally *tally)
{
    Deal deal;
    for (int tries = 0; samples > 0 && tries < MOST_TRIES; words += STEP << WORDS_BITS, tries++) {
        deal.at = words;
        deal.used = 0;
        if (!draw_hands(draws->contest, &deal))
            continue;
        book_deal(draws, &deal, tally);
        samples--;
        tries = 0;
    }
    return samples == 0;
}

/* Each piece has words of its own, whoever draws them. */
static void draw_piece(void *job, void *own, long piece)
{
    Draws *draws = job;
    uint64_t words = stirred(draws->seed + STEP * (uint64_t)(piece + 1));
    Py_ssize_t left = draws->samples - (Py_ssize_t)piece * SAMPLES_A_PIECE;
    Py_ssize_t samples = left < SAMPLES_A_PIECE ? left : SAMPLES_A_PIECE;
    const Contest *contest = draws->contest;
    int went;
    if (atomic_load(&draws->stuck))
        return;
    if (contest->hole > 2 || contest->players > FEW || contest->players < 2)
        went = draw_many(draws, words, samples, own);
    else if (contest->family == FAMILY_HOLDEM && contest->players == 2)
        went = draw_few(draws, &FULL_PACK, 2, words, samples, own);
    else if (contest->players == 2)
        went = draw_few(draws, contest->pack, 2, words, samples, own);
    else
        went = draw_few(draws, contest->pack, 3, words, samples, own);
    if (!went)
        atomic_store(&draws->stuck, 1);
}

/* Who has one hand alone has it in every deal: nothing need clash with it. */
static uint64_t to_come(const Contest *contest)
{
    uint64_t left = contest->left;
    for (int player = 0; player < contest->players; player++)
        if (contest->ranges[player].count == 1)
            left &= ~contest->ranges[player].parts[0].set;
    return left;
}

/* In the order of the codes. */
static int lay_parts(Draws *draws)
{
    const Contest *contest = draws->contest;
    uint64_t left = to_come(contest);
    uint8_t cards[CARDS];
    int count = 0, threes = contest->missing == 5 || contest->missing == 3;
    for (int code = 0; code < CARDS; code++)
        if (left & card_bit[code]) {
            draws->singles[count] = part_of(contest, &(uint8_t){(uint8_t)code}, 1);
            cards[count++] = (uint8_t)code;
        }
    draws->single_count = count;
    draws->triples = malloc((size_t)(count * count * count / 6 + 1) * sizeof *draws->triples);
    if (draws->triples == NULL)
        return 0;
    for (int one = 0; one < count; one++)
        for (int two = one + 1; two < count; two++) {
            Part pair = with(draws->singles[one], draws->singles[two]);
            draws->pair_codes[draws->pair_count][0] = cards[one];
            draws->pair_codes[draws->pair_count][1] = cards[two];
            draws->pairs[draws->pair_count++] = pair;
            for (int three = two + 1; threes && three < count; three++)
                draws->triples[draws->triple_count++] = with(pair, draws->singles[three]);
        }
    return 1;
}

/* A board of five to come is three and two, one of four two and two. */
static void choose_parts(Draws *draws)
{
    int missing = draws->contest->missing;
    draws->first = draws->second = &draws->nothing;
    draws->first_count = draws->second_count = 1;
    if (missing == 5 || missing == 3)
        draws->first = draws->triples, draws->first_count = (uint32_t)draws->triple_count;
    else if (missing == 1)
        draws->first = draws->singles, draws->first_count = (uint32_t)draws->single_count;
    else if (missing)
        draws->first = draws->pairs, draws->first_count = (uint32_t)draws->pair_count;
    if (missing >= 4)
        draws->second = draws->pairs, draws->second_count = (uint32_t)draws->pair_count;
    draws->any = (Range){.count = draws->pair_count, .heaviest = 1, .parts = draws->pairs};
}

static int enough_left(const Contest *contest)
{
    return __builtin_popcountll(contest->left) >= contest->players * contest->hole + contest->missing;
}

static int any_hand(const Contest *contest)
{
    for (int player = 0; player < contest->players; player++)
        if (contest->ranges[player].count == 0)
            return 1;
    return 0;
}

static void fold_tally(Tally *tally, const Contest *contest)
{
    for (unsigned winners = 1; winners < 1u << contest->players; winners++)
        for (int player = 0; player < contest->players; player++)
            if (winners >> player & 1)
                tally->books.rows[player][how_many(winners) - 1] += (Huge)tally->to[winners];
}

static PyObject *draw_all(const Contest *contest, Draws *draws, int threads, int by_hand)
{
    PyObject *told = NULL;
    long pieces = (long)((draws->samples + SAMPLES_A_PIECE - 1) / SAMPLES_A_PIECE);
    threads = threads < pieces ? threads : (int)pieces;
    Tally *tallies = calloc((size_t)threads, sizeof *tallies);
    int ready = tallies != NULL && lay_parts(draws);
    for (int at = 0; ready && at < threads; at++)
        ready = open_books(&tallies[at].books, contest, by_hand);
    if (ready) {
        choose_parts(draws);
        Crew crew = {.work = draw_piece, .job = draws, .pieces = pieces};
        Py_BEGIN_ALLOW_THREADS
        work_together(&crew, threads, (char *)tallies, sizeof *tallies);
        for (int at = 0; at < threads; at++) {
            fold_tally(&tallies[at], contest);
            if (at)
                add_books(&tallies[0].books, &tallies[at].books, contest);
        }
        Py_END_ALLOW_THREADS
        if (draws->stuck)
            PyErr_SetString(PyExc_ValueError, "these ranges can hardly be dealt together");
        else
            told = tell_books(&tallies[0].books, contest);
    } else
        PyErr_NoMemory();
    for (int at = 0; tallies && at < threads; at++)
        close_books(&tallies[at].books);
    free(tallies);
    free(draws->triples);
    return told;
}

static PyObject *py_range_samples(PyObject *self, PyObject *args)
{
    Contest contest;
    Known known = {0};
    PyObject *ranges, *told = NULL;
    Py_ssize_t samples;
    unsigned long long seed;
    int family, threads, by_hand;
    if (!PyArg_ParseTuple(args, "iO!y#y#nKip:range_samples", &family, &PyTuple_Type, &ranges, &known.board,
                          &known.board_cards, &known.dead, &known.dead_cards, &samples, &seed, &threads, &by_hand))
        return NULL;
    Draws *draws = calloc(1, sizeof *draws);
    if (draws == NULL)
        return PyErr_NoMemory();
    if (lay_contest(&contest, family, ranges, &known)) {
        draws->contest = &contest;
        draws->samples = samples;
        draws->seed = seed;
        if (samples < 1 || threads < 1 || threads > MOST_THREADS || !enough_left(&contest) ||
            (by_hand && any_hand(&contest)))
            PyErr_SetString(PyExc_ValueError, "at least a sample, 1 to 64 threads, and enough cards left to deal");
        else
            told = draw_all(&contest, draws, threads, by_hand);
    }
    let_go(&contest);
    free(draws);
    return told;
}

#endif
