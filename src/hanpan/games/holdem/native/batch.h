/* The type of a batch in Python: moves in and observations out as buffers. */
#ifndef HANPAN_BATCH_H
#define HANPAN_BATCH_H

#include "dealt.h"
#include "stepping.h"

static void learn_buttons(Batch *batch)
{
    for (int button = 0; button < CHAIRS; button++) {
        Hand *hand = &batch->posted[button];
        *hand = batch->table->posted;
        if (batch->rotates && HAS(hand->dealt_in, button) && button != hand->button) {
            *hand = batch->table->blank;
            move_button(hand, button);
            let_the_dealer_work(hand, NULL);
        }
    }
}

static void open_places(Batch *batch, uint64_t seed)
{
    batch->dice = seed;
    for (Py_ssize_t at = 0; at < batch->count; at++) {
        Place *place = &batch->places[at];
        place->dice = next_word(&batch->dice);
        deal_next(batch, place, batch->table->blank.button);
        find_moves(place);
    }
}

static PyObject *new_batch(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static char *names[] = {"table", "count", "seed", "rotates", NULL};
    Table *table;
    Py_ssize_t count;
    unsigned long long seed;
    int rotates = 1;
    if (!PyArg_ParseTupleAndKeywords(args, named, "O!nK|p:Batch", names, &TableType, &table, &count, &seed, &rotates))
        return NULL;
    int can_rotate = !table->blank.posts && HAS(table->blank.dealt_in, table->blank.button);
    if (count < 1 || count > 1 << 20 || (rotates && !can_rotate))
        return PyErr_Format(PyExc_ValueError, "a batch is 1 to 1048576 tables; the button moves where nobody posts");
    int64_t chips = sum_of(table->blank.start) + table->blank.given_dead;
    if (chips > INT32_MAX)
        return PyErr_Format(PyExc_OverflowError, "observations are of 32 bits: fewer chips, please");
    Batch *batch = (Batch *)type->tp_alloc(type, 0);
    if (batch == NULL)
        return NULL;
    batch->table = (Table *)Py_NewRef(table);
    batch->places = PyMem_Calloc((size_t)count, sizeof *batch->places);
    if (batch->places == NULL) {
        Py_DECREF(batch);
        return PyErr_NoMemory();
    }
    batch->count = count;
    batch->chips = chips;
    batch->rotates = rotates;
    learn_buttons(batch);
    open_places(batch, seed);
    return (PyObject *)batch;
}

static void free_batch(Batch *batch)
{
    PyMem_Free(batch->places);
    Py_XDECREF(batch->table);
    Py_TYPE(batch)->tp_free(batch);
}

/* One that may be left out as None; `each` numbers of `size` bytes for each table. */
static int take_buffer(const Batch *batch, PyObject *given, Py_buffer *view, int writes, int size, int each)
{
    view->buf = NULL;
    if (given == NULL || given == Py_None)
        return 1;
    if (PyObject_GetBuffer(given, view, PyBUF_C_CONTIGUOUS | (writes ? PyBUF_WRITABLE : 0)) < 0) {
        view->buf = NULL;
        return 0;
    }
    if (view->itemsize == size && view->len == batch->count * size * each)
        return 1;
    PyErr_Format(PyExc_ValueError, "a buffer of %zd x %d numbers of %d bytes", batch->count, each, size);
    PyBuffer_Release(view);
    view->buf = NULL;
    return 0;
}

static void give_buffer(Py_buffer *view)
{
    if (view->buf)
        PyBuffer_Release(view);
}

static int begin_work(Batch *batch)
{
    if (batch->busy)
        PyErr_SetString(PyExc_RuntimeError, "another thread is at this batch");
    return batch->busy ? 0 : (batch->busy = 1);
}

/* step(kinds, amounts=None, done=None, results=None, rows=None): how many hands ended; their tables deal the next. */
static PyObject *batch_step(Batch *batch, PyObject *args)
{
    PyObject *given[5] = {NULL, NULL, NULL, NULL, NULL};
    Py_buffer kinds, amounts, done, results, rows;
    Py_ssize_t over = -1, wrong = -1;
    if (!PyArg_ParseTuple(args, "O|OOOO:step", &given[0], &given[1], &given[2], &given[3], &given[4]) ||
        !begin_work(batch))
        return NULL;
    int ready = take_buffer(batch, given[0], &kinds, 0, 1, 1);
    ready = take_buffer(batch, ready ? given[1] : NULL, &amounts, 0, 8, 1) && ready;
    ready = take_buffer(batch, ready ? given[2] : NULL, &done, 1, 1, 1) && ready;
    ready = take_buffer(batch, ready ? given[3] : NULL, &results, 1, 4, CHAIRS) && ready;
    ready = take_buffer(batch, ready ? given[4] : NULL, &rows, 1, 4, SEE_WIDTH) && ready;
    if (ready && kinds.buf) {
        Py_BEGIN_ALLOW_THREADS
        wrong = find_illegal(batch, kinds.buf, amounts.buf);
        if (wrong < 0)
            over = step_all(batch, kinds.buf, amounts.buf, done.buf, results.buf, rows.buf);
        Py_END_ALLOW_THREADS
    }
    give_buffer(&kinds), give_buffer(&amounts), give_buffer(&done), give_buffer(&results), give_buffer(&rows);
    batch->busy = 0;
    if (PyErr_Occurred())
        return NULL;
    if (wrong >= 0 || over < 0)
        return PyErr_Format(PyExc_ValueError, "not legal at table %zd", wrong);
    return PyLong_FromSsize_t(over);
}

/* A number of one byte for every table, into a buffer that must be there. */
static PyObject *fill_bytes(Batch *batch, PyObject *given, void (*fill)(Batch *batch, uint8_t *bytes))
{
    Py_buffer into;
    if (batch->busy)
        return PyErr_Format(PyExc_RuntimeError, "another thread is at this batch");
    if (!take_buffer(batch, given, &into, 1, 1, 1) || into.buf == NULL)
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a buffer, not None");
    fill(batch, into.buf);
    PyBuffer_Release(&into);
    Py_RETURN_NONE;
}

static PyObject *batch_draw(Batch *batch, PyObject *given) { return fill_bytes(batch, given, draw_all); }

/* observe(into): what whoever is on turn at each table sees. */
static PyObject *batch_observe(Batch *batch, PyObject *given)
{
    Py_buffer into;
    if (!begin_work(batch))
        return NULL;
    if (take_buffer(batch, given, &into, 1, 4, SEE_WIDTH) && into.buf) {
        Py_BEGIN_ALLOW_THREADS
        for (Py_ssize_t at = 0; at < batch->count; at++)
            see_place(&batch->places[at], batch->chips, (int32_t *)into.buf + SEE_WIDTH * at);
        Py_END_ALLOW_THREADS
        PyBuffer_Release(&into);
    }
    batch->busy = 0;
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* legal(into): the moves alone. */
static void list_moves(Batch *batch, uint8_t *moves)
{
    for (Py_ssize_t at = 0; at < batch->count; at++)
        moves[at] = (uint8_t)batch->places[at].moves;
}

static PyObject *batch_legal(Batch *batch, PyObject *given) { return fill_bytes(batch, given, list_moves); }

static Py_ssize_t batch_length(Batch *batch) { return batch->count; }

static PyObject *batch_item(Batch *batch, Py_ssize_t at)
{
    if (at < 0 || at >= batch->count || batch->busy)
        return PyErr_Format(PyExc_IndexError, "a batch of %zd tables, and nobody else at it", batch->count);
    return new_hand(batch->table, &batch->places[at].hand);
}

/* seed(at): the hand at a table is `deal(seed, None, button)` of the batch's table, played on. */
static PyObject *batch_seed(Batch *batch, PyObject *given)
{
    Py_ssize_t at = PyLong_AsSsize_t(given);
    if (!PyErr_Occurred() && (at < 0 || at >= batch->count))
        PyErr_Format(PyExc_IndexError, "a batch of %zd tables", batch->count);
    return PyErr_Occurred() ? NULL : PyLong_FromUnsignedLongLong(batch->places[at].seed);
}

static PyMethodDef batch_methods[] = {
    {"step", (PyCFunction)batch_step, METH_VARARGS, "A move at every table."},
    {"draw", (PyCFunction)batch_draw, METH_O, "A random move for every table."},
    {"observe", (PyCFunction)batch_observe, METH_O, "What whoever is on turn sees."},
    {"legal", (PyCFunction)batch_legal, METH_O, "What whoever is on turn may do."},
    {"seed", (PyCFunction)batch_seed, METH_O, "What a table's hand was dealt from."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef batch_members[] = {
    {"table", T_OBJECT_EX, offsetof(Batch, table), READONLY, "What every table is like."},
    {NULL, 0, 0, 0, NULL},
};

static PySequenceMethods batch_sequence = {
    .sq_length = (lenfunc)batch_length,
    .sq_item = (ssizeargfunc)batch_item,
};

static PyTypeObject BatchType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "hanpan.games.holdem._native.Batch",
    .tp_doc = "Many tables, a hand at each.",
    .tp_basicsize = sizeof(Batch),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = new_batch,
    .tp_dealloc = (destructor)free_batch,
    .tp_as_sequence = &batch_sequence,
    .tp_methods = batch_methods,
    .tp_members = batch_members,
};

#endif
