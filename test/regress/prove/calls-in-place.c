// Elements that functions read and write, and a loop that fills them in a function of its own: calls are put in place. Not those of functions with
// variables of their own, or that call themselves.
// RUN: %exit 0 %fathom prove --certificate=%t.cert %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// RUN: not grep 'call @[fgp]' %t.cert
// RUN: %exit 10 %fathom prove -DFILLED %s | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom prove -DPUT %s | FileCheck %s --check-prefix=UNSAFE
// SAFE: {{^}}fathom: SAFE{{$}}
// UNSAFE: UNSAFE (1 of
//
// RUN: %exit 0 %fathom prove -DLOCAL --certificate=%t.local %s | FileCheck %s --check-prefix=SAFE
// RUN: grep 'call @put' %t.local
// RUN: not grep 'call @get' %t.local
// RUN: %exit 10 %fathom prove -DLOCAL -DPUT %s | FileCheck %s --check-prefix=UNSAFE
//
// A claim about what a function has left that does not hold.
// RUN: sed 's/(bvule element\([^ ]*\) #x0000000b)/(bvule element\1 #x0000000a)/' %t.cert > %t.less
// RUN: not cmp -s %t.cert %t.less
// RUN: %exit 20 %fathom recheck %t.less | FileCheck %s --check-prefix=REFUSED
// REFUSED: UNKNOWN (the certificate is refused: 
#include <fathom.h>
enum { SIZE = 12 };
static unsigned a[SIZE];
static void fill(void) {
  for (unsigned i = 0; i < SIZE; i++)
#ifdef FILLED
    a[i] = i + 1;
#else
    a[i] = i;
#endif
}
static unsigned get(unsigned i) { return a[i]; }
static void put(unsigned i) {
  unsigned last = SIZE - 1;
#ifdef LOCAL
  unsigned both[2] = {last, last};
  last = both[i & 1];
#endif
#ifdef PUT
  last++;
#endif
  a[i] = last - i;
}
int main(void) {
  fill();
  while (fathom_nondet_bool()) {
    unsigned p = fathom_nondet_uint();
    if (p >= SIZE)
      return 0;
    fathom_assert(get(p) < SIZE);
    put(p);
  }
}
