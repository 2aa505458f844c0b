// An allocator over a static pool, with a list of free blocks. Invariant: no two free ones have one next, none is TAKEN.
// BUG: the index that is given back is only compared with <=.
// INPUTS: 1 1 2 1000 1
#include <fathom.h>
enum { BLOCKS = 1000, NONE = BLOCKS, TAKEN = 1001 };
struct block {
  unsigned char bytes[24];
};
static struct block pool[BLOCKS];
static unsigned next[BLOCKS + 1]; /* the next free one, or NONE; TAKEN: given away */
static unsigned first;

static void start(void) {
  for (unsigned i = 0; i < BLOCKS; i++)
    next[i] = i + 1;
  next[BLOCKS] = TAKEN;
}

static struct block *allocate(void) {
  if (first == NONE)
    return 0;
  unsigned i = first;
  first = next[i];
  next[i] = TAKEN;
  return &pool[i];
}

static bool give_back(unsigned i) {
#ifdef BUG
  if (i > BLOCKS || next[i] != TAKEN)
#else
  if (i >= BLOCKS || next[i] != TAKEN)
#endif
    return false;
  next[i] = first;
  first = i;
  return true;
}

int main(void) {
  unsigned what;
  start();
  while ((what = fathom_nondet_uint()) != 0) {
    if (what == 1) {
      struct block *p = allocate();
      if (p)
        p->bytes[23] = 1;
    } else if (give_back(fathom_nondet_uint()))
      fathom_assert(first < BLOCKS);
  }
  return 0;
}
