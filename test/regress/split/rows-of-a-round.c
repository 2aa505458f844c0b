// A round that is abandoned leaves nothing behind. Until the index is known to matter, an element may be any of four, and the
// allocation is reached, so that somebody asks how large it may be; told apart, nobody gets there. Merged, the row stays.
// RUN: %exit 0 %fathom check --engine=bmc --split=off %s | FileCheck %s --check-prefix=MERGED
// RUN: %exit 0 %fathom check --engine=bmc --split=on --stats %s 2>&1 | FileCheck %s --check-prefixes=APART,STATS
// RUN: %exit 10 %fathom check --engine=bmc --split=on -DBAD %s | FileCheck %s --check-prefix=BAD
// MERGED: chosen: allocation ≤ {{[0-9]+}} bytes
// MERGED: fathom: SAFE
// The key and the groups are in the statistics: two steps, the first of them in two rounds.
// STATS: unfold.split.key.main: {{[A-Z]+[0-9]+ *1$}}
// STATS: unfold.split.rounds {{ *3$}}
// STATS: unfold.split.steps {{ *2$}}
// STATS: unfold.split.ways {{ *[1-9][0-9]$}}
// APART-NOT: chosen: allocation
// APART: fathom: SAFE
// BAD: chosen: allocation ≤ {{[0-9]+}} bytes
// BAD: fathom: UNSAFE
#include <fathom.h>
#include <stdlib.h>

int main(void) {
#ifdef BAD
  unsigned a[4] = {0, 1, 2, 4};
#else
  unsigned a[4] = {0, 1, 2, 3};
#endif
  unsigned i = 0;
  while (i < 3 && fathom_nondet_bool())
    i++;
  if (a[i] != i)
    free(malloc(fathom_nondet_size_t()));
  fathom_assert(a[i] == i);
  return 0;
}
