// A program that is run natively writes nothing outside of its folder, has no network, and cannot start many processes; the failure is seen all the same.
// Without a sandbox it does.
// RUN: rm -rf %t && mkdir %t && chmod 777 %t
// RUN: %exit 10 %fathom check --replay=native --trace=none -DFILE_NAME='"%t/file"' %s | FileCheck %s
// RUN: not ls %t/file
// RUN: %exit 10 %fathom check --replay=unsafe --trace=none -DFILE_NAME='"%t/file"' %s | FileCheck %s
// RUN: ls %t/file
// RUN: rm %t/file && %exit 10 %fathom check --json=%t/r.json -DFILE_NAME='"%t/file"' %s > /dev/null
// RUN: %exit 10 %fathom replay %t/r.json | FileCheck %s --check-prefix=LATER
// RUN: not ls %t/file
// CHECK: replay: confirmed natively (check of our own: assert
// LATER: 1 of 1 counterexamples confirmed natively
#include <fathom.h>
#include <stdio.h>
int main(void) {
  int n = fathom_nondet_int();
  FILE *file = fopen(FILE_NAME, "w");
  if (file)
    fclose(file);
  fathom_assert(n != 7);
  return 0;
}
