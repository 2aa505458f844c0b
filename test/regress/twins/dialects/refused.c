// Names whose meaning is not supported: UNKNOWN where one is called.
// EXPECT: SAFE
// RUN: %exit 20 %fathom check -DBUG --trace=none %s 2>&1 | FileCheck %s --check-prefix=BUG
// BUG-DAG: unsupported: {{.*}}__SMACK_code
// BUG-DAG: unsupported: {{.*}}__SMACK_mod
// BUG-DAG: unsupported: {{.*}}__SMACK_decl
// BUG-DAG: unsupported: {{.*}}__SMACK_top_decl
// BUG-DAG: unsupported: {{.*}}klee_get_value_i32
// BUG: {{^}}fathom: UNKNOWN (unsupported:
#include <fathom.h>
void __SMACK_code(const char *, ...);
void __SMACK_mod(const char *, ...);
void __SMACK_decl(const char *, ...);
void __SMACK_top_decl(const char *, ...);
int klee_get_value_i32(int);

int main(void) {
  int x = fathom_nondet_int();
#ifndef BUG
  fathom_assume(x > 4);
#endif
  if (x == 0)
    __SMACK_code("assume true;");
  if (x == 1)
    __SMACK_mod("x");
  if (x == 2)
    __SMACK_decl("var y: int;");
  if (x == 3)
    __SMACK_top_decl("var z: int;");
  if (x == 4)
    klee_get_value_i32(x);
}
