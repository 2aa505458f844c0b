// The guard `a && b` ends a loop for two reasons at one place, two breaks at two. The verdict is the same.
// RUN: %exit 0 %fathom check --engine=bmc --split=on %s
// RUN: %exit 0 %fathom check --engine=bmc --split=off %s
// RUN: %exit 0 %fathom check --split=auto %s
// RUN: %exit 0 %fathom check --engine=bmc --split=on -DTWO %s
// RUN: %exit 0 %fathom check --engine=bmc --split=off -DTWO %s
// RUN: %exit 0 %fathom check --split=auto -DTWO %s
// RUN: %confirm --split=on -DBAD %s
// RUN: %confirm --split=on -DBAD -DTWO %s
// RUN: %exit 10 %fathom check --split=on -DBAD %s | FileCheck %s
// RUN: %exit 10 %fathom check --split=off -DBAD %s | FileCheck %s
// RUN: %exit 10 %fathom check --split=auto -DBAD %s | FileCheck %s
// RUN: %exit 10 %fathom check --split=on -DBAD -DTWO %s | FileCheck %s --check-prefix=TWO
// RUN: %exit 10 %fathom check --split=off -DBAD -DTWO %s | FileCheck %s --check-prefix=TWO
// RUN: %exit 10 %fathom check --split=auto -DBAD -DTWO %s | FileCheck %s --check-prefix=TWO
// CHECK: guards.c:[[#@LINE+25]]:{{.*}}error: array-index
// TWO: guards.c:[[#@LINE+19]]:{{.*}}error: array-index
#include <fathom.h>
#define LEN 8

#ifdef BAD
#define INSIDE(p) ((p) <= LEN)
#else
#define INSIDE(p) ((p) < LEN)
#endif

int main(void) {
  char s[LEN];
  for (int i = 0; i < LEN; i++)
    s[i] = fathom_nondet_char();
  unsigned pos = fathom_nondet_bool();
#ifdef TWO
  for (;;) {
    if (!INSIDE(pos))
      break;
    if (s[pos] == 'x')
      break;
    pos++;
  }
#else
  while (INSIDE(pos) && s[pos] != 'x')
    pos++;
#endif
  fathom_assert(pos == LEN || s[pos] == 'x');
  return 0;
}
