// RUN: %exit 0 %fathom prove --cpu-limit=60 %s > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: %exit 10 %fathom prove --cpu-limit=60 -DBUG %s > %t.bug 2>&1
// RUN: FileCheck --check-prefix=BUG %s < %t.bug
// An inner loop counts in a member of a structure whose memory becomes arbitrary as a whole. What it leaves alone, and
// others read, is kept: not the pointer only.
#include <fathom.h>
#include <stdlib.h>

struct reader {
  unsigned char *text;
  size_t n, pos;
  unsigned words;
};

static void count(struct reader *r, unsigned most) {
  for (unsigned w = 0; w < most; w++) {
    r->words++;
#ifdef BUG
    r->n = r->words;
#endif
  }
}

int main(void) {
  size_t n = fathom_nondet_size_t();
  fathom_assume(n > 0 && n < 1000000);
  struct reader r = {malloc(n), n, 0, 0};
  if (!r.text)
    return 0;
  while (r.pos < r.n) {
    r.text[r.pos] = 1;
    r.pos++;
    count(&r, fathom_nondet_uint());
  }
  free(r.text);
  return 0;
}
// CHECK: SAFE
// BUG: out-of-bounds-write
// BUG: UNSAFE
