// Two files with functions of one name, each with a contract: which one is meant is not said. The other file's is
// static and right; the one here is wrong for 42.
// RUN: printf 'static int step(int x) __CPROVER_requires(x >= 0 && x < 9) __CPROVER_ensures(__CPROVER_return_value == x + 1) { return x + 1; }\nint other(int x) { return step(x); }\n' > %t.c
// RUN: %exit 30 %fathom check --enforce-contract=step %t.c %s 2>&1 | FileCheck %s
// RUN: %exit 30 %fathom check --enforce-contract=step %s %t.c 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --enforce-contract=step %s
// RUN: %exit 0 %fathom check --enforce-contract=step --entry=other %t.c
// So are two contracts of one function.
// RUN: printf 'int step(int x) __CPROVER_requires(x >= 0) __CPROVER_ensures(1);\nint other(int x) { return step(x); }\n' > %t.other.c
// RUN: %exit 30 %fathom check --enforce-contract=step %t.other.c %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: %exit 30 %fathom check --replace-call-with-contract=step %s %t.other.c 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: printf 'int step(int y)\n__CPROVER_requires( y>=0 ) __CPROVER_ensures(__CPROVER_return_value == y+1);\n' | sed s/y/x/g > %t.same.c
// RUN: %exit 10 %fathom check --enforce-contract=step %t.same.c %s
// TWO: files have different contracts of it
// CHECK: --enforce-contract=step: several files have such a function
#include <fathom.h>
int step(int x) __CPROVER_requires(x >= 0) __CPROVER_ensures(__CPROVER_return_value == x + 1) {
  return x == 42 ? 0 : x + 1;
}
int main(void) {
  int x = fathom_nondet_int();
  fathom_assume(x >= 0 && x < 100);
  step(x);
  return 0;
}
