// The place of a hash in a table whose size is a power of two: told apart by
// the size no place is behind the table, and every search ends.
// EXPECT --unwind 10: SAFE
// EXPECT --unwind 10 -DBUG: UNSAFE out-of-bounds-read
#include <fathom.h>
#include <stdlib.h>

struct entry {
  unsigned long hash, value;
};

static unsigned long find(const struct entry *table, unsigned long size,
                          unsigned long hash) {
#ifdef BUG
  unsigned long mask = size;
#else
  unsigned long mask = size - 1;
#endif
  for (unsigned long probe = 0;; ++probe) {
    unsigned long at = (hash + probe) & mask;
    if (table[at].hash == 0)
      return size;
    if (table[at].hash == hash)
      return at;
    if (((at - table[at].hash) & mask) < probe)
      return size;
  }
}

int main(void) {
  unsigned long size = fathom_nondet_ulong();
  fathom_assume(size >= 2 && size <= 8 && (size & (size - 1)) == 0);
  struct entry *table = malloc(size * sizeof *table);
  if (!table)
    return 0;
  fathom_havoc(table, size * sizeof *table);
  for (int i = 0; i < 2; ++i)
    find(table, size, fathom_nondet_ulong());
  free(table);
  return 0;
}
