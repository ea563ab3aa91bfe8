/* A hand from its first post, and its picture for a seat while somebody has to act: the twin of `views.py`. */
#ifndef HANPAN_LOOKING_H
#define HANPAN_LOOKING_H

#include "telling.h"

/* open(codes): everything until somebody has to act or the hand is over, dealt from this deck; what happened. */
static PyObject *dealt_open(Dealt *dealt, PyObject *codes)
{
    PyObject *log = PyList_New(0), *laid = NULL;
    if (log == NULL)
        return NULL;
    let_the_dealer_work(&dealt->hand, log);
    laid = dealt_shuffled(dealt, codes);
    if (laid) {
        Py_DECREF(laid);
        TELL(log, SHUFFLED, faces_of(dealt->hand.deck, dealt->hand.deck_size));
        let_the_dealer_work(&dealt->hand, log);
    }
    if (PyErr_Occurred())
        Py_CLEAR(log);
    return log;
}

/* --- What pictures are made of: `pictures.py` brings the types --- */

static PyObject *HAND_VIEW, *SEAT_VIEW, *MOVE;
static PyObject *STREETS[BOARD_CARDS + 1], *STATES[3], *MOVES[KINDS];

static PyObject *py_paint_with(PyObject *module, PyObject *args)
{
    static const char *const streets[] = {"preflop", "", "", "flop", "turn", "river"};
    static const char *const states[] = {"folded", "in", "all-in"}, *const moves[] = {"fold", "check", "call", "raise",
                                                                                      "all-in"};
    if (!PyArg_ParseTuple(args, "OOO:paint_with", &HAND_VIEW, &SEAT_VIEW, &MOVE))
        return NULL;
    Py_INCREF(HAND_VIEW), Py_INCREF(SEAT_VIEW), Py_INCREF(MOVE);
    for (size_t at = 0; at < sizeof streets / sizeof *streets; at++)
        STREETS[at] = PyUnicode_InternFromString(streets[at]);
    for (size_t at = 0; at < sizeof states / sizeof *states; at++)
        STATES[at] = PyUnicode_InternFromString(states[at]);
    for (size_t at = 0; at < KINDS; at++)
        MOVES[at] = PyUnicode_InternFromString(moves[at]);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* --- A picture, part by part --- */

static PyObject *board_seen(const Hand *hand)
{
    PyObject *board = PyTuple_New(hand->board);
    for (int at = 0; board && at < hand->board; at++)
        PyTuple_SET_ITEM(board, at, face(board_card(hand, at)));
    return board;
}

static PyObject *layers_of(const Hand *hand)
{
    Hand layered = *hand;
    layer_pots(&layered);
    return pots_told(&layered);
}

/* One's own cards; somebody else's face down, until they fold. */
static PyObject *cards_seen(const Hand *hand, int place, int seat, int viewer)
{
    int count = seat == viewer || HAS(hand->live, seat) ? hand->hole_cards : 0;
    PyObject *cards = PyTuple_New(count);
    for (int at = 0; cards && at < count; at++)
        PyTuple_SET_ITEM(cards, at, face(seat == viewer ? hole_card(hand, place, at) : UNKNOWN_CARD));
    return cards;
}

static PyObject *seats_of(const Hand *hand, int viewer)
{
    PyObject *seats = PyTuple_New(hand->players);
    EACH_SEAT(hand, at, seat) {
        int in = HAS(hand->live, seat), state = in ? 1 + (hand->stacks[seat] == 0) : 0;
        int64_t price = in ? least_of(hand->stacks[seat], owes(hand, seat)) : 0;
        PyObject *parts[] = {PyLong_FromLong(seat),    number(hand->stacks[seat]),           number(hand->bets[seat]),
                             Py_NewRef(STATES[state]), cards_seen(hand, at, seat, viewer), number(price)};
        PyObject *one = made(SEAT_VIEW, parts, 6);
        if (one == NULL)
            Py_CLEAR(seats);
        if (seats == NULL)
            break;
        PyTuple_SET_ITEM(seats, at, one);
    }
    return seats;
}

static PyObject *may(int kind, int64_t low, int64_t high)
{
    return made(MOVE, (PyObject *[]){Py_NewRef(MOVES[kind]), number(low), number(high)}, 3);
}

/* In the order in which the law tells them. */
static PyObject *moves_seen(const Hand *hand, int viewer)
{
    int64_t low = 0, high = 0;
    int moves = hand->turn == viewer ? legal_moves(hand, &low, &high) : 0, at = 0;
    PyObject *told = PyTuple_New(__builtin_popcount(moves & ((1 << KINDS) - 1)));
    int64_t price = least_of(hand->stacks[viewer], owes(hand, viewer));
    int64_t whole = high ? high : hand->bets[viewer] + price; /* as much as a call takes where nobody could call more */
    int64_t const from[] = {0, 0, price, low, whole}, to[] = {0, 0, price, high, whole};
    for (int kind = 0; told && kind < KINDS; kind++)
        if (moves >> kind & 1) {
            PyObject *move = may(kind, from[kind], to[kind]);
            if (move == NULL)
                Py_CLEAR(told);
            else
                PyTuple_SET_ITEM(told, at++, move);
        }
    return told;
}

/* moves(): what whoever is on turn may do, as their picture tells it. */
static PyObject *dealt_moves(Dealt *dealt, PyObject *none)
{
    const Hand *hand = &dealt->hand;
    if (MOVE == NULL)
        return PyErr_Format(PyExc_RuntimeError, "nobody has said what moves are made of");
    return hand->turn == NOBODY ? PyTuple_New(0) : moves_seen(hand, hand->turn);
}

static PyObject *variant_of(const Table *table)
{
    PyObject *variant = PyObject_GetAttrString(table->setup, "variant"), *name = NULL;
    if (variant)
        name = PyObject_GetAttrString(variant, "name");
    Py_XDECREF(variant);
    return name;
}

/* look(seat): what it sees; None where it is nobody's turn. */
static PyObject *dealt_look(Dealt *dealt, PyObject *given)
{
    const Hand *hand = &dealt->hand;
    long viewer = PyLong_AsLong(given);
    if (PyErr_Occurred() || !read_seat(hand, (int)viewer))
        return NULL;
    if (hand->stage != BETTING || hand->turn == NOBODY || HAND_VIEW == NULL)
        Py_RETURN_NONE;
    /* Nobody's cards lie face up: nothing is known of what they make, or win. */
    PyObject *parts[] = {Py_NewRef(STREETS[hand->board]), PyLong_FromLong(hand->button), number(hand->small_blind),
                         number(hand->big_blind), number(hand->ante), board_seen(hand), layers_of(hand),
                         number(chips_in_the_middle(hand)), seats_of(hand, (int)viewer), PyLong_FromLong(hand->turn),
                         moves_seen(hand, (int)viewer), PyDict_New(), PyDict_New(), PyDict_New(),
                         variant_of(dealt->table)};
    return made(HAND_VIEW, parts, sizeof parts / sizeof *parts);
}

#endif
