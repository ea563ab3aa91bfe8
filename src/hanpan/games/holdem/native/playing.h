/* Moves, and all else that can be done with a hand: quick words for who plays thousands. */
#ifndef HANPAN_PLAYING_H
#define HANPAN_PLAYING_H

#include "objects.h"

static const char *const REFUSALS[] = {
    "granted",           "hand-over",
    "not-your-turn",     "something-to-call",
    "nothing-to-call",   "more-than-you-have",
    "betting-not-reopened", "no-more-raises",
    "nobody-could-call", "not-above-highest-bet",
    "not-the-fixed-bet", "more-than-the-pot",
    "raise-too-small",
};

static PyObject *moves_of(const Hand *hand)
{
    int64_t low = 0, high = 0;
    return PyLong_FromLong(legal_moves(hand, &low, &high));
}

static PyObject *dealt_legal(Dealt *dealt, PyObject *none) { return moves_of(&dealt->hand); }

/* A kind, and an amount where it is a raise to more than the least. */
static int read_move(const Hand *hand, PyObject *const *args, Py_ssize_t count, int *kind, int64_t *amount)
{
    int64_t high;
    long number = count > 0 && count < 3 ? PyLong_AsLong(args[0]) : -1;
    if (number < 0 || number >= KINDS) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a move is a kind, 0 to 4, and for a raise an amount");
        return 0;
    }
    *kind = (int)number;
    *amount = 0;
    if (count == 2)
        *amount = PyLong_AsLongLong(args[1]);
    else if (number == RAISE && hand->stage == BETTING && hand->turn != NOBODY)
        raise_bounds(hand, hand->turn, amount, &high);
    return !PyErr_Occurred();
}

static PyObject *refused(int code)
{
    PyErr_SetString(PyExc_ValueError, REFUSALS[code]);
    return NULL;
}

/* act(kind, amount): the moves of whoever is next; 0 when the hand is over. */
static PyObject *dealt_act(Dealt *dealt, PyObject *const *args, Py_ssize_t count)
{
    int kind;
    int64_t amount;
    Hand *hand = &dealt->hand;
    if (!read_move(hand, args, count, &kind, &amount))
        return NULL;
    Why why = grant(hand, hand->turn, kind, amount, NULL);
    if (why.code != GRANTED)
        return refused(why.code);
    let_the_dealer_work(hand, NULL);
    return moves_of(hand);
}

/* play(kind, amount): the same, and what happened. */
static PyObject *dealt_play(Dealt *dealt, PyObject *const *args, Py_ssize_t count)
{
    int kind;
    int64_t amount;
    Hand *hand = &dealt->hand;
    PyObject *log = read_move(hand, args, count, &kind, &amount) ? PyList_New(0) : NULL;
    if (log == NULL)
        return NULL;
    Why why = grant(hand, hand->turn, kind, amount, log);
    if (why.code == GRANTED)
        let_the_dealer_work(hand, log);
    else
        refused(why.code);
    if (PyErr_Occurred())
        Py_CLEAR(log);
    return log;
}

/* why(seat, kind, amount): None where it would be granted, else a number of REFUSALS and two amounts. */
static PyObject *dealt_why(Dealt *dealt, PyObject *args)
{
    int seat, kind;
    long long amount = 0;
    if (!PyArg_ParseTuple(args, "ii|L:why", &seat, &kind, &amount))
        return NULL;
    Hand tried = dealt->hand;
    Why why = grant(&tried, seat, kind, amount, NULL);
    if (why.code == GRANTED)
        Py_RETURN_NONE;
    return Py_BuildValue("(sLL)", REFUSALS[why.code], (long long)why.one, (long long)why.other);
}

/* wish(seat, kind, amount): only what was wished for, the dealer aside; the fact. */
static PyObject *dealt_wish(Dealt *dealt, PyObject *args)
{
    int seat, kind;
    long long amount = 0;
    if (!PyArg_ParseTuple(args, "ii|L:wish", &seat, &kind, &amount))
        return NULL;
    PyObject *log = PyList_New(0);
    Why why = log ? grant(&dealt->hand, seat, kind, amount, log) : because(HAND_OVER, 0, 0);
    if (log && why.code != GRANTED)
        refused(why.code);
    if (PyErr_Occurred())
        Py_CLEAR(log);
    return log;
}

/* follow(): the dealer's next act, or an empty list. */
static PyObject *dealt_follow(Dealt *dealt, PyObject *none)
{
    PyObject *log = PyList_New(0);
    if (log)
        deal_on(&dealt->hand, log);
    if (PyErr_Occurred())
        Py_CLEAR(log);
    return log;
}

/* shuffled(codes): the deck lies in this order. */
static PyObject *dealt_shuffled(Dealt *dealt, PyObject *given)
{
    Hand *hand = &dealt->hand;
    if (!PyBytes_Check(given) || hand->deck_size ||
        !is_whole_pack(hand, (const uint8_t *)PyBytes_AS_STRING(given), PyBytes_GET_SIZE(given)))
        return PyErr_Format(PyExc_ValueError, "a hand is dealt once, from a whole deck of %d cards", pack_size(hand));
    hand->deck_size = (uint16_t)PyBytes_GET_SIZE(given);
    memcpy(hand->deck, PyBytes_AS_STRING(given), hand->deck_size);
    Py_RETURN_NONE;
}

static int read_seat(const Hand *hand, int seat)
{
    if (seat >= 0 && seat < CHAIRS && HAS(hand->dealt_in, seat))
        return 1;
    PyErr_SetString(PyExc_ValueError, "nobody was dealt in there");
    return 0;
}

/* show(seat, faces): some hole cards face up, as bits (HE-5.4). */
static PyObject *dealt_show(Dealt *dealt, PyObject *args)
{
    int seat, faces;
    if (!PyArg_ParseTuple(args, "ii:show", &seat, &faces) || !read_seat(&dealt->hand, seat))
        return NULL;
    dealt->hand.shown[seat] |= (uint8_t)(faces & ((1 << dealt->hand.hole_cards) - 1));
    return cards_shown(&dealt->hand, seat, dealt->hand.shown[seat]);
}

/* give_up(seat): folded at once, whoever is on turn (CA-4.4). */
static PyObject *dealt_give_up(Dealt *dealt, PyObject *args)
{
    int seat;
    Hand *hand = &dealt->hand;
    if (!PyArg_ParseTuple(args, "i:give_up", &seat) || !read_seat(hand, seat))
        return NULL;
    if (hand->stage != BETTING || !HAS(hand->live, seat) || hand->in_hand < 2)
        return PyErr_Format(PyExc_ValueError, "not-in-hand");
    fold(hand, seat);
    Py_RETURN_NONE;
}

/* forfeit(seat, outside): what a folded player leaves behind is dead money (SG-6.1). */
static PyObject *dealt_forfeit(Dealt *dealt, PyObject *args)
{
    int seat;
    long long outside;
    Hand *hand = &dealt->hand;
    if (!PyArg_ParseTuple(args, "iL:forfeit", &seat, &outside) || !read_seat(hand, seat))
        return NULL;
    if (hand->stage != BETTING || HAS(hand->live, seat))
        return PyErr_Format(PyExc_ValueError, "not-folded");
    hand->dead += hand->stacks[seat] + outside;
    hand->stacks[seat] = 0;
    Py_RETURN_NONE;
}

#endif
