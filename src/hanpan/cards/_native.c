/* The native twin of `reference`: the same functions, the same integers, quicker.
 *
 * One module in a few headers, read in this order: cards, places, tables, ranking, census, omaha, forty,
 * showdown, equity, sampling, families, rivals, ranged, suits, ranged_sampling, ranged_ledger, ranged_ladders,
 * ranged_meetings, ranged_boards, ranged_deals.
 */
#include "native/forty.h"
#include "native/ranged_boards.h"
#include "native/ranged_deals.h"
#include "native/ranged_sampling.h"
#include "native/rivals.h"

static PyMethodDef functions[] = {
    {"is_whole_deck", py_is_whole_deck, METH_O, "Whether this is each of the 52 once."},
    {"strength", py_strength, METH_O, "The place of a hand of five to seven cards among the 7,462."},
    {"rank_all", py_rank_all, METH_VARARGS, "The places of many hands of card codes, into a buffer."},
    {"hand_counts", py_hand_counts, METH_O, "How many of all hands have each place."},
    {"short_strength", py_short_strength, METH_O, "The same for the 36 cards of the short deck, among the 1,404."},
    {"short_rank_all", py_short_rank_all, METH_VARARGS, "Many hands of the short deck."},
    {"short_hand_counts", py_short_hand_counts, METH_O, "All hands of the short deck."},
    {"omaha_strength", py_omaha_strength, METH_O, "The place of four hole cards with three to five of the board."},
    {"omaha_rank_all", py_omaha_rank_all, METH_VARARGS, "Many hands of Omaha."},
    {"forty_strength", py_forty_strength, METH_O, "The strength of five or six of the forty cards."},
    {"forty_hand_counts", py_forty_hand_counts, METH_O, "The same for the forty cards."},
    {"equity_counts", py_equity_counts, METH_VARARGS, "Who shares the pot with how many, over all boards."},
    {"sampled_counts", py_sampled_counts, METH_VARARGS, "The same over boards drawn at random."},
    {"family_equity_counts", py_family_equity_counts, METH_VARARGS, "Equity in Omaha and with the short deck."},
    {"family_sampled_counts", py_family_sampled_counts, METH_VARARGS, "The same over boards drawn at random."},
    {"rival_counts", py_rival_counts, METH_VARARGS, "One hand beside every holding of a rival, into a buffer."},
    {"range_samples", py_range_samples, METH_VARARGS, "Ranges against each other over deals drawn at random."},
    {"range_boards", py_range_boards, METH_VARARGS, "One range or two of two cards, board by board."},
    {"range_deals", py_range_deals, METH_VARARGS, "Ranges against each other, deal by deal."},
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
