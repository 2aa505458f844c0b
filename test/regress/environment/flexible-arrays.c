// A flexible array member has elements behind its structure: as many as counted_by says, or a member whose name or use
// says so, or any number; a text where it is read as one. What is used behind that fails. A harness says the same.
// RUN: %exit 0 %fathom check --entry total --entry-length=3 %s | FileCheck %s --check-prefix=STATED
// RUN: %exit 10 %fathom check --entry total -DBUG %s | FileCheck %s --check-prefix=INDEX
// RUN: %exit 0 %fathom check --entry last %s | FileCheck %s --check-prefix=NAMED
// RUN: %exit 10 %fathom check --entry last -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom check --entry length --entry-length=3 %s | FileCheck %s --check-prefix=TEXT
// RUN: %exit 10 %fathom check --entry length -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 20 %fathom check --entry second %s | FileCheck %s --check-prefix=FEW
// RUN: %exit 10 %fathom check --entry second -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 0 %fathom check --entry clear %s | FileCheck %s --check-prefix=USED
// RUN: %exit 10 %fathom check --entry clear -DBUG %s | FileCheck %s --check-prefix=WRITE
// RUN: %exit 0 %fathom check --entry first %s | FileCheck %s --check-prefix=ANY
// RUN: %exit 10 %fathom check --entry first -DBUG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exit 20 %fathom check --entry inner %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 10 %fathom check --entry last --entry-pointers=sized %s | FileCheck %s --check-prefix=SIZED
// STATED: chosen: total: p->data has p->n elements: its declaration says so{{$}}
// INDEX: error: array-index: index {{[0-9]+}} of
// NAMED: chosen: last: r->values has r->count elements, as the names say (--entry-pointers=sized: any number of them)
// TEXT: chosen: length: m->text is a text of any length with its 0 (--entry-pointers=sized: any number of bytes)
// FEW: fathom: SAFE up to 2 elements of l->items, which hold pointers
// USED: chosen: clear: w->v has w->k elements: an index is compared with that number, or the library is told it
// ANY: chosen: first: s->more has any number of elements{{$}}
// NONE: fathom: SAFE up to no elements of o->end.more
// WRONG: error: out-of-bounds-read
// WRITE: error: out-of-bounds-write
// SIZED: error: {{null-deref|out-of-bounds-read}}
//
// RUN: %fathom harness total --entry-length=3 %s > %t.total.c
// RUN: %exit 0 %fathom check --trace=none %t.total.c
// RUN: %exit 10 %fathom check --trace=none -DBUG %t.total.c | FileCheck %s --check-prefix=INDEX
// RUN: %fathom harness last %s > %t.last.c
// RUN: %exit 0 %fathom check --trace=none %t.last.c
// RUN: %exit 10 %fathom check --trace=none -DBUG %t.last.c | FileCheck %s --check-prefix=WRONG
// RUN: %fathom harness length --entry-length=3 %s > %t.length.c
// RUN: %exit 0 %fathom check --trace=none %t.length.c
// RUN: %exit 10 %fathom check --trace=none -DBUG %t.length.c | FileCheck %s --check-prefix=WRONG
// RUN: %fathom harness second %s > %t.second.c
// RUN: %exit 0 %fathom check --trace=none %t.second.c
// RUN: %exit 10 %fathom check --trace=none -DBUG %t.second.c | FileCheck %s --check-prefix=WRONG
// RUN: %fathom harness first %s > %t.first.c
// RUN: %exit 0 %fathom check --trace=none %t.first.c
// RUN: %exit 10 %fathom check --trace=none -DBUG %t.first.c | FileCheck %s --check-prefix=WRONG
#include <stddef.h>
#include <string.h>
#ifdef BUG
enum { more = 1 };
#else
enum { more = 0 };
#endif

struct packet { // its array begins in what would be padding
  unsigned short n;
  unsigned char kind;
  unsigned char data[] __attribute__((counted_by(n)));
};
unsigned total(const struct packet *p) {
  unsigned sum = 0;
  for (unsigned i = 0; i < p->n; i++)
    sum += p->data[i + more];
  return sum;
}

struct row {
  int count;
  int values[];
};
int last(struct row *r) { return r->count > 0 ? r->values[r->count - 1 + more] : 0; }

struct name {
  int id;
  char text[];
};
char length(struct name *m) { return m->text[strlen(m->text) + more]; }

struct item {
  int *p;
};
struct list {
  size_t len;
  struct item items[];
};
int second(struct list *l) { return l->len > 1 ? *l->items[l->len - 1 + more].p : 0; }

struct words {
  unsigned char k;
  long v[0];
};
void clear(struct words *w) { memset(w->v + more, 0, w->k * sizeof(long)); }

struct some {
  int a;
  int more[];
};
int first(struct some *s, size_t elements) { return elements > 4 && more ? s->more[0] : s->a; }

struct outer {
  int a;
  struct some end;
};
int inner(struct outer *o) { return o->a; }
