// What a harness writes is C, and gives the verdict of --entry: truth values, members that are const, rows of a flexible
// array member, a void pointer that is used as a record. Each function f has a twin f_bad, which looks one further.
// RUN: sh -c 'for f in not rows constant record; do %fathom check --entry=$f --trace=none %s || exit 1; done'
// RUN: sh -c 'for f in not rows constant record; do %fathom harness $f %s > %t.$f.c && %fathom check --trace=none %t.$f.c || exit 1; done'
// RUN: sh -c 'for f in rows_bad constant_bad record_bad; do %exit 10 %fathom check --entry=$f %s || exit 1; done'
// RUN: sh -c 'for f in rows_bad constant_bad record_bad; do %fathom harness $f %s > %t.$f.c && %exit 10 %fathom check %t.$f.c || exit 1; done'
_Bool not(_Bool b) { return !b; }

struct rows {
  unsigned char n;
  int values[][4] __attribute__((counted_by(n)));
};
int rows(struct rows *r) { return r->n > 0 ? r->values[r->n - 1][3] : 0; }
int rows_bad(struct rows *r) { return r->n > 0 ? r->values[r->n][0] : 0; }

struct constant {
  const unsigned char n;
  const short values[] __attribute__((counted_by(n)));
};
int constant(const struct constant *c) { return c->n > 0 ? c->values[c->n - 1] : 0; }
int constant_bad(const struct constant *c) { return c->n > 0 ? c->values[c->n] : 0; }

struct record {
  int n;
  int values[] __attribute__((counted_by(n)));
};
int record(void *p) {
  struct record *r = p;
  return r->n > 0 ? r->values[r->n - 1] : 0;
}
int record_bad(void *p) {
  struct record *r = p;
  return r->n > 0 ? r->values[r->n] : 0;
}
