// getline: the buffer has any size that is enough and may move; a call that
// fails may have made one; only the last character is a newline.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// B1: error: assert: {{.*}}size == (size_t)n + 1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: error: assert: {{.*}}line != old
// EXPECT -DBAD=3: UNSAFE out-of-bounds-write
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B4: error: assert: {{.*}}line == NULL
#define _GNU_SOURCE
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef BAD
#define BAD 0
#endif

int main(void) {
  char *line = NULL;
  size_t size = 0;
  ssize_t n = getline(&line, &size, stdin);
  if (n > 0) {
    fathom_assert(line[n] == 0 && size > (size_t)n);
    if (BAD == 1)
      fathom_assert(size == (size_t)n + 1);
    if (n > 1)
      fathom_assert(line[0] != '\n');
    if (line[n - 1] != '\n')
      fathom_assert(feof(stdin));
    char *old = line;
    n = getdelim(&line, &size, ';', stdin);
    if (BAD == 2)
      fathom_assert(line != old);
    if (n > 1) {
      fathom_assert(line[0] != ';');
      line[BAD == 3 ? size : size - 1] = 0;
    }
  } else {
    fathom_assert(feof(stdin) || ferror(stdin));
    if (BAD == 4)
      fathom_assert(line == NULL);
  }
  free(line);
  return 0;
}
