// Inputs of an environment are shown as their types say. Where they may be nobody's, or have no end, there is a hint.
// RUN: %exit 10 %fathom check --entry=over %s 2>&1 | FileCheck %s --check-prefixes=CHECK,HINT
// RUN: %exit 0 %fathom check --entry=over -DFIXED %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exit 20 %fathom check --entry=digits --unwind=2 --engine=bmc %s 2>&1 | FileCheck %s --check-prefix=LENGTH
// NONE-NOT: hint
// LENGTH: {{^}}hint: --entry-length=N limits texts and arrays that digits gets
// CHECK: input byte = 255
// CHECK: input s->large = 18446744073709551615
// CHECK: input s->small = -1
// HINT: {{^}}hint: {{.*}}'fathom harness over {{.*}}unsigned-inputs.c'{{.*}}
// HINT-NEXT: fathom: UNSAFE
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
unsigned digits(const char *text) {
  unsigned n = 0;
  for (; *text; text++)
    if (*text >= '0' && *text <= '9')
      n ^= *text;
  return n;
}
