// realloc and its cousins.
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --malloc-may-fail %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// RUN: %exit 0 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBAD=4 --malloc-may-fail %s | FileCheck %s --check-prefix=B4
// SAFE: {{^}}fathom: SAFE{{$}}
// B1: error: out-of-bounds-write
// B2: error: invalid-free: {{.*}}realloc
// B3: error: assert
// B4: error: null-deref
#define _GNU_SOURCE
#include <fathom.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

void cfree(void *);

int main(void) {
  char *p = malloc(4);
  if (!p)
    return 0;
  memcpy(p, "abcd", 4);
  char *q = realloc(p, IF(1, 7, 8));
  if (IF(4, 0, !q)) {
    free(p);
    return 0;
  }
  q[7] = 'x';
  fathom_assert(memcmp(q, "abcd", 4) == 0);
  q = realloc(IF(2, q + 1, q), 2);
  if (!q)
    return 0;
  fathom_assert(q[1] == IF(3, 'a', 'b') && malloc_usable_size(q) >= 2);
  fathom_assert(realloc(q, 0) == NULL);
  free(realloc(NULL, 5));
  fathom_assert(reallocarray(NULL, SIZE_MAX, 2) == NULL);
  fathom_assert(calloc(SIZE_MAX, 2) == NULL);
  void *aligned = NULL;
  fathom_assert(posix_memalign(&aligned, 3, 8) != 0);
  if (posix_memalign(&aligned, 64, 8) == 0)
    fathom_assert((uintptr_t)aligned % 64 == 0);
  free(aligned);
  free(valloc(3));
  cfree(memalign(32, 3));
  free(aligned_alloc(32, 64));
  return 0;
}
