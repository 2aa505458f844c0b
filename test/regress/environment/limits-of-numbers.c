// A length that is at most a capacity: as numbers, whatever types they have. Enumerators of an unsigned type are not
// negative. `fathom harness` says the same.
// RUN: sh -c 'for f in large negative kind; do %exit 10 %fathom check --entry=$f --trace=none %s || exit 1; done'
// RUN: sh -c 'for f in large negative kind; do %fathom harness $f %s > %t.c && %exit 10 %fathom check --trace=none %t.c || exit 1; done'
// RUN: %exit 0 %fathom check --entry=beyond %s
// RUN: %fathom harness beyond %s > %t.c && %exit 0 %fathom check %t.c
#include <fathom.h>
struct text {
  int length;
  unsigned capacity;
  char *data;
};
void large(struct text *t) { fathom_assert(t->capacity <= 0x80000000u || t->length != 5); }
void negative(struct text *t) { fathom_assert(t->length >= 0); }
void beyond(struct text *t) { fathom_assert(t->length < 0 || (unsigned)t->length <= t->capacity); }
enum kind : unsigned char { FIRST = 200, SECOND };
void kind(enum kind k) { fathom_assert(k != FIRST); }
