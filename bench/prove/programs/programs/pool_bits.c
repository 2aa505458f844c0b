// An allocator over a static pool of 64 blocks, a bit for each, that goes on where it was. Invariant: hint < BLOCKS.
// BUG: behind the last block it does not start again.
// INPUTS: 1x66
#include <fathom.h>
#include <stdint.h>
enum { BLOCKS = 64, SIZE = 32 };
static unsigned char pool[BLOCKS * SIZE];
static uint64_t used;
static unsigned hint; /* where the search begins */

static unsigned behind(unsigned i) { return i + 1 == BLOCKS ? 0 : i + 1; }

static unsigned char *allocate(void) {
  unsigned i = hint;
  for (unsigned k = 0; k < BLOCKS; k++) {
    if (!(used >> i & 1)) {
      used |= (uint64_t)1 << i;
#ifdef BUG
      hint = i + 1;
#else
      hint = behind(i);
#endif
      return pool + i * SIZE;
    }
    i = behind(i);
  }
  return NULL;
}

static bool give_back(unsigned long offset) {
  unsigned long i = offset / SIZE;
  if (offset >= sizeof pool || offset % SIZE != 0 || !(used >> i & 1))
    return false;
  used &= ~((uint64_t)1 << i);
  for (unsigned k = 0; k < SIZE; k++)
    pool[offset + k] = 0;
  hint = (unsigned)i;
  return true;
}

int main(void) {
  unsigned what;
  while ((what = fathom_nondet_uint()) != 0) {
    if (what == 1) {
      unsigned char *p = allocate();
      if (p)
        p[SIZE - 1] = 1;
      else
        fathom_assert(used == UINT64_MAX);
    } else
      give_back(what - 2);
  }
  return 0;
}
