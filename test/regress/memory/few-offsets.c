// Writes at one of a few offsets of arrays that were never set as a whole: the
// elements stay known, also behind joins, and no array is in the formula.
// clang-format off
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBAD %s | FileCheck %s --check-prefix=UNSAFE
// EXPECT -DSKIPS: UNSAFE uninitialised-read
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 10 %fathom check --memory=lambdas -DBAD %s
// SAFE: arrays.reads {{ *}}0{{$}}
// SAFE: fathom: SAFE
// UNSAFE: assert: assertion does not hold
// UNSAFE: fathom: UNSAFE
// clang-format on
#include <fathom.h>

struct entry {
  int key, value;
};

static unsigned next_place(struct entry *table, unsigned used, int key) {
  if (used >= 4)
    return used;
  struct entry *e = &table[used];
  e->key = key;
#ifdef SKIPS
  if (key != 7)
#endif
    e->value = 2 * key;
  return used + 1;
}

int main(void) {
  struct entry table[4];
  unsigned used = 0;
  for (int i = 0; i < 5; i++) {
    int key = fathom_nondet_int();
    fathom_assume(key > 0 && key < 1000);
    if (fathom_nondet_int())
      used = next_place(table, used, key);
  }
  unsigned k = fathom_nondet_uint();
  fathom_assume(k < used);
#ifdef BAD
  fathom_assert(table[k].value == 2 * table[k].key && table[k].key != 7);
#else
  fathom_assert(table[k].value == 2 * table[k].key);
#endif
  return 0;
}
