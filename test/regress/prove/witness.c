// A witness for SV-COMP's validators has the invariants of loops where they stand, in C. A program that fails has none. A variable that two names had is not taken for
// another one.
// RUN: rm -f %t.yml %t.bug.yml
// RUN: %exit 0 %fathom prove --witness=%t.yml %s 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: FileCheck %s < %t.yml
// RUN: sh -c 'grep -q "\"$(sha256sum < %s | cut -d" " -f1)\"" %t.yml'
// RUN: %exit 10 %fathom prove -DBUG --witness=%t.bug.yml %s
// RUN: sh -c '! grep invariant %t.bug.yml'
// TEXT: witness.c:[[# @LINE + 16]]: for any number of iterations: n <= limit
// TEXT: witness.c:[[# @LINE + 18]]: for any number of iterations: n == ((4294967295u * taken) + m)
// CHECK: - entry_type: "invariant_set"
// CHECK: format_version: "2.0"
// CHECK: data_model: "LP64"
// CHECK: type: "loop_invariant"
// CHECK: line: [[# @LINE + 10]]
// CHECK-NEXT: column: 3
// CHECK-NEXT: function: "main"
// CHECK-NEXT: value: "(n <= limit)"
// CHECK-NEXT: format: "c_expression"
// CHECK: line: [[# @LINE + 8]]
// CHECK: value: "(n == ((4294967295u * taken) + m))"
#include <fathom.h>
int main(void) {
  unsigned limit = fathom_nondet_uint(), n = 0;
  while (n < limit && fathom_nondet_bool())
    n++;
  unsigned m = n, taken = 0;
  while (n > 0) {
    n--;
    taken++;
  }
#ifdef BUG
  fathom_assert(taken <= limit && taken < m);
#else
  fathom_assert(taken <= limit && taken <= m);
#endif
  return 0;
}
