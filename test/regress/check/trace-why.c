// --trace=why: the branches that lead to the failure, and what their conditions and the failed check were computed from.
// RUN: %exit 10 %fathom check --trace=why %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --trace=why %s 2>&1 | FileCheck %s --check-prefix=NOT
// CHECK: what it depends on:
// CHECK-NEXT: {{.*}}main()
// CHECK-NEXT: {{.*}}input size = {{[0-9]+}}
// CHECK: {{.*}}(to line [[#@LINE+31]]) if (size > 3)
// CHECK: {{.*}}(to line [[#@LINE+14]]) if (message->kind == 7)
// The machine's condition of the next one is the source's turned round: it says where the execution goes on.
// RUN: %exit 10 %fathom check -DNEGATED --trace=why %s 2>&1 | FileCheck %s --check-prefix=NEGATED
// NEGATED: {{.*}}(to line [[#@LINE+20]]) if (!p)
// NOT-NOT: unrelated
// NOT-NOT: noise
// EXPECT -DRIGHT: SAFE
#include <fathom.h>
struct message {
  int kind, length;
};
static int unrelated;
static int read_length(const struct message *message) {
  if (message->kind == 7)
    return message->length;
  return 0;
}
int main(void) {
  unsigned size = fathom_nondet_uint();
#ifdef NEGATED
  unsigned *p = size > 3 ? &size : 0;
  if (!p)
    return 0;
  fathom_assert(*p > 4);
#endif
  int noise = fathom_nondet_int();
  struct message message = {fathom_nondet_int(), 2};
  if (noise > 0)
    unrelated = noise - 1;
  if (size > 3)
    message.length = 4;
  int buffer[4] = {0};
#ifdef RIGHT
  if (message.length > 3)
    return 0;
#endif
  return buffer[read_length(&message)];
}
