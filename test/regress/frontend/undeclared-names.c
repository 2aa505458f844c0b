// CBMC and ESBMC know their names without a declaration, and so do we; what the program declares itself counts, also
// behind the first use. C++ sees them as extern "C", and names that it has declared itself without that, too.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s
// CHECK: error: assert: assertion does not hold: sum
// RUN: %exit 0 %fathom check --checks=assert %s
// RUN: cp %s %t.cpp
// RUN: %exit 0 %fathom check %t.cpp
// RUN: %exit 10 %fathom check -DBUG %t.cpp
// Other names stay what they are: not declared, of which clang warns in C.
// RUN: %exit 0 %fathom check -DOTHER %s 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: warning: {{.*}}'klee_assume'{{.*}}[-Wimplicit-function-declaration]
// RUN: %exit 30 %fathom check -DOTHER %s -- -Werror=implicit-function-declaration
// RUN: %exit 30 %fathom check -DOTHER %t.cpp
#ifdef __cplusplus
void __VERIFIER_assume(int);
#endif
#ifdef BUG
enum { least = 205 };
#else
enum { least = 204 };
#endif
int main(void) {
  int x = nondet_int();
  unsigned char c = nondet_uchar();
  __ESBMC_assume(x > 3 && x < 10);
  __VERIFIER_assume(c > 200);
  __CPROVER_size_t n = __CPROVER_OBJECT_SIZE(&x);
  __CPROVER_bool readable = __CPROVER_r_ok(&x, sizeof x);
  __ESBMC_assert(n == 4 && readable, "size");
  __CPROVER_assert(__ESBMC_POINTER_OFFSET(&x) == 0, "offset");

  // The line that fails with BUG.
  __CPROVER_assert(x + c > least, "sum");
#ifdef OTHER
  klee_assume(x);
#endif
  return 0;
}
#ifndef __cplusplus
void __ESBMC_assume(_Bool);
#endif
