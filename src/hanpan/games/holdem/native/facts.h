/* Facts as small tuples, made only where somebody wants to hear them; `facts.py` reads them. */
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
    FORFEITED,
    RETURNED,
    BOARD_DEALT,
    POTS_MADE,
    SHOWN,
    MUCKED,
    AWARDED,
    ENDED,
};

enum { POST_ANTE, POST_SMALL_BLIND, POST_BIG_BLIND, POST_LIVE, POST_DEAD };

/* An error stays set and is found by whoever asked for the log. */
static __attribute__((noinline, cold)) void tell_fact(PyObject *log, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    PyObject *fact = PyErr_Occurred() ? NULL : Py_VaBuildValue(format, arguments);
    va_end(arguments);
    if (fact)
        PyList_Append(log, fact);
    Py_XDECREF(fact);
}

#define TELL(log, ...)                                                                                                 \
    do {                                                                                                               \
        if (__builtin_expect((log) != NULL, 0))                                                                        \
            tell_fact(log, __VA_ARGS__);                                                                               \
    } while (0)

#endif
