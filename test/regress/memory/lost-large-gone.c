// An object that is too large to be searched for pointers matters as long as it
// is there: where realloc fails, nothing holds the old object.
// RUN: %exit 10 %fathom check --leak=lost --malloc-may-fail %s | FileCheck %s
// RUN: %exit 0 %fathom check --leak=lost --malloc-may-fail -DGOOD %s
// EXPECT --leak=lost --malloc-may-fail -DKEPT: UNKNOWN unsupported: whether memory that is not freed can still be reached at
// CHECK: error: memory-leak: {{.*}} (400 bytes, heap, allocated at {{.*}}:[[#@LINE+8]]:
#include <fathom.h>
#include <stdlib.h>

static int *kept;

int main(void) {
  int *large;
  int *data = malloc(100 * sizeof *data);
  if (data == NULL)
    exit(1);
#ifdef KEPT // it may hold the other one
  kept = malloc(100000 * sizeof *kept);
  fathom_assume(kept != NULL);
#endif
  large = realloc(data, 100000 * sizeof *data);
  free(large);
#ifdef GOOD
  if (large == NULL)
    free(data);
#endif
  return 0;
}
