/* The native twin of `reference`: the same functions, the same integers, quicker.
 *
 * One module in a few headers, read in this order: cards, places, tables, ranking, census, forty, showdown,
 * equity, sampling, rivals.
 */
#include "native/forty.h"
#include "native/rivals.h"

static PyMethodDef functions[] = {
    {"is_whole_deck", py_is_whole_deck, METH_O, "Whether this is each of the 52 once."},
    {"strength", py_strength, METH_O, "The place of a hand of five to seven cards among the 7,462."},
    {"rank_all", py_rank_all, METH_VARARGS, "The places of many hands of card codes, into a buffer."},
    {"hand_counts", py_hand_counts, METH_O, "How many of all hands have each place."},
    {"forty_strength", py_forty_strength, METH_O, "The strength of five or six of the forty cards."},
    {"forty_hand_counts", py_forty_hand_counts, METH_O, "The same for the forty cards."},
    {"equity_counts", py_equity_counts, METH_VARARGS, "Who shares the pot with how many, over all boards."},
    {"sampled_counts", py_sampled_counts, METH_VARARGS, "The same over boards drawn at random."},
    {"rival_counts", py_rival_counts, METH_VARARGS, "One hand beside every holding of a rival, into a buffer."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "hanpan.cards._native",
    .m_doc = "The native twin of hanpan.cards.reference.",
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
    return PyModule_Create(&module);
}
