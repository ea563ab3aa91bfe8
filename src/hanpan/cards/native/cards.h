/* A card as the native twin sees it: a code, a mark to add up, a bit in a set.
 *
 * Code: 4 * rank + suit, 0 (2c) to 51 (As), the place in DECK_52.
 */
#ifndef HANPAN_CARDS_H
#define HANPAN_CARDS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { RANKS = 13, SUITS = 4, CARDS = 52, SHORT_FIRST = 16, NO_CARD = 0x80, UNKNOWN_CARD = 0xFF };

/* Adding up the numbers of five, six or seven cards gives a different sum for every choice of ranks (at most
 * four of each), below 2^23. Each number is the smallest that keeps this true of those before it; loading
 * the module fails if it were not. Times an odd constant the sums stay different modulo 2^23, and no
 * longer lie in heaps: the tables can be packed (tables.h). */
#define RANK_KEY(number) ((uint32_t)(number) * 776079u << 9)

static const uint32_t rank_key[RANKS] = {
    RANK_KEY(0),     RANK_KEY(1),      RANK_KEY(5),      RANK_KEY(22),      RANK_KEY(98),
    RANK_KEY(453),   RANK_KEY(2031),   RANK_KEY(8698),   RANK_KEY(22854),
    RANK_KEY(83661), RANK_KEY(262349), RANK_KEY(636345), RANK_KEY(1479181),
};

/* A mark is all a card says about a hand, in one word, so that a hand is the sum of its marks:
 * bits 0-15 one counter per suit, bits 20-22 a counter of cards that are none, bits 41-63 the rank's key,
 * at the top so that its overflow is lost. A suit's counter starts at 3: its fifth card sets its top bit. */
#define NO_MARKS 0x3333ull
#define FLUSHING 0x8888ull
#define NOT_A_CARD (0x7ull << 20)

/* 256 entries, so that no byte of a caller's buffer can reach outside. */
static uint64_t card_mark[256];
static uint64_t short_mark[256]; /* the same, but that nothing below the six is a card */

/* A set of cards: bit 13 * suit + rank, so that a suit's ranks are 13 neighbouring bits. */
static uint64_t card_bit[256];

/* What a character says as the first and as the second of a card's text. */
static uint8_t rank_code[256], suit_code[256];

static inline uint32_t key_of(uint64_t marks) { return (uint32_t)(marks >> 32); }

static inline uint32_t ranks_of_suit(uint64_t set, int suit) { return (set >> (RANKS * suit)) & 0x1FFF; }

static void learn_cards(void)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    memset(rank_code, NO_CARD, sizeof rank_code);
    memset(suit_code, NO_CARD, sizeof suit_code);
    for (int code = 0; code < 256; code++)
        card_mark[code] = 1ull << 20;
    for (int code = 0; code < CARDS; code++) {
        int rank = code / SUITS, suit = code % SUITS;
        rank_code[(uint8_t)ranks[rank]] = (uint8_t)(rank * SUITS);
        suit_code[(uint8_t)suits[suit]] = (uint8_t)suit;
        card_mark[code] = (uint64_t)rank_key[rank] << 32 | 1ull << 4 * suit;
        card_bit[code] = 1ull << (RANKS * suit + rank);
    }
    for (int code = 0; code < 256; code++)
        short_mark[code] = card_mark[code < SHORT_FIRST ? NO_CARD : code];
}

/* The code of a card's text, NO_CARD or above where it is none. */
static inline unsigned read_card(PyObject *text)
{
    const uint8_t *two;
    if (PyUnicode_Check(text) && PyUnicode_IS_COMPACT_ASCII(text)) {
        if (PyUnicode_GET_LENGTH(text) != 2)
            return NO_CARD;
        two = PyUnicode_1BYTE_DATA(text);
    } else {
        /* A subclass of str is not compact; whatever else it is, it is no card. */
        Py_ssize_t length = 0;
        two = PyUnicode_Check(text) ? (const uint8_t *)PyUnicode_AsUTF8AndSize(text, &length) : NULL;
        if (length != 2 || two == NULL) {
            PyErr_Clear();
            return NO_CARD;
        }
    }
    return rank_code[two[0]] | suit_code[two[1]];
}

/* Each of the 52 once, in any order? Asked of every hand that is opened, so it is worth a loop of its own. */
static PyObject *py_is_whole_deck(PyObject *self, PyObject *given)
{
    PyObject *cards = PySequence_Fast(given, "a deck is a sequence of cards");
    if (cards == NULL)
        return NULL;
    uint64_t seen = 0;
    Py_ssize_t count = PySequence_Fast_GET_SIZE(cards);
    for (Py_ssize_t place = 0; place < count && count == CARDS; place++)
        seen |= card_bit[read_card(PySequence_Fast_GET_ITEM(cards, place))];
    Py_DECREF(cards);
    return PyBool_FromLong(seen == (1ull << CARDS) - 1);
}

/* Raise the house's CardError; always NULL, to be returned. */
static PyObject *refuse(const char *code, PyObject *card)
{
    PyObject *module = PyImport_ImportModule("hanpan.cards.card");
    PyObject *kind = module ? PyObject_GetAttrString(module, "CardError") : NULL;
    PyObject *error = NULL;
    if (kind)
        error = card ? PyObject_CallFunction(kind, "sN", code, PyObject_Str(card))
                     : PyObject_CallFunction(kind, "s", code);
    if (error)
        PyErr_SetObject(kind, error);
    Py_XDECREF(error);
    Py_XDECREF(kind);
    Py_XDECREF(module);
    return NULL;
}

#endif
