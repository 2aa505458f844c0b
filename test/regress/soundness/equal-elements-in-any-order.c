// C does not say in which order qsort leaves equal elements, nor which of them
// bsearch finds.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DSORT %s | FileCheck %s --check-prefix=SORT
// RUN: %exit 10 %fathom check -DSEARCH %s | FileCheck %s --check-prefix=SEARCH
// SORT: assertion does not hold: pairs[1].id == 0
// SEARCH: assertion does not hold: found == &pairs[1]
#include <fathom.h>
#include <stdlib.h>

struct pair {
  int key, id;
};

static int by_key(const void *a, const void *b) {
  int x = ((const struct pair *)a)->key, y = ((const struct pair *)b)->key;
  return x < y ? -1 : x > y;
}

int main(void) {
  struct pair pairs[] = {{1, 0}, {1, 1}, {0, 2}};
  qsort(pairs, 3, sizeof(pairs[0]), by_key);
  fathom_assert(pairs[0].id == 2 && pairs[1].id + pairs[2].id == 1);
#ifdef SORT
  fathom_assert(pairs[1].id == 0);
#endif
  struct pair key = {1, 9};
  struct pair *found = bsearch(&key, pairs, 3, sizeof(pairs[0]), by_key);
  fathom_assert(found == &pairs[1] || found == &pairs[2]);
#ifdef SEARCH
  fathom_assert(found == &pairs[1]);
#endif
  return 0;
}
