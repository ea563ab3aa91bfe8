/* The native twin of trees.py: a deck, its salts and its tree from a seed, in one call that holds no lock (FD-1.1).
 *
 * SHA-256 is done by the processor where it can (x86 with the SHA extensions), else in plain C. docs/fairness.md says
 * every byte; tests/fairness/test_native.py holds both twins against each other. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_SHA_PATH 1
#include <cpuid.h>
#include <immintrin.h>
#else
#define HAS_SHA_PATH 0
#endif

enum { HASH = 32, BLOCK = 64, MOST = 64, LEVELS = 6 };

static const uint32_t K[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};
static const uint32_t START[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

/* -- one block */

static uint32_t turned(uint32_t word, int by) { return word >> by | word << (32 - by); }

/* The eight words keep their places, and their names move on. */
#define ROUND(A, B, C, D, E, F, G, H, at)                                                                              \
    do {                                                                                                               \
        uint32_t one = s[H] + (turned(s[E], 6) ^ turned(s[E], 11) ^ turned(s[E], 25)) +                                \
                       ((s[E] & s[F]) ^ (~s[E] & s[G])) + K[at] + w[at];                                               \
        s[D] += one;                                                                                                   \
        s[H] = one + (turned(s[A], 2) ^ turned(s[A], 13) ^ turned(s[A], 22)) +                                         \
               ((s[A] & s[B]) ^ (s[A] & s[C]) ^ (s[B] & s[C]));                                                        \
    } while (0)

static void compress_plain(uint32_t *state, const uint8_t *block) {
    uint32_t w[64], s[8];
    for (int at = 0; at < 16; at++)
        w[at] = (uint32_t)block[4 * at] << 24 | (uint32_t)block[4 * at + 1] << 16 | (uint32_t)block[4 * at + 2] << 8 |
                block[4 * at + 3];
    for (int at = 16; at < 64; at++) {
        uint32_t low = turned(w[at - 15], 7) ^ turned(w[at - 15], 18) ^ w[at - 15] >> 3;
        uint32_t high = turned(w[at - 2], 17) ^ turned(w[at - 2], 19) ^ w[at - 2] >> 10;
        w[at] = w[at - 16] + low + w[at - 7] + high;
    }
    memcpy(s, state, sizeof s);
    for (int at = 0; at < 64; at += 8) {
        ROUND(0, 1, 2, 3, 4, 5, 6, 7, at);
        ROUND(7, 0, 1, 2, 3, 4, 5, 6, at + 1);
        ROUND(6, 7, 0, 1, 2, 3, 4, 5, at + 2);
        ROUND(5, 6, 7, 0, 1, 2, 3, 4, at + 3);
        ROUND(4, 5, 6, 7, 0, 1, 2, 3, at + 4);
        ROUND(3, 4, 5, 6, 7, 0, 1, 2, at + 5);
        ROUND(2, 3, 4, 5, 6, 7, 0, 1, at + 6);
        ROUND(1, 2, 3, 4, 5, 6, 7, 0, at + 7);
    }
    for (int at = 0; at < 8; at++) state[at] += s[at];
}

#if HAS_SHA_PATH
__attribute__((target("sha,sse4.1,ssse3"))) static void compress_sha(uint32_t *state, const uint8_t *block) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i w[4];
    /* The instructions want the words as ABEF and CDGH. */
    __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xb1);
    __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1b);
    __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xf0);
    const __m128i abef_before = abef, cdgh_before = cdgh;
    for (int at = 0; at < 16; at++) {
        __m128i *now = &w[at & 3];
        if (at < 4) {
            *now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(block + 16 * at)), swap);
        } else {
            const __m128i last = w[(at + 3) & 3];
            __m128i mixed = _mm_add_epi32(_mm_sha256msg1_epu32(*now, w[(at + 1) & 3]),
                                          _mm_alignr_epi8(last, w[(at + 2) & 3], 4));
            *now = _mm_sha256msg2_epu32(mixed, last);
        }
        __m128i added = _mm_add_epi32(*now, _mm_load_si128((const __m128i *)(K + 4 * at)));
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
    }
    abef = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b);
    cdgh = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(abef, cdgh, 0xf0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(cdgh, abef, 8));
}
#endif

static void (*compress)(uint32_t *, const uint8_t *) = compress_plain;

static int can_do_sha(void) {
#if HAS_SHA_PATH
    unsigned a, b, c, d;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
    int sha = (b >> 29) & 1;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
    return sha && ((c >> 19) & 1) && ((c >> 9) & 1); /* with SSE4.1 and SSSE3 */
#else
    return 0;
#endif
}

/* -- hashes */

/* Goes on from a state that has read `before` bytes, whole blocks; what is left is less than a block or a little more. */
static void finish(const uint32_t *from, const uint8_t *data, size_t size, uint64_t before, uint8_t *out) {
    uint32_t state[8];
    uint8_t last[2 * BLOCK] = {0};
    memcpy(state, from, sizeof state);
    uint64_t bits = 8 * (before + size);
    for (; size >= BLOCK; size -= BLOCK, data += BLOCK) compress(state, data);
    memcpy(last, data, size);
    last[size] = 0x80;
    size_t end = size < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    for (int at = 0; at < 8; at++) last[end - 1 - at] = (uint8_t)(bits >> 8 * at);
    compress(state, last);
    if (end > BLOCK) compress(state, last + BLOCK);
    for (int at = 0; at < 8; at++)
        for (int byte = 0; byte < 4; byte++) out[4 * at + byte] = (uint8_t)(state[at] >> (24 - 8 * byte));
}

typedef struct {
    uint32_t inner[8], outer[8];
} Keyed;

static Keyed keyed(const uint8_t *key) {
    Keyed made;
    uint8_t block[BLOCK];
    memcpy(made.inner, START, sizeof START);
    memcpy(made.outer, START, sizeof START);
    for (int at = 0; at < BLOCK; at++) block[at] = (at < HASH ? key[at] : 0) ^ 0x36;
    compress(made.inner, block);
    for (int at = 0; at < BLOCK; at++) block[at] ^= 0x36 ^ 0x5c;
    compress(made.outer, block);
    return made;
}

static void mac(const Keyed *key, const uint8_t *message, size_t size, uint8_t *out) {
    uint8_t inside[HASH];
    finish(key->inner, message, size, BLOCK, inside);
    finish(key->outer, inside, HASH, BLOCK, out);
}

static void node(const uint8_t *left, const uint8_t *right, uint8_t *out) {
    uint8_t both[1 + 2 * HASH] = {1};
    memcpy(both + 1, left, HASH);
    memcpy(both + 1 + HASH, right, HASH);
    finish(START, both, sizeof both, 0, out);
}

/* -- a deck */

/* By a stream whose name has five letters. */
static void shuffle(const Keyed *key, const char *name, uint8_t *order, int count) {
    uint8_t message[] = "hanpan/fd1/.....\0\0\0\0"; /* the label ends with a zero; four bytes count the blocks */
    uint8_t pool[HASH];
    memcpy(message + 11, name, 5);
    int at = HASH;
    for (int place = 0; place < count; place++) order[place] = (uint8_t)place;
    for (int last = count - 1; last > 0; last--) {
        int mask = 1, place;
        while (mask <= last) mask <<= 1;
        do {
            if (at == HASH) {
                mac(key, message, 21, pool);
                message[20]++;
                at = 0;
            }
            place = pool[at++] & (mask - 1);
        } while (place > last);
        uint8_t kept = order[last];
        order[last] = order[place];
        order[place] = kept;
    }
}

typedef struct {
    uint8_t order[MOST], salts[MOST * HASH], nodes[2 * MOST * HASH];
    int counts[LEVELS + 1];
} Planted;

static void plant(const uint8_t *deal, int index, const uint8_t *seed, const uint8_t *codes, int count, Planted *out) {
    uint8_t missing[HASH], two = 2, named[] = "hanpan/fd1/salt\0", text[1 + HASH + 4 + HASH] = {0};
    Keyed key = keyed(seed);
    shuffle(&key, "order", out->order, count);
    memcpy(text + 1, deal, HASH);
    text[33] = (uint8_t)index;
    for (int at = 0; at < count; at++) {
        uint8_t *salt = out->salts + at * HASH;
        named[16] = text[34] = (uint8_t)at;
        mac(&key, named, 17, salt);
        memcpy(text + 35, codes + 2 * out->order[at], 2);
        memcpy(text + 37, salt, HASH);
        finish(START, text, sizeof text, 0, out->nodes + at * HASH);
    }
    finish(START, &two, 1, 0, missing);
    uint8_t *level = out->nodes;
    out->counts[0] = count;
    for (int height = 0; height < LEVELS; height++) {
        int below = out->counts[height], above = (below + 1) / 2;
        uint8_t *next = level + below * HASH;
        for (int at = 0; at < above; at++)
            node(level + 2 * at * HASH, 2 * at + 1 < below ? level + (2 * at + 1) * HASH : missing, next + at * HASH);
        node(missing, missing, missing);
        out->counts[height + 1] = above;
        level = next;
    }
}

static PyObject *py_plant(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    static const Py_ssize_t SIZES[] = {HASH, 0, HASH};
    const uint8_t *bytes[4] = {0};
    Py_ssize_t size = 0;
    if (count != 4) return PyErr_Format(PyExc_TypeError, "plant takes a deal, an index, a seed and codes");
    for (int at = 0; at < 4; at++) {
        if (at == 1) continue;
        if (!PyBytes_Check(given[at])) return PyErr_Format(PyExc_TypeError, "deal, seed and codes are bytes");
        bytes[at] = (const uint8_t *)PyBytes_AS_STRING(given[at]);
        size = PyBytes_GET_SIZE(given[at]);
        if (at < 3 && size != SIZES[at]) return PyErr_Format(PyExc_ValueError, "a deal and a seed have 32 bytes");
    }
    long index = PyLong_AsLong(given[1]);
    if (index == -1 && PyErr_Occurred()) return NULL;
    if (index < 0 || index > 255 || size % 2 || size / 2 < MOST / 2 + 1 || size / 2 > MOST)
        return PyErr_Format(PyExc_ValueError, "a deck has 33 to 64 cards, and its index is a byte");
    Planted made;
    int cards = (int)size / 2;
    Py_BEGIN_ALLOW_THREADS plant(bytes[0], (int)index, bytes[2], bytes[3], cards, &made);
    Py_END_ALLOW_THREADS PyObject *levels = PyTuple_New(LEVELS + 1);
    if (levels == NULL) return NULL;
    const uint8_t *level = made.nodes;
    for (int height = 0; height <= LEVELS; height++) {
        PyObject *one = PyBytes_FromStringAndSize((const char *)level, made.counts[height] * HASH);
        if (one == NULL) {
            Py_DECREF(levels);
            return NULL;
        }
        PyTuple_SET_ITEM(levels, height, one);
        level += made.counts[height] * HASH;
    }
    return Py_BuildValue("y#y#N", made.order, (Py_ssize_t)cards, made.salts, (Py_ssize_t)cards * HASH, levels);
}

static PyObject *py_lay(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    if (count != 2) return PyErr_Format(PyExc_TypeError, "lay takes x and a size");
    if (!PyBytes_Check(given[0])) return PyErr_Format(PyExc_TypeError, "x is bytes");
    long size = PyLong_AsLong(given[1]);
    if (size == -1 && PyErr_Occurred()) return NULL;
    if (PyBytes_GET_SIZE(given[0]) != HASH || size < 1 || size > MOST)
        return PyErr_Format(PyExc_ValueError, "x has 32 bytes, and there are 1 to 64 places");
    uint8_t order[MOST];
    Keyed key = keyed((const uint8_t *)PyBytes_AS_STRING(given[0]));
    shuffle(&key, "cards", order, (int)size);
    return PyBytes_FromStringAndSize((const char *)order, size);
}

static PyObject *py_hashed(PyObject *self, PyObject *given) {
    uint8_t out[HASH];
    if (!PyBytes_Check(given)) return PyErr_Format(PyExc_TypeError, "only bytes are hashed");
    finish(START, (const uint8_t *)PyBytes_AS_STRING(given), (size_t)PyBytes_GET_SIZE(given), 0, out);
    return PyBytes_FromStringAndSize((const char *)out, HASH);
}

/* For the tests: both ways of doing a block must agree. */
static PyObject *py_use_processor(PyObject *self, PyObject *wanted) {
    int wants = PyObject_IsTrue(wanted);
    if (wants < 0) return NULL;
#if HAS_SHA_PATH
    compress = wants && can_do_sha() ? compress_sha : compress_plain;
#endif
    return PyBool_FromLong(compress != compress_plain);
}

static PyMethodDef METHODS[] = {
    {"plant", (PyCFunction)(void (*)(void))py_plant, METH_FASTCALL, "The order of a deck, its salts, its levels."},
    {"lay", (PyCFunction)(void (*)(void))py_lay, METH_FASTCALL, "The order that x lays over so many places."},
    {"hashed", py_hashed, METH_O, "SHA-256, without what a library does before it begins."},
    {"use_processor", py_use_processor, METH_O, "Let the processor hash where it can; does it?"},
    {NULL, NULL, 0, NULL},
};
static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "_native", "Native twin of trees.py, choosing.py and encoding.py.", -1, METHODS, 0, 0, 0, 0};

PyMODINIT_FUNC PyInit__native(void) {
#if HAS_SHA_PATH
    if (can_do_sha()) compress = compress_sha;
#endif
    return PyModule_Create(&MODULE);
}
