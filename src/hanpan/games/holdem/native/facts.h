/* Facts as the events of the journal, made only where somebody wants to hear them; `facts.py` brings their types. */
#ifndef HANPAN_FACTS_H
#define HANPAN_FACTS_H

#include "hand.h"

enum {
    POSTED,
    SHUFFLED,
    DEALT,
    FOLDED,
    CHECKED,
    CALLED,
    RAISED,
    RETURNED,
    BOARD_DEALT,
    POTS_MADE,
    SHOWN,
    MUCKED,
    AWARDED,
    ENDED,
    FACTS,
};

enum { POST_ANTE, POST_SMALL_BLIND, POST_BIG_BLIND, POST_LIVE, POST_DEAD, POSTS };

static PyObject *EVENTS, *POT, *FACES, *POSTED_AS[POSTS]; /* FACES by code; the last one lies face down */

/* tell_with(events, pot, faces) */
static PyObject *py_tell_with(PyObject *module, PyObject *args)
{
    static const char *const posts[] = {"ante", "small-blind", "big-blind", "live", "dead"};
    if (!PyArg_ParseTuple(args, "O!OO!:tell_with", &PyTuple_Type, &EVENTS, &POT, &PyTuple_Type, &FACES))
        return NULL;
    Py_INCREF(EVENTS), Py_INCREF(POT), Py_INCREF(FACES);
    if (PyTuple_GET_SIZE(EVENTS) != FACTS || PyTuple_GET_SIZE(FACES) != UNKNOWN_CARD + 1)
        return PyErr_Format(PyExc_ValueError, "%d kinds of events and %d faces", FACTS, UNKNOWN_CARD + 1);
    for (int post = 0; post < POSTS; post++)
        if (!(POSTED_AS[post] = PyUnicode_InternFromString(posts[post])))
            return NULL;
    Py_RETURN_NONE;
}

/* Takes its parts over; where one could not be made there is no whole. */
static PyObject *made(PyObject *type, PyObject **parts, size_t count)
{
    size_t there = 0;
    while (there < count && parts[there])
        there++;
    PyObject *whole = there == count ? PyObject_Vectorcall(type, parts, count, NULL) : NULL;
    for (size_t at = 0; at < count; at++)
        Py_XDECREF(parts[at]);
    return whole;
}

static PyObject *number(int64_t amount) { return PyLong_FromLongLong(amount); }

static PyObject *face(int code) { return Py_NewRef(PyTuple_GET_ITEM(FACES, code)); }

static PyObject *faces_of(const uint8_t *codes, int count)
{
    PyObject *cards = PyTuple_New(count);
    for (int at = 0; cards && at < count; at++)
        PyTuple_SET_ITEM(cards, at, face(codes[at]));
    return cards;
}

/* Seats out of a set, clockwise from the button's left. */
static PyObject *seats_among(const Hand *hand, uint16_t set)
{
    PyObject *seats = PyTuple_New(__builtin_popcount(set));
    int count = 0;
    EACH_SEAT(hand, at, seat)
        if (seats && HAS(set, seat))
            PyTuple_SET_ITEM(seats, count++, PyLong_FromLong(seat));
    return seats;
}

static PyObject *pots_told(const Hand *hand)
{
    PyObject *pots = PyTuple_New(hand->pot_count);
    for (int pot = 0; pots && pot < hand->pot_count; pot++) {
        PyObject *one = made(POT, (PyObject *[]){number(hand->pots[pot]), seats_among(hand, hand->pot_seats[pot])}, 2);
        if (one == NULL)
            Py_CLEAR(pots);
        else
            PyTuple_SET_ITEM(pots, pot, one);
    }
    return pots;
}

static void append(PyObject *log, PyObject *told)
{
    if (told)
        PyList_Append(log, told);
    Py_XDECREF(told);
}

static __attribute__((noinline, cold)) void tell(PyObject *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    append(log, PyErr_Occurred() ? NULL : Py_VaBuildValue(format, arguments));
    va_end(arguments);
}

/* An error stays set and is found by whoever asked for the log. */
static __attribute__((noinline, cold)) void tell_fact(PyObject *log, int kind, PyObject **parts, size_t count)
{
    append(log, made(PyTuple_GET_ITEM(EVENTS, kind), parts, count));
}

static int can_tell(void)
{
    if (EVENTS == NULL)
        PyErr_SetString(PyExc_RuntimeError, "nobody has said what events are made of");
    return EVENTS != NULL;
}

#define TELL(log, kind, ...)                                                                                           \
    do {                                                                                                               \
        if (__builtin_expect((log) != NULL, 0) && can_tell()) {                                                        \
            PyObject *parts_[] = {__VA_ARGS__};                                                                        \
            tell_fact(log, kind, parts_, sizeof parts_ / sizeof *parts_);                                              \
        }                                                                                                              \
    } while (0)

#endif
