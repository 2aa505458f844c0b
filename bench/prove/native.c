/* The names of fathom.h on the machine, for run.py --truth.
 *
 * FATHOM_INPUTS="3 1x10 0": inputs in the order in which they are asked for, 1x10
 * is ten times 1; behind the end all are 0. FATHOM_SEED=N: inputs by chance, most
 * of them small or near the ends of their type; a run may end by running out of
 * inputs, which is no failure. An assumption that does not hold ends a run, too. */
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *list;
static unsigned long long state, left, value, asked;
static int ready;

static unsigned long long chance(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 2685821657736338717ull;
}

static unsigned long long by_chance(unsigned bits) {
  /* The kind of a run is chosen by its seed: how often loops go on, and how large numbers are. */
  static unsigned going, large, letters;
  if (!state) {
    state = strtoull(getenv("FATHOM_SEED"), NULL, 10) * 2862933555777941757ull + 3037000493ull;
    chance();
    going = (unsigned[]){2, 4, 16, 128}[chance() >> 62];
    large = (unsigned)(chance() >> 62);
    letters = (unsigned)(chance() >> 63);
  }
  if (++asked > 2000000)
    _exit(0);
  unsigned long long random = chance();
  if (bits == 1)
    return (random >> 33) % going != 0;
  static const char text[] = "{[\"\",:]}0 1-.e9\\utrue\n";
  if (bits == 8 && letters)
    return (unsigned char)text[(random >> 20) % (sizeof text - 1)];
  switch ((random >> 40) % (large + 2)) {
  case 0:
    return (random >> 20) % 12;
  case 1:
    return (random >> 20) % 2 ? (random >> 22) % 300 : (random >> 22) % 3;
  case 2:
    return ~((random >> 20) % 12);
  case 3:
    return (1ull << (bits - 1)) + (random >> 20) % 5 - 2;
  default:
    return random;
  }
}

static unsigned long long next(unsigned bits) {
  if (!ready) {
    ready = 1;
    list = getenv("FATHOM_INPUTS");
  }
  if (!list)
    return by_chance(bits);
  while (left == 0) {
    char *end;
    value = (unsigned long long)strtoll(list, &end, 10);
    if (end == list)
      return 0;
    left = 1;
    list = end;
    if (*list == 'x')
      left = strtoull(list + 1, (char **)&list, 10);
  }
  left--;
  return value;
}

/* _exit: what is still allocated in a run that was given up is no leak. */
void fathom_assume(bool holds) {
  if (!holds)
    _exit(getenv("FATHOM_INPUTS") ? 3 : 0);
}

void fathom_assert(bool holds) {
  if (!holds) {
    fputs("assertion fails\n", stderr);
    _exit(1);
  }
}

void fathom_havoc(void *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((unsigned char *)p)[i] = (unsigned char)next(8);
}

void fathom_invariant(bool holds) { fathom_assert(holds); }
bool fathom_nondet_bool(void) { return next(1) != 0; }

#define NONDET(name, type) \
  type fathom_nondet_##name(void) { return (type)next(8 * sizeof(type)); }
NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(size_t, size_t)
