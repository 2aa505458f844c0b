// fathom harness writes what --entry gives; its program has the same verdict.
// RUN: %fathom harness put %s > %t.put.c && %exit 0 %fathom check %t.put.c | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %t.put.c | FileCheck %s --check-prefix=BUG
// RUN: FileCheck %s --check-prefix=TEXT < %t.put.c
// RUN: %fathom harness sum %s > %t.sum.c && %exit 0 %fathom check %t.sum.c | FileCheck %s --check-prefix=LIST
// RUN: %fathom harness apply %s > %t.apply.c && %exit 10 %fathom check %t.apply.c | FileCheck %s --check-prefix=ASSERT
// RUN: %fathom harness --entry-length=4 len %s > %t.len.c && %exit 0 %fathom check %t.len.c | FileCheck %s --check-prefix=SAFE
// RUN: %exit 30 %fathom harness nothing %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exit 30 %fathom harness put 2>&1 | FileCheck %s --check-prefix=USAGE
// SAFE: fathom: SAFE
// BUG: out-of-bounds-write
// LIST: fathom: SAFE
// ASSERT: error: assert
// NONE: there is no function 'nothing'
// USAGE: harness needs the name of a function and a file
// TEXT: put: b is not null
// TEXT: struct buffer *b;
// TEXT: b = any_object(sizeof *b);
// TEXT: fathom_assume(b->len <= b->cap);
// TEXT: b->data = any_object(b->cap);
// TEXT: put(b, c);
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct buffer {
  char *data;
  size_t len, cap;
};
int put(struct buffer *b, char c) {
#ifdef BUG
  if (b->len > b->cap)
#else
  if (b->len >= b->cap)
#endif
    return -1;
  b->data[b->len++] = c;
  return 0;
}
struct node {
  int value;
  struct node *next;
};
int sum(struct node *list) {
  int sum = 0;
  for (; list; list = list->next)
    sum ^= list->value;
  return sum;
}
struct item {
  int key;
};
int apply(int (*key)(struct item *), struct item *item) {
  int k = key(item);
  assert(k != 3);
  return k;
}
size_t len(const char *len) { return strlen(len); }
int main(void) { return 0; }
