// __CPROVER_uninterpreted_*: equal arguments, equal results, and nothing else.
// EXPECT: SAFE
// EXPECT -DOTHER: UNSAFE assert
// EXPECT -DORDER: UNSAFE assert
// EXPECT -DPOINTERS: UNSAFE assert
// EXPECT -DNAMES: UNSAFE assert
// EXPECT -DNOT_SET: UNSAFE uninitialised-read
// EXPECT -DSTRUCTURE: UNKNOWN __CPROVER_uninterpreted_wide with these arguments
#include <fathom.h>
int __CPROVER_uninterpreted_f(int x, int y);
int __CPROVER_uninterpreted_f(const int x, const int y);
int __CPROVER_uninterpreted_g(int x, int y);
bool __CPROVER_uninterpreted_h(const void *p);
int __CPROVER_uninterpreted_wide(long a, long b, long c, long d, long e);
static int early(int x, int y) { return fathom_nondet_bool() ? __CPROVER_uninterpreted_f(x, y) : 0; }
int main(void) {
  int a = fathom_nondet_int(), b = fathom_nondet_int(), v[2];
  int before = early(a, 1); // on one of two paths
  int first = __CPROVER_uninterpreted_f(a, 1);
  fathom_assert(before == 0 || before == first);
  if (a == b)
    fathom_assert(__CPROVER_uninterpreted_f(b, 1) == first);
  for (int i = 0; i < 3; i++)
    fathom_assert(__CPROVER_uninterpreted_f(i, i) == __CPROVER_uninterpreted_f(i, i));
  fathom_assert(__CPROVER_uninterpreted_h(v) == __CPROVER_uninterpreted_h(&v[0]));
#ifdef OTHER
  fathom_assert(__CPROVER_uninterpreted_f(b, 1) == first);
#endif
#ifdef ORDER
  fathom_assert(__CPROVER_uninterpreted_f(1, 2) == __CPROVER_uninterpreted_f(2, 1));
#endif
#ifdef POINTERS
  fathom_assert(__CPROVER_uninterpreted_h(v) == __CPROVER_uninterpreted_h(v + 1));
#endif
#ifdef NAMES
  fathom_assert(__CPROVER_uninterpreted_g(a, 1) == first);
#endif
#ifdef NOT_SET
  int nothing;
  fathom_assert(__CPROVER_uninterpreted_f(nothing, 1) || 1);
#endif
#ifdef STRUCTURE
  __CPROVER_uninterpreted_wide(1, 2, 3, 4, 5);
#endif
  return 0;
}
