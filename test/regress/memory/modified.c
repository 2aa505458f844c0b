// Which objects were written to: of each kind, through each kind of write, and
// only them.
// EXPECT: SAFE
// EXPECT -DSTORE: UNSAFE modified
// EXPECT -DCOPY: UNSAFE modified
// EXPECT -DFILL: UNSAFE modified
// EXPECT -DCALLEE: UNSAFE modified
// EXPECT -DHAVOC: UNSAFE modified
// EXPECT -DGLOBAL: UNSAFE modified
// EXPECT -DSAME_VALUE: UNSAFE modified
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
static int table[4] = {1, 2, 3, 4};
struct Pair {
  int a, b;
};
static void set(int *p, int n) {
  if (n >= 0)
    *p = n;
}
int main(void) {
  struct Pair pair = {1, 2};
  int *heap = malloc(8), other = 5;
  heap[0] = heap[1] = 7;
  fathom_assert(fathom_is_modified(heap));
  fathom_assert(fathom_is_modified(&pair.b));
  fathom_assert(!fathom_is_modified(table));
  fathom_reset_modified(&pair.b);
  fathom_reset_modified(heap + 1);
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < 2);
  other = heap[n] + pair.a + table[n];
  memset(heap, 0, n / 2); // of no bytes
  set(heap, -1);
#ifdef STORE
  heap[n] = 3;
#elif defined(COPY)
  memcpy(&pair, heap, 4 * n);
#elif defined(FILL)
  memset(heap, 0, n);
#elif defined(CALLEE)
  set(n ? heap : &other, 4);
#elif defined(HAVOC)
  fathom_havoc(&pair.b, n);
#elif defined(GLOBAL)
  table[n] = 3;
#elif defined(SAME_VALUE)
  pair.b = pair.b;
#endif
  fathom_assert_unmodified(&pair.a);
  fathom_assert_unmodified(heap);
  fathom_assert_unmodified(table + 2);
  fathom_assert(fathom_is_modified(&other));
  free(heap);
  return 0;
}
