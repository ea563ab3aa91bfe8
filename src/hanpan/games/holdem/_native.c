/* The native twin of a hand: the same rules, the same facts, the same refusals, quicker.
 *
 * One module in a few headers, read in this order: hand, betting, facts, acting, showdown, dealer, opening, resampling;
 * for Python objects, playing, telling, looking, holding, dealt; of many tables observing, stepping, batch. How cards
 * rank is the cards room's (cards/native).
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdarg.h>
#include <stddef.h>
#include <structmember.h>

#pragma GCC diagnostic ignored "-Wunused-function" /* the cards room hands out more than a hand needs */

#include "native/batch.h"

static PyMethodDef functions[] = {
    {"held", py_held, METH_VARARGS, "A hand as it was, from its table and its bytes."},
    {"tell_with", py_tell_with, METH_VARARGS, "What events are made of."},
    {"paint_with", py_paint_with, METH_VARARGS, "What pictures are made of."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "hanpan.games.holdem._native",
    .m_doc = "The native twin of a hand of hold'em.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__native(void)
{
    learn_cards();
    if (!build_tables()) {
        PyErr_SetString(PyExc_ImportError, "the ranking tables could not be built");
        return NULL;
    }
    PyObject *made = PyModule_Create(&module);
    if (made == NULL || PyModule_AddType(made, &TableType) < 0 || PyModule_AddType(made, &DealtType) < 0 ||
        PyModule_AddType(made, &BatchType) < 0)
        return NULL;
    return made;
}
