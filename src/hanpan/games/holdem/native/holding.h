/* A state one can hold: copied, dealt anew, compared, hashed, kept as bytes. */
#ifndef HANPAN_HOLDING_H
#define HANPAN_HOLDING_H

#include "objects.h"
#include "resampling.h"

static PyObject *dealt_copy(Dealt *dealt, PyObject *none) { return new_hand(dealt->table, &dealt->hand); }

/* resample(viewer, seed): what a seat, or an observer, cannot know is dealt anew. */
static PyObject *dealt_resample(Dealt *dealt, PyObject *args)
{
    int viewer;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "iK:resample", &viewer, &seed))
        return NULL;
    Dealt *fork = (Dealt *)new_hand(dealt->table, &dealt->hand);
    if (fork)
        resample(&fork->hand, &dealt->hand, viewer, seed);
    return (PyObject *)fork;
}

static PyObject *dealt_bytes(Dealt *dealt, PyObject *none)
{
    return PyBytes_FromStringAndSize((const char *)&dealt->hand, sizeof dealt->hand);
}

static PyObject *dealt_reduce(Dealt *dealt, PyObject *none)
{
    PyObject *module = PyImport_ImportModule("hanpan.games.holdem.twin"), *restored = NULL, *told = NULL;
    if (module)
        restored = PyObject_GetAttrString(module, "restored");
    if (restored)
        told = Py_BuildValue("O(ON)", restored, dealt->table->setup, dealt_bytes(dealt, NULL));
    Py_XDECREF(restored);
    Py_XDECREF(module);
    return told;
}

static PyObject *dealt_compare(PyObject *one, PyObject *other, int how)
{
    if (!Py_IS_TYPE(other, &DealtType) || (how != Py_EQ && how != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    const Dealt *first = (Dealt *)one, *second = (Dealt *)other;
    int same = memcmp(&first->hand, &second->hand, sizeof first->hand) == 0;
    if (same && first->table != second->table)
        same = PyObject_RichCompareBool(first->table->setup, second->table->setup, Py_EQ);
    return same < 0 ? NULL : PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t dealt_hash(Dealt *dealt)
{
    uint64_t words[sizeof(Hand) / 8], hash = 0;
    memcpy(words, &dealt->hand, sizeof words);
    for (size_t at = 0; at < sizeof words / sizeof *words; at++)
        hash = (hash ^ words[at]) * 0x9E3779B97F4A7C15ull, hash ^= hash >> 29;
    return (Py_hash_t)hash == -1 ? -2 : (Py_hash_t)hash;
}

#endif
