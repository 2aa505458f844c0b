// Labels as values: a small interpreter.
// RUN: %fathom emit --stage=prepared %s | FileCheck %s --implicit-check-not=blockaddress --implicit-check-not='indirectbr '
// RUN: %exit 0 %fathom check --unwind 8 %s
// RUN: %exit 10 %fathom check --unwind 8 -DBUG %s
#include <fathom.h>

// CHECK-LABEL: define {{.*}}@main(
// CHECK: ptrtoint ptr %{{.*}} to i64
// CHECK: call void @fathom.unsupported(ptr @"fathom.text.jump to an address that is none of the labels")
int main(void) {
  static const void *const code[] = {&&twice, &&more, &&end};
  unsigned char program[4];
  for (int i = 0; i < 3; i++) {
    program[i] = fathom_nondet_uchar();
    fathom_assume(program[i] < 3);
  }
  program[3] = 2;
  int at = 0, x = 1;
  goto *code[program[at++]];
twice:
  x *= 2;
  goto *code[program[at++]];
more:
  x += 1;
  goto *code[program[at++]];
end:
#ifdef BUG
  fathom_assert(x < 8);
#else
  fathom_assert(x <= 8);
#endif
  return 0;
}
