// A structure with a pointer that a loop leaves alone, beside numbers that it changes. Twins: in some iteration it is changed after all, by whoever can.
// (At bound 1, before that iteration is reached, a proof is looked for in vain.)
// RUN: %exit 0 %fathom prove -DPLAIN %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DALIAS %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DCOPIED %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DEXCHANGED %s 2>&1 | FileCheck %s
// RUN: %exit 0 %fathom prove -DNUMBER %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom prove -DWHEN=6 -DPLAIN %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DALIAS %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DCOPIED %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DSET %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DCALLEE %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DEXCHANGED %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DINTERIOR %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DHALF %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DARGUMENT %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DNUMBER %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DNEGATIVE %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DREALLOC %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DFREED %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 10 %fathom prove -DWHEN=6 -DHAVOC %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 20 %fathom prove -DWHEN=1000001 -DPLAIN %s 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: %exit 20 %fathom prove -DWHEN=1000001 -DALIAS %s 2>&1 | FileCheck %s --check-prefix=LATE
// CHECK: for any number of iterations
// CHECK: {{^}}fathom: SAFE{{$}}
// WRONG: {{^}}fathom: UNSAFE
// LATE: {{^}}fathom: UNKNOWN (bound 16 too small
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifndef WHEN
#define WHEN 0xffffffff
#endif
struct buffer {
  unsigned char *data;
  unsigned len, cap;
  unsigned char *other;
};
static unsigned char small[8];

static void append(struct buffer *b) {
  b->data[b->len] = 1;
  if (++b->len == b->cap)
    b->len = 0;
}
static void exchange(struct buffer *a, struct buffer *b) {
  unsigned char *data = a->data;
  a->data = b->data;
  b->data = data;
}
static void set(unsigned char **place) { *place = small; }

int main(void) {
  unsigned char *big = malloc(16);
  if (!big)
    return 0;
  memset(big, 0, 16);
  struct buffer b = {big, 0, 16, big}, c = {small, 0, 16, small};
  unsigned char **alias = fathom_nondet_bool() ? &b.data : &c.data;
  unsigned n = fathom_nondet_uint(), i;
  for (i = 0; i < n; i++) {
    append(&b);
    if (i == WHEN) {
#if defined(PLAIN)
      b.data = small;
#elif defined(ALIAS)
      *alias = small;
#elif defined(COPIED)
      memcpy(&b, &c, sizeof b);
#elif defined(COPIED_PART)
      memcpy((char *)&b + 4, (char *)&c + 4, 4);
#elif defined(SET)
      memset(&b.data, 0, sizeof b.data);
#elif defined(CALLEE)
      exchange(&b, &c);
#elif defined(REALLOC)
      b.data = realloc(b.data, 8);
#elif defined(EXCHANGED)
      struct buffer t = b;
      b = c;
      c = t;
#elif defined(FREED)
      free(b.data);
#elif defined(INTERIOR)
      b.data++;
#elif defined(HALF)
      *(unsigned *)&b.data = 0;
#elif defined(BYTES)
      for (unsigned k = 0; k < sizeof b.data; k++)
        ((unsigned char *)&b.data)[k] = ((unsigned char *)&c.data)[k];
#elif defined(ARGUMENT)
      set(&b.data);
#elif defined(NUMBER)
      *(uintptr_t *)&b.data += 8;
#elif defined(NEGATIVE)
      (&b.len)[-2] = 0;
#elif defined(BEHIND)
      b.other = small;
#elif defined(COMPARED)
      b.other = b.data + 1;
#elif defined(NULLED)
      b.other = 0;
#elif defined(LENGTH)
      b.cap = 17;
#elif defined(HAVOC)
      fathom_havoc(&b.data, sizeof b.data);
#elif defined(WRAPS)
      b.other = b.other - (uintptr_t)b.other;
#endif
    }
  }
#if defined(COMPARED)
  fathom_assert(b.other == b.data);
#elif defined(BEHIND) || defined(NULLED)
  b.other[15] = 0;
#elif defined(WRAPS)
  fathom_assert(b.other != 0);
#endif
  return 0;
}
