/* What Python holds: a Table that hands are dealt at, and a Dealt hand. */
#ifndef HANPAN_OBJECTS_H
#define HANPAN_OBJECTS_H

#include "acting.h"
#include "opening.h"

typedef struct {
    PyObject_HEAD
    PyObject *setup; /* the HandSetup it was made from */
    Hand blank;      /* before the first post */
    Hand posted;     /* after the last: where stacks and button are the set-up's, every hand begins here */
} Table;

typedef struct {
    PyObject_HEAD
    Table *table;
    Hand hand;
} Dealt;

static PyTypeObject TableType, DealtType;

/* --- Table --- */

typedef struct {
    PyObject *numbers;
    Py_ssize_t at;
} Reader;

static int64_t read_number(Reader *reader)
{
    PyObject *number = PyErr_Occurred() ? NULL : PySequence_GetItem(reader->numbers, reader->at++);
    int64_t read = number ? PyLong_AsLongLong(number) : -1;
    Py_XDECREF(number);
    if (!PyErr_Occurred() && (read > MOST_CHIPS || read < -MOST_CHIPS))
        PyErr_SetString(PyExc_OverflowError, "more chips than the native twin counts");
    return read;
}

/* In the order of `numbers.py`. */
static void read_setup(Hand *hand, Reader *reader)
{
    uint8_t *const switches[] = {&hand->limit, &hand->family, &hand->hole_cards, &hand->growth, &hand->add_up,
                                 &hand->highest_posted, &hand->drop_odd_chips, &hand->burn, &hand->showing,
                                 &hand->heads_up_small};
    int64_t *const amounts[] = {&hand->small_blind, &hand->big_blind, &hand->ante, &hand->given_dead};
    int8_t *const seats[] = {&hand->button, &hand->small_blind_seat, &hand->big_blind_seat};
    for (size_t at = 0; at < sizeof switches / sizeof *switches; at++)
        *switches[at] = (uint8_t)read_number(reader);
    for (size_t at = 0; at < sizeof amounts / sizeof *amounts; at++)
        *amounts[at] = read_number(reader);
    for (size_t at = 0; at < sizeof seats / sizeof *seats; at++)
        *seats[at] = (int8_t)read_number(reader);
    for (int chair = 0; chair < CHAIRS; chair++) {
        hand->start[chair] = read_number(reader);
        hand->dealt_in |= (uint16_t)((hand->start[chair] > 0) << chair);
    }
    hand->posts = (int8_t)read_number(reader);
    for (int at = 0; at < hand->posts && at < CHAIRS && !PyErr_Occurred(); at++) {
        hand->posting[at] = (int8_t)read_number(reader);
        hand->post_live[at] = read_number(reader);
        hand->post_dead[at] = read_number(reader);
    }
}

static PyObject *new_table(PyTypeObject *type, PyObject *args, PyObject *named)
{
    PyObject *setup, *numbers;
    if (!PyArg_ParseTuple(args, "OO:Table", &setup, &numbers))
        return NULL;
    Table *table = (Table *)type->tp_alloc(type, 0);
    if (table == NULL)
        return NULL;
    table->setup = Py_NewRef(setup);
    read_setup(&table->blank, &(Reader){numbers, 0});
    if (PyErr_Occurred() || (table->blank.family == FAMILY_SHORT_DECK && !learn_short_deck())) {
        Py_DECREF(table);
        return NULL;
    }
    if (table->blank.family == FAMILY_OMAHA)
        learn_omaha();
    seat_players(&table->blank);
    begin_hand(&table->blank);
    table->posted = table->blank;
    let_the_dealer_work(&table->posted, NULL);
    return (PyObject *)table;
}

static void free_table(Table *table)
{
    Py_XDECREF(table->setup);
    Py_TYPE(table)->tp_free(table);
}

static PyObject *new_hand(Table *table, const Hand *from)
{
    Dealt *dealt = PyObject_New(Dealt, &DealtType);
    if (dealt == NULL)
        return NULL;
    dealt->table = (Table *)Py_NewRef(table);
    dealt->hand = *from;
    return (PyObject *)dealt;
}

/* Other stacks, in the order of the chairs. */
static int read_stacks(Hand *hand, PyObject *given)
{
    PyObject *stacks = PySequence_Fast(given, "stacks are a sequence of numbers");
    Py_ssize_t at = 0;
    if (stacks == NULL)
        return 0;
    for (int chair = 0; chair < CHAIRS && PySequence_Fast_GET_SIZE(stacks) == hand->players; chair++)
        if (HAS(hand->dealt_in, chair)) {
            hand->start[chair] = PyLong_AsLongLong(PySequence_Fast_GET_ITEM(stacks, at));
            if (hand->start[chair] < 1 || hand->start[chair] > MOST_CHIPS)
                break;
            at++;
        }
    Py_DECREF(stacks);
    if (!PyErr_Occurred() && at != hand->players)
        PyErr_SetString(PyExc_ValueError, "a stack of at least one chip for each player");
    return !PyErr_Occurred();
}

static int read_button(Hand *hand, PyObject *given)
{
    long button = PyLong_AsLong(given);
    if (PyErr_Occurred())
        return 0;
    if (button < 0 || button >= CHAIRS || !HAS(hand->dealt_in, button) || hand->posts) {
        PyErr_SetString(PyExc_ValueError, "the button moves to a player, where nobody posts");
        return 0;
    }
    move_button(hand, (int)button);
    return 1;
}

/* A hand that begins here, or before its first post where its stacks or its button are others. */
static Dealt *hand_from(Table *table, const Hand *from, PyObject *const *args, Py_ssize_t count)
{
    int other_stacks = count > 0 && args[0] != Py_None, other_button = count > 1 && args[1] != Py_None;
    Dealt *dealt = (Dealt *)new_hand(table, other_stacks || other_button ? &table->blank : from);
    if (dealt == NULL)
        return NULL;
    Hand *hand = &dealt->hand;
    if ((other_button && !read_button(hand, args[1])) || (other_stacks && !read_stacks(hand, args[0]))) {
        Py_DECREF(dealt);
        return NULL;
    }
    if (other_stacks)
        memcpy(hand->stacks, hand->start, sizeof hand->stacks);
    return dealt;
}

/* deal(seed, stacks=None, button=None) */
static PyObject *table_deal(Table *table, PyObject *const *args, Py_ssize_t count)
{
    if (count < 1 || count > 3)
        return PyErr_Format(PyExc_TypeError, "deal takes a seed, stacks and a button");
    uint64_t seed = PyLong_AsUnsignedLongLongMask(args[0]);
    Dealt *dealt = PyErr_Occurred() ? NULL : hand_from(table, &table->posted, args + 1, count - 1);
    if (dealt == NULL)
        return NULL;
    shuffle_deck(&dealt->hand, seed);
    let_the_dealer_work(&dealt->hand, NULL);
    return (PyObject *)dealt;
}

/* begin(stacks=None, button=None) */
static PyObject *table_begin(Table *table, PyObject *const *args, Py_ssize_t count)
{
    if (count > 2)
        return PyErr_Format(PyExc_TypeError, "begin takes stacks and a button");
    return (PyObject *)hand_from(table, &table->blank, args, count);
}

static PyMethodDef table_methods[] = {
    {"deal", (PyCFunction)(void *)table_deal, METH_FASTCALL, "A hand from a seed, until somebody has to act."},
    {"begin", (PyCFunction)(void *)table_begin, METH_FASTCALL, "A hand before its first post."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef table_members[] = {
    {"setup", T_OBJECT_EX, offsetof(Table, setup), READONLY, "The HandSetup it was made from."},
    {NULL, 0, 0, 0, NULL},
};

static PyTypeObject TableType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "hanpan.games.holdem._native.NativeTable",
    .tp_doc = "Where hands of one set-up are dealt.",
    .tp_basicsize = sizeof(Table),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = new_table,
    .tp_dealloc = (destructor)free_table,
    .tp_methods = table_methods,
    .tp_members = table_members,
};

#endif
