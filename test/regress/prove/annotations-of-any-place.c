// In ACSL, `\valid(p + i)` is false where the sum lies outside of the object, and no failure (it was one of the annotation):
// what is printed of all elements begins with it, and is read back. Either operand is the pointer, the number may be
// negative. Twins say it of one more place, or the loop writes something else.
// RUN: %exit 0 %fathom prove --timeout=60 -DARRAY %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DARRAY -DBUG %s 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: %exit 0 %fathom check -DLOW=-2 -DHIGH=4 %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check -DLOW=-2 -DHIGH=5 %s 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: %exit 10 %fathom check -DLOW=-3 -DHIGH=4 %s 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: %exit 0 %fathom check -DREAD=3 %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check -DREAD=4 %s 2>&1 | FileCheck %s --check-prefix=READ
// RUN: %exit 0 %fathom check -DBEHIND %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check -DBEHIND -DBUG %s 2>&1 | FileCheck %s --check-prefix=BEHIND
// CHECK: {{^}}fathom: SAFE{{$}}
// ARRAY: error: assert: assertion does not hold: loop invariant: \forall unsigned q; (\valid(c + q)) ==> {{.*}}c[q] == 3u
// SUM: error: assert: assertion does not hold: loop invariant: \forall int k; {{.*}}\valid({{p \+ k|k \+ p}})
// READ: error: assert: assertion does not hold: loop invariant: \forall {{.*}}\valid_read(text + k)
// BEHIND: error: assert: assertion does not hold: loop invariant: ! \valid(- 2 + p)
#include <fathom.h>
static unsigned c[6];
static const char text[3] = "ab";
int main(void) {
  unsigned i = 0, *p = c + 2;
#ifdef ARRAY
  unsigned n = fathom_nondet_uint() % 7;
  /*@ loop invariant i <= n; loop invariant \forall unsigned q; \valid(c + q) ==> i <= q || c[q] == 3u; */
  while (i < n) {
#ifdef BUG
    c[i] = 3u - (i == 4);
#else
    c[i] = 3u;
#endif
    i++;
  }
  fathom_assert(n <= 4 || c[4] == 3);
#else
#ifdef READ
  /*@ loop invariant \forall integer k; \valid_read(text + k) <==> 0 <= k < READ; */
#elif defined BEHIND && defined BUG
  /*@ loop invariant !\valid(-2 + p); */
#elif defined BEHIND
  /*@ loop invariant \valid(p + -2) && !\valid(p + -3) && !\valid(-3 + p); */
#else
  /*@ loop invariant \forall int k; LOW <= k && k < HIGH ==> \valid(p + k) && \valid(k + p); */
#endif
  while (i < 2)
    i++;
  fathom_assert(p[-2] == 0 && text[2] == 0);
#endif
  return 0;
}
