/* The type of a hand in Python. */
#ifndef HANPAN_DEALT_H
#define HANPAN_DEALT_H

#include "holding.h"
#include "looking.h"

static void free_dealt(Dealt *dealt)
{
    Py_DECREF(dealt->table);
    PyObject_Free(dealt);
}

static PyMethodDef dealt_methods[] = {
    {"legal", (PyCFunction)dealt_legal, METH_NOARGS, "What whoever is on turn may do: a bit for each kind of move."},
    {"moves", (PyCFunction)dealt_moves, METH_NOARGS, "The same, as the contract has it."},
    {"act", (PyCFunction)(void *)dealt_act, METH_FASTCALL, "Make a move; what the next one may do."},
    {"play", (PyCFunction)(void *)dealt_play, METH_FASTCALL, "Make a move; what happened."},
    {"why", (PyCFunction)dealt_why, METH_VARARGS, "Why a move would not be granted."},
    {"wish", (PyCFunction)dealt_wish, METH_VARARGS, "Make a move without what the dealer does then."},
    {"follow", (PyCFunction)dealt_follow, METH_NOARGS, "The dealer's next act."},
    {"shuffled", (PyCFunction)dealt_shuffled, METH_O, "Put a deck there."},
    {"open", (PyCFunction)dealt_open, METH_O, "From the first post until somebody has to act; what happened."},
    {"look", (PyCFunction)dealt_look, METH_O, "A seat's picture while somebody has to act."},
    {"show", (PyCFunction)dealt_show, METH_VARARGS, "Turn hole cards face up."},
    {"give_up", (PyCFunction)dealt_give_up, METH_VARARGS, "Fold somebody who is not there."},
    {"forfeit", (PyCFunction)dealt_forfeit, METH_VARARGS, "What somebody leaves behind becomes dead money."},
    {"hole", (PyCFunction)dealt_hole, METH_VARARGS, "A seat's hole cards."},
    {"board", (PyCFunction)dealt_board, METH_NOARGS, "The cards of the board."},
    {"parts", (PyCFunction)dealt_parts, METH_NOARGS, "Everything it is made of."},
    {"resample", (PyCFunction)dealt_resample, METH_VARARGS, "A copy with what a viewer cannot know dealt anew."},
    {"copy", (PyCFunction)dealt_copy, METH_NOARGS, "Another hand like this one."},
    {"__copy__", (PyCFunction)dealt_copy, METH_NOARGS, "Another hand like this one."},
    {"__deepcopy__", (PyCFunction)dealt_copy, METH_O, "Another hand like this one."},
    {"__reduce__", (PyCFunction)dealt_reduce, METH_NOARGS, "As pickle wants it."},
    {"__bytes__", (PyCFunction)dealt_bytes, METH_NOARGS, "The whole state."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef dealt_members[] = {
    {"table", T_OBJECT_EX, offsetof(Dealt, table), READONLY, "Where it was dealt."},
    {"turn", T_BYTE, offsetof(Dealt, hand.turn), READONLY, "Whose turn it is; -1 for nobody's."},
    {"stage", T_BYTE, offsetof(Dealt, hand.stage), READONLY, "Posting, betting, showdown or over."},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef dealt_values[] = {
    {"low", (getter)dealt_low, NULL, "The least raise.", NULL},
    {"high", (getter)dealt_high, NULL, "The largest raise.", NULL},
    {"price", (getter)dealt_price, NULL, "What a call costs.", NULL},
    {"pot", (getter)dealt_pot, NULL, "Everything in the middle.", NULL},
    {"stacks", (getter)dealt_stacks, NULL, "By chair.", NULL},
    {"bets", (getter)dealt_bets, NULL, "By chair, on this street.", NULL},
    {"start", (getter)dealt_starts, NULL, "What each chair began with.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject DealtType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "hanpan.games.holdem._native.Dealt",
    .tp_doc = "One hand.",
    .tp_basicsize = sizeof(Dealt),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_dealloc = (destructor)free_dealt,
    .tp_richcompare = dealt_compare,
    .tp_hash = (hashfunc)dealt_hash,
    .tp_methods = dealt_methods,
    .tp_members = dealt_members,
    .tp_getset = dealt_values,
};

/* held(table, bytes): a hand as it was. */
static PyObject *py_held(PyObject *module, PyObject *args)
{
    Table *table;
    Py_buffer given;
    Hand hand;
    if (!PyArg_ParseTuple(args, "O!y*:held", &TableType, &table, &given))
        return NULL;
    int fits = given.len == (Py_ssize_t)sizeof hand;
    if (fits)
        memcpy(&hand, given.buf, sizeof hand);
    PyBuffer_Release(&given);
    if (!fits || hand.players != table->blank.players || hand.dealt_in != table->blank.dealt_in ||
        hand.family != table->blank.family || hand.hole_cards != table->blank.hole_cards)
        return PyErr_Format(PyExc_ValueError, "not a hand of this table");
    return new_hand(table, &hand);
}

#endif
