// A byte buffer whose invariant forgets that an allocation may fail: it speaks
// of the length where it should speak of the capacity.
// RUN: %exit 0 %fathom check %s
// EXPECT --malloc-may-fail: UNSAFE null-deref
// RUN: %exit 0 %fathom check --malloc-may-fail -DFIXED %s
#include <fathom.h>
#include <stdbool.h>
#include <stdlib.h>

struct byte_buf {
  char *buf;
  int len, cap;
};

static bool is_ok(const struct byte_buf *b) {
#ifdef FIXED
  return (b->cap == 0 || b->buf) && b->len >= 0 && b->len <= b->cap;
#else
  return (b->len == 0 || b->buf) && b->len >= 0 && b->len <= b->cap;
#endif
}

static void append(struct byte_buf *b, char c) {
  if (b->len < b->cap)
    b->buf[b->len++] = c;
}

int main(void) {
  struct byte_buf b;
  b.cap = fathom_nondet_int();
  b.len = fathom_nondet_int();
  fathom_assume(b.cap > 0 && b.cap <= 64);
  b.buf = malloc((size_t)b.cap);
  fathom_assume(is_ok(&b));
  append(&b, 'x');
  fathom_assert(is_ok(&b));
  return 0;
}
