// realloc and its cousins.
// EXPECT: SAFE
// EXPECT --malloc-may-fail: SAFE
// EXPECT -DBAD=1: UNSAFE out-of-bounds-write
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: SAFE
// EXPECT -DBAD=4 --malloc-may-fail: UNSAFE null-deref
// B2: error: invalid-free: {{.*}}realloc
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
