// Loops that print are described as a whole as long as nobody can see or change
// the stream; where somebody can, its state is exact.
// RUN: %exit 0 %fathom check --timeout=60 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check --timeout=60 -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check --timeout=60 -DBAD=2 %s | FileCheck %s --check-prefix=B2
// RUN: %exit 10 %fathom check --timeout=60 -DBAD=3 %s | FileCheck %s --check-prefix=B3
// RUN: %exit 10 %fathom check --timeout=60 -DBAD=4 %s | FileCheck %s --check-prefix=B4
// RUN: %exit 10 %fathom check --timeout=60 -DBAD=5 %s | FileCheck %s --check-prefix=B5
// RUN: %exit 10 %fathom check --timeout=60 -DBAD=6 %s | FileCheck %s --check-prefix=B6
// SAFE: {{^}}fathom: SAFE{{$}}
// B1: error: use-after-free: {{.*}}putchar: the stream was closed
// B2: error: out-of-bounds-read
// B3: error: assert
// B4: error: assert
// B5: error: null-deref: {{.*}}putchar
// B6: error: uninitialised-read
#include <errno.h>
#include <fathom.h>
#include <stdio.h>
#ifndef BAD
#define BAD 0
#endif

int main(void) {
  int n = fathom_nondet_int();
  char text[4] = {'a', 'b', 'c', BAD == 2 ? 'd' : 0};
  int unset;
#if BAD == 1
  fclose(stdout);
#endif
#if BAD == 4
  errno = 0;
#endif
#if BAD == 5
  stdout = NULL;
#endif
  for (int i = 0; i < n; ++i) {
    putchar('x');
    printf("%d %5s\n", i, "abc");
    puts("x");
  }
  if (n > 0)
    puts(text);
#if BAD == 3
  fathom_assert(!ferror(stdout));
#endif
#if BAD == 4
  fathom_assert(errno == 0);
#endif
#if BAD == 6
  putchar(unset);
#endif
  return 0;
}
