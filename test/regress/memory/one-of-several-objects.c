// One pointer, several objects: reads, writes, copies and frees through it
// reach the object it has, and no other.
//
// clang-format off
// RUN: %exit 10 %fathom check --trace=none %s -DT=1 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=2: SAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=3 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=4: SAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=5 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=6: SAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=7 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=8: SAFE
// RUN: %exit 20 %fathom check --trace=none %s -DT=9 | FileCheck %s --check-prefix=UNKNOWN
// EXPECT --trace=none -DT=10: SAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=11 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=12 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=13 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=14 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=15 | FileCheck %s --check-prefix=UNSAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=16 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=17: SAFE
// EXPECT --trace=none -DT=18: SAFE
// EXPECT --trace=none -DT=19: SAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=20 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=21: SAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=22 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=23: SAFE
// RUN: %exit 10 %fathom check --trace=none %s -DT=24 | FileCheck %s --check-prefix=UNSAFE
// EXPECT --trace=none -DT=25: SAFE
// UNSAFE: fathom: UNSAFE
// UNKNOWN: pointer without provenance
// clang-format on
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
struct n {
  struct n *next;
  int v;
};
int nd(void) { return fathom_nondet_int(); }
#if T == 1 // UAF via symbolic choice  UNSAFE
int main(void) {
  struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->v = 1;
  b->v = 2;
  struct n *p = nd() ? a : b;
  free(a);
  return p->v;
}
#elif T == 2 // SAFE
int main(void) {
  struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->v = 1;
  b->v = 2;
  int c = nd();
  struct n *p = c ? a : b;
  free(c ? b : a);
  int r = p->v;
  fathom_assert(r == (c ? 1 : 2));
  free(p);
  return 0;
}
#elif T == 3 // array of pointers symbolic index, one freed: UNSAFE
int main(void) {
  struct n *t[3];
  for (int i = 0; i < 3; i++) {
    t[i] = malloc(sizeof(struct n));
    t[i]->v = i;
  }
  free(t[1]);
  unsigned k = nd();
  if (k >= 3)
    return 0;
  return t[k]->v;
}
#elif T == 4 // SAFE twin
int main(void) {
  struct n *t[3];
  for (int i = 0; i < 3; i++) {
    t[i] = malloc(sizeof(struct n));
    t[i]->v = i;
  }
  free(t[1]);
  unsigned k = nd();
  if (k >= 3 || k == 1)
    return 0;
  fathom_assert(t[k]->v == (int)k);
  return 0;
}
#elif T == 5 // double free via list walk  UNSAFE
int main(void) {
  struct n *h = 0;
  for (int i = 0; i < 3; i++) {
    struct n *x = malloc(sizeof *x);
    x->next = h;
    x->v = i;
    h = x;
  }
  struct n *mid = h->next;
  while (h) {
    struct n *t = h->next;
    free(h);
    h = t;
  }
  free(mid);
  return 0;
}
#elif T == 6 // write via symbolic choice to struct then read other: SAFE
int main(void) {
  struct n a = {0, 1}, b = {0, 2};
  struct n *p = nd() ? &a : &b;
  p->v = 7;
  fathom_assert(a.v == 7 || b.v == 7);
  fathom_assert(a.v != 7 || b.v != 7);
  return 0;
}
#elif T == 7 // UNSAFE
int main(void) {
  struct n a = {0, 1}, b = {0, 2};
  struct n *p = nd() ? &a : &b;
  p->v = 7;
  fathom_assert(a.v == 7);
  return 0;
}
#elif T == 8 // pointer written through symbolic choice, then followed SAFE
int main(void) {
  int x = 1, y = 2;
  struct n a = {0, 1}, b = {0, 2};
  int c = nd();
  struct n *p = c ? &a : &b;
  p->next = (struct n *)&x;
  struct n *q = c ? &a : &b;
  int *r = (int *)q->next;
  fathom_assert(*r == 1);
  *r = 5;
  fathom_assert(x == 5 && y == 2);
  return 0;
}
#elif T == 9 // partial overwrite of pointer under choice then deref: provenance
             // (UNKNOWN or UNSAFE ok, not SAFE)
int main(void) {
  int x = 1;
  struct n a = {(struct n *)&x, 1}, b = {(struct n *)&x, 2};
  struct n *p = nd() ? &a : &b;
  *(char *)p = 3;
  int *r = (int *)a.next;
  return *r;
}
#elif T == 10 // memcpy symbolic choice and length SAFE
int main(void) {
  char s1[4] = "abc", s2[4] = "xyz", d[4] = {0};
  int c = nd();
  unsigned n = nd();
  if (n > 4)
    return 0;
  memcpy(d, c ? s1 : s2, n);
  if (n > 0)
    fathom_assert(d[0] == (c ? 'a' : 'x'));
  else
    fathom_assert(d[0] == 0);
  return 0;
}
#elif T == 11 // memcpy into choice UNSAFE
int main(void) {
  char s1[4] = "abc", s2[4] = "xyz", d[4] = "qqq";
  int c = nd();
  unsigned n = nd();
  if (n > 4)
    return 0;
  memcpy(c ? s1 : s2, d, n);
  fathom_assert(s2[0] == 'x');
  return 0;
}
#elif T == 12 // objects of different sizes: UNSAFE oob only for small
int main(void) {
  char *a = malloc(2), *b = malloc(8);
  memset(a, 0, 2);
  memset(b, 0, 8);
  char *p = nd() ? a : b;
  unsigned i = nd();
  if (i >= 8)
    return 0;
  return p[i];
}
#elif T == 13 // escaped local address UNSAFE use after scope
int *g;
void f(void) {
  int x = 3;
  g = &x;
}
int main(void) {
  f();
  return *g;
}
#elif T == 14 // loop local objects: pointer to previous iteration UNSAFE
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p)
      return *p;
    p = &x;
  }
  return 0;
}
#elif T == 15 // uninit via choice UNSAFE
int main(void) {
  int a, b = 1;
  int *p = nd() ? &a : &b;
  if (*p)
    return 1;
  return 0;
}
#elif T ==                                                                     \
    16 // uninit written via choice then read both: UNSAFE (other is uninit)
int main(void) {
  int a, b;
  int *p = nd() ? &a : &b;
  *p = 1;
  if (a)
    return 1;
  return 0;
}
#elif T == 17 // SAFE
int main(void) {
  int a, b;
  int c = nd();
  int *p = c ? &a : &b;
  *p = 1;
  if (c) {
    if (a)
      return 1;
  } else if (b)
    return 2;
  return 0;
}
#elif T == 18 // calloc + symbolic idx SAFE
int main(void) {
  int *p = calloc(8, 4);
  unsigned i = nd();
  if (i >= 8)
    return 0;
  if (p[i])
    fathom_assert(0);
  p[i] = 1;
  fathom_assert(p[i] == 1);
  free(p);
  return 0;
}
#elif T == 19 // struct returned by value w/ padding copy SAFE
struct s {
  char c;
  int i;
};
struct s mk(void) {
  struct s r;
  r.c = 1;
  r.i = 2;
  return r;
}
int main(void) {
  struct s x = mk(), y = x;
  fathom_assert(y.i == 2 && y.c == 1);
  return 0;
}
#elif T == 20 // free in callee under cond UNSAFE
void drop(struct n *p, int c) {
  if (c > 10)
    free(p);
}
int main(void) {
  struct n *a = malloc(sizeof *a);
  a->v = 0;
  drop(a, nd());
  a->v = 1;
  return 0;
}
#elif T == 21 // pointers through union ints SAFE
union u {
  unsigned long i;
  int *p;
};
int main(void) {
  int x = 4;
  union u w;
  w.p = &x;
  unsigned long k = w.i;
  union u z;
  z.i = k;
  fathom_assert(*z.p == 4);
  *z.p = 9;
  fathom_assert(x == 9);
  return 0;
}
#elif T == 22 // write const via choice UNSAFE
const int K = 3;
int main(void) {
  int x = 1;
  int *p = nd() ? (int *)&K : &x;
  *p = 2;
  return 0;
}
#elif T == 23 // tree with symbolic, SAFE
int main(void) {
  struct n l = {0, 1}, r = {0, 2}, t = {0, 0};
  t.next = nd() ? &l : &r;
  struct n *q = t.next;
  q->v += 10;
  fathom_assert((l.v == 11 && r.v == 2) || (l.v == 1 && r.v == 12));
  return 0;
}
#elif T == 24 // function-local static list with symbolic idx into array of
              // structs UNSAFE
struct n arr[4];
int main(void) {
  for (int i = 0; i < 4; i++)
    arr[i].v = i;
  unsigned i = nd(), j = nd();
  if (i >= 4 || j >= 4)
    return 0;
  arr[i].v = 9;
  fathom_assert(arr[j].v != 9);
  return 0;
}
#elif T == 25 // SAFE twin
struct n arr[4];
int main(void) {
  for (int i = 0; i < 4; i++)
    arr[i].v = i;
  unsigned i = nd(), j = nd();
  if (i >= 4 || j >= 4 || i == j)
    return 0;
  arr[i].v = 9;
  fathom_assert(arr[j].v == (int)j);
  return 0;
}
#endif
