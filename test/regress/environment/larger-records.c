// A pointer to a record is used as a larger one: that which begins with it, or that of another file whose type only
// other files know. An assertion says that a pointer is not null, also where UBSan looks behind functions that do not
// return. A pointer to char that nothing says more about is a text.
// EXPECT --entry area: SAFE up to 3 objects of shape behind each other
// EXPECT --entry area --entry-pointers=sized: UNSAFE out-of-bounds-read null-deref
// EXPECT --entry width: SAFE
// EXPECT --entry width -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry asserts: SAFE
// EXPECT --entry asserts -DBUG: UNSAFE null-deref
// EXPECT --entry first_letters: SAFE
// EXPECT --entry first_letters -DBUG: UNSAFE out-of-bounds-read
// RUN: %fathom harness area %s > %t.c
// RUN: %exit 0 %fathom check %t.c | FileCheck %s
// CHECK: fathom: SAFE
#include <assert.h>
#include <stddef.h>
struct shape {
  int kind;
  struct shape *next;
};
struct square {
  struct shape base;
  unsigned side[4];
};
unsigned area(struct shape *s) {
  struct square *q = (struct square *)((char *)s - 0);
  return q->side[3];
}

struct hidden;
struct known {
  unsigned a, b, c;
};
struct holder {
  struct hidden *state;
};
unsigned width(struct holder *h) {
  struct known *k = (struct known *)h->state;
#ifdef BUG
  return k[1].c;
#else
  return k->c;
#endif
}

int asserts(int *p) {
#ifndef BUG
  assert(p != NULL);
#else
  if (p == NULL)
    return *p;
#endif
  return *p;
}

unsigned first_letters(const char *const *names) {
#ifdef BUG
  return (unsigned char)names[0][1];
#else
  return names[0][0] ? (unsigned char)names[0][1] : 0;
#endif
}
