// Functions with `...`: arguments arrive, and one that was not passed is read
// outside of them. 32 bits have lists of another kind.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -m32 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: varargs.c:[[# @LINE + 18]]:{{[0-9]+}}: error: out-of-bounds-read
#include <fathom.h>
#include <stdarg.h>

struct large { long a[5]; };
struct small { int a; char b; };

static long sum(const char *kinds, ...) {
  va_list list, again;
  long total = 0;
  va_start(list, kinds);
  va_copy(again, list);
  for (; *kinds; ++kinds)
    switch (*kinds) {
    case 'l': total += va_arg(list, struct large).a[4]; break;
    case 's': total += va_arg(list, struct small).b; break;
    case 'p': total += *va_arg(list, int *); break;
    case 'L': total += (long)va_arg(list, long long); break;
    default: total += va_arg(list, int);
    }
  total += va_arg(again, int);
  va_end(again);
  va_end(list);
  return total;
}

int main(void) {
  struct large large = {{1, 2, 3, 4, 5}};
  struct small small = {6, 7};
  int x = fathom_nondet_int();
  fathom_assume(x > -100 && x < 100);
#ifdef BUG
  fathom_assert(sum("iii", 1, x) == 0);
#else
  fathom_assert(sum("i", 9) == 18);
  fathom_assert(sum("ilspLi", 1, large, small, &x, 10LL, 20) == 44 + x);
#endif
  return 0;
}
