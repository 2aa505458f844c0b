// Functions that call themselves or each other, for any depth: what they require is checked at every call, what they ensure is what is known behind one, and memories that
// they change are arbitrary but for that. Each has a twin that fails.
// RUN: %exit 0 %fathom prove %s 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: %exit 10 %fathom prove -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove -DPARITY %s 2>&1 | FileCheck %s --check-prefix=PARITY
// RUN: %exit 10 %fathom prove -DPARITY -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove -DGLOBAL %s 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: %exit 10 %fathom prove -DGLOBAL -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove -DPOINTER %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom prove -DPOINTER -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom check -DGLOBAL %s 2>&1 | FileCheck %s --check-prefix=SAFE
// COUNT: recursion.c:[[#]]: for any depth of calls of count: ensures \result == (n + sum)
// COUNT: {{^}}fathom: SAFE{{$}}
// PARITY-DAG: for any depth of calls of even: {{.*}}\result
// PARITY-DAG: for any depth of calls of odd: {{.*}}\result
// PARITY: {{^}}fathom: SAFE{{$}}
// GLOBAL: for any depth of calls of walk: {{.*}}depth
// GLOBAL: {{^}}fathom: SAFE{{$}}
// SAFE: {{^}}fathom: SAFE{{$}}
// FAILS: {{^}}fathom: UNSAFE
#include <fathom.h>
#if defined PARITY
static _Bool odd(unsigned n);
static _Bool even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static _Bool odd(unsigned n) {
#ifdef BUG
  return n == 0 ? 1 : even(n - 1);
#else
  return n == 0 ? 0 : even(n - 1);
#endif
}
int main(void) {
  unsigned n = fathom_nondet_ushort();
  fathom_assert(even(n) == (n % 2 == 0));
  return 0;
}
#elif defined GLOBAL
// Every call leaves the depth as it was.
static unsigned depth;
static void walk(void) {
  if (depth >= 50)
    return;
  depth++;
  fathom_assert(depth <= 50);
  if (fathom_nondet_bool())
    walk();
  if (fathom_nondet_bool())
    walk();
#ifdef BUG
  if (depth != 2)
#endif
    depth--;
}
int main(void) {
  walk();
  fathom_assert(depth == 0);
  return 0;
}
#elif defined POINTER
// The array is passed on as it is, its end moves.
static void fill(char *a, unsigned n) {
#ifdef BUG
  a[n] = 0;
#endif
  if (n == 0)
    return;
  a[n - 1] = 0;
  fill(a, n - 1);
}
int main(void) {
  char a[100];
  unsigned n = fathom_nondet_uint();
  fathom_assume(n <= 100);
  fill(a, n);
  return 0;
}
#else
#ifdef BUG
static unsigned count(unsigned n, unsigned char sum) {
#else
static unsigned count(unsigned n, unsigned sum) {
#endif
  if (n == 0)
    return sum;
#ifdef BUG
  return count(n - 1, sum + 64);
#else
  return count(n - 1, sum + 1);
#endif
}
int main(void) {
  unsigned n = fathom_nondet_ushort();
#ifdef BUG
  fathom_assert(count(n, 0) == 64 * n);
#else
  fathom_assert(count(n, 0) == n);
#endif
  return 0;
}
#endif
