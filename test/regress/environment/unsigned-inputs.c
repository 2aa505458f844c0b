// Inputs of an environment are shown as their types say.
// RUN: %exit 10 %fathom check --entry=over %s | FileCheck %s
// RUN: %exit 0 %fathom check --entry=over -DFIXED %s
// CHECK: input byte = 255
// CHECK: input s->large = 18446744073709551615
// CHECK: input s->small = -1
#include <fathom.h>
#include <stdint.h>
struct sizes {
  uint64_t large;
  int small;
};
void over(struct sizes *s, uint8_t byte) {
#ifdef FIXED
  if (s->small < 0)
    return;
#endif
  fathom_assert(s->large + 1 != 0 || s->small != -1 || byte != 255);
}
