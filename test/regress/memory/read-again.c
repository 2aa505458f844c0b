// What nobody has written is the same wherever it is read, on each way and as whatever type: the size is small, by an
// assumption, wherever it is read behind it. So the loop over slices has no iteration: a formula of 55 terms, and of 261
// if each read were a value of its own. A write in between makes it another value.
// RUN: %exit 0 %fathom check --engine=bmc --checks=-uninitialised-read,-poison --stats %s 2>&1 | FileCheck %s
// RUN: %exit 10 %fathom check --checks=-uninitialised-read,-poison -DWRITES %s
// RUN: %exit 10 %fathom check --checks=-uninitialised-read,-poison -DLARGER %s
// CHECK: vcgen.terms {{ *[0-9][0-9]$}}
// CHECK: fathom: SAFE
#include <fathom.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct list {
  size_t size, length;
  void *data;
};

static bool is_bounded(const struct list *l) {
  return l->size <= 2 && l->length <= 1000;
}

int main(void) {
  struct list l;
  int other = 0;
  if (fathom_nondet_bool())
    other = 1;
  fathom_assume(is_bounded(&l));
  if (fathom_nondet_bool())
    l.data = &l;
#ifdef WRITES
  if (fathom_nondet_bool())
    l.size = 256;
#endif
  unsigned char slice[128], sum = 0;
  memset(slice, 1, sizeof slice);
  for (size_t i = 0; i < l.size / 128; i++)
    for (size_t k = 0; k < l.length; k++)
      sum += slice[k % 128] + 1;
  fathom_assert(sum == 0 && other <= 1);
  struct list copy = l;
#ifdef LARGER
  fathom_assert(copy.size < 2);
#else
  fathom_assert(copy.size <= 2 && copy.length == l.length);
#endif
  void *p;
  memcpy(&p, &l.length, sizeof p); // as a pointer
  fathom_assert((size_t)p == l.length);
  return 0;
}
