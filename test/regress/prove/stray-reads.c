// Accesses are not checked, and some reads leave their objects: they give any value, and there is a proof all the same.
// A state machine whose states are members of heap objects, one behind another; a cipher that nobody has set is read
// through, copied, and compared.
// RUN: %exit 0 %fathom check --checks=assert -DMACHINE %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --checks=assert -DMACHINE -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: %exit 0 %fathom prove --checks=assert -DMACHINE --certificate=%t.cert %s
// RUN: %exit 0 %fathom recheck %t.cert | FileCheck %s --check-prefix=SAFE
// An element behind the last one; the others are what they are.
// RUN: %exit 0 %fathom check --checks=assert -DARRAY %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --checks=assert -DARRAY -DBUG %s 2>&1 | FileCheck %s --check-prefix=FAILS
// What is read may be anything: it is not what the assertion says.
// RUN: %exit 10 %fathom check --checks=assert -DARRAY -DTRUSTS %s 2>&1 | FileCheck %s --check-prefix=FAILS
// Whoever writes outside can change everything: no proof.
// RUN: %exit 20 %fathom prove --checks=assert --cpu-limit=2 -DMACHINE -DWRITES %s 2>&1 | FileCheck %s --check-prefix=OPEN
// With the checks it fails as before.
// RUN: %exit 10 %fathom check -DMACHINE %s 2>&1 | FileCheck %s --check-prefix=FAILS
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// SAFE: {{^}}fathom: SAFE{{$}}
// FAILS: fathom: UNSAFE
// OPEN: fathom: UNKNOWN (limit of CPU time; bound
#include <fathom.h>
#include <stdlib.h>
#ifdef MACHINE
struct cipher {
  int algorithms;
};
struct handshake {
  struct cipher *cipher;
  int next;
};
struct session {
  int state;
  struct handshake *handshake;
  struct cipher *chosen;
  void *buffer;
};
int main(void) {
  struct session *s = malloc(sizeof *s);
  s->handshake = malloc(sizeof *s->handshake);
  s->state = 10;
  int steps = 0;
  for (;;) {
    if (s->state == 10) {
      if (steps == 0)
        steps = 1;
      s->state = 20;
      s->handshake->next = 30;
      if (s->buffer == 0)
        s->buffer = (void *)(size_t)fathom_nondet_ulong();
    } else if (s->state == 20) {
      if (s->handshake->cipher->algorithms & 256)
        s->chosen = s->handshake->cipher;
#ifdef WRITES
      s->handshake->cipher->algorithms = 0;
#endif
#ifdef BUG
      if (steps == 1 && s->chosen != 0)
#else
      if (steps == 1)
#endif
        steps = 2;
      s->state = s->handshake->next;
    } else if (s->state == 30) {
      fathom_assert(steps == 2);
      s->state = fathom_nondet_bool() ? 30 : 40;
    } else
      return 0;
  }
}
#else
int main(void) {
  int *a = malloc(8 * sizeof *a);
  for (int i = 0; i < 8; i++)
    a[i] = i;
  unsigned long sum = 0;
  while (fathom_nondet_bool()) {
    unsigned i = fathom_nondet_uint();
    fathom_assume(i <= 8);
    int x = a[i];
#ifdef BUG
    fathom_assert(x <= 6 || i == 8);
#elif defined(TRUSTS)
    fathom_assert(x <= 7);
#else
    fathom_assert(x <= 7 || i == 8);
#endif
    sum += (unsigned)x & 1;
  }
  return sum == 5;
}
#endif
