// Loops that look like those that are described as a whole, and are not: the
// first assertion holds, the second fails, and a description would say
// otherwise for one of them.
// RUN: %python %S/../loops/Inputs/shapes.py %fathom %s --refused
#include <fathom.h>
#include <stddef.h>
#include <stdlib.h>
#define INPUTS                                                                 \
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();                 \
  fathom_assume(n <= 5 && k < n)
int main(void) {
#if SHAPE == 1 // reads what the iteration before has written
  INPUTS; int a[40];
  for (int i = 0; i < 40; i++) a[i] = i;
  for (unsigned i = 0; i < n; i++) a[i + 1] = a[i];
  CHECK(a[k + 1] == 0, a[k + 1] == k);
#elif SHAPE == 2 // reads one place that is written
  INPUTS; int a[40] = {3};
  for (unsigned i = 0; i < n; i++) a[i] = a[0] + 1;
  CHECK(a[k] == (k ? 5 : 4), a[k] == 4);
#elif SHAPE == 3 // pointers to the same array
  INPUTS; int a[40], *p = a + fathom_nondet_bool(), *q = a;
  for (int i = 0; i < 40; i++) a[i] = i;
  for (unsigned i = 0; i < n; i++) p[i] = q[i];
  CHECK(p == a || p[k] == 0, p[k] == k);
#elif SHAPE == 4 // gaps between the elements
  INPUTS; struct { int x, y; } a[40] = {0};
  for (unsigned i = 0; i < n; i++) a[i].x = 7;
  CHECK(a[k].x == 7 && a[k].y == 0, a[k].y == 7);
#elif SHAPE == 5 // elements that overlap
  INPUTS; union { unsigned char c[64]; int w; } u = {0};
  typedef int __attribute__((aligned(1))) word;
  for (unsigned i = 0; i < n; i++) *(word *)(u.c + i) = 0x01020304;
  CHECK(u.c[k] == 4 && u.c[n] == 3, u.c[k] == 3);
#elif SHAPE == 6 // cuts executions
  INPUTS; int a[40];
  for (unsigned i = 0; i < n; i++) { fathom_assume(i != 3); a[i] = i; }
  CHECK(n <= 3, n <= 2);
#elif SHAPE == 7 // writes the same array twice
  INPUTS; int a[40] = {0};
  for (unsigned i = 0; i < n; i++) { a[i] = 1; a[4 - i] = 2; }
  CHECK(a[4] == 2 || n == 5, a[2] != 2);
#elif SHAPE == 8 // writes some elements
  INPUTS; int a[40] = {0};
  for (unsigned i = 0; i < n; i++)
    if (i != 2) a[i] = 1;
  CHECK(a[k] == (k != 2), a[k] == 1);
#elif SHAPE == 9 // the last one counts
  INPUTS; int a[40], last = 9;
  int *p = fathom_nondet_bool() ? &last : a;
  for (unsigned i = 0; i < n; i++) *p = i;
  CHECK(*p == n - 1, *p == 0);
#elif SHAPE == 10 // is left in between
  INPUTS; int a[40] = {0};
  for (unsigned i = 0; i < n; i++) { if (i == 2) break; a[i] = 1; }
  CHECK(a[k] == (k < 2), a[k] == 1);
#elif SHAPE == 11 // something new in each iteration
  INPUTS; int a[40];
  for (unsigned i = 0; i < n; i++) a[i] = fathom_nondet_int();
  fathom_assume(n == 2);
  CHECK(a[0] == a[0], a[0] == a[1]);
#elif SHAPE == 12 // a sum is carried on
  INPUTS; unsigned a[40], sum = 0;
  for (unsigned i = 0; i < n; i++) { sum += i; a[i] = sum; }
  CHECK(a[k] == k * (k + 1) / 2, a[k] == k);
#elif SHAPE == 13 // goes on behind gaps
  INPUTS; int a[40] = {0};
  for (unsigned i = 0; i < n; i += 2) a[i] = 1;
  CHECK(a[k] == 1 - (k & 1), a[k] == 1);
#elif SHAPE == 14 // what is checked was written before
  INPUTS; int a[40] = {0};
  for (unsigned i = 0; i < n; i++) { CHECK(a[0] != 6, a[0] != 5); a[i] = 5; }
#elif SHAPE == 15 // objects are made
  INPUTS; int *a[40];
  for (unsigned i = 0; i < n; i++) { a[i] = malloc(4); fathom_assume(a[i]); *a[i] = i; }
  CHECK(*a[k] == k, *a[k] == 0);
#elif SHAPE == 16 // volatile
  INPUTS; volatile int a[40];
  for (unsigned i = 0; i < n; i++) a[i] = 1;
  CHECK(n <= 5, n <= 4);
#elif SHAPE == 17 // bytes of what is written are read
  INPUTS; int a[40] = {0};
  for (unsigned i = 0; i < n; i++) a[i] = ((unsigned char *)a)[i] + 1;
  CHECK(a[k] == (k == 0 ? 1 : a[k]), a[k] == 1);
#elif SHAPE == 18 // pointers that know their objects
  INPUTS; int *a[40], x = 0, y = 1;
  for (unsigned i = 0; i < n; i++) a[i] = i & 1 ? &x : &y;
  CHECK(*a[k] == 1 - (k & 1), *a[k] == 1);
#elif SHAPE == 19 // the flag of the object is asked for
  INPUTS; int a[40]; unsigned seen = 0;
  fathom_reset_modified(a);
  for (unsigned i = 0; i < n; i++) { seen += fathom_is_modified(a); a[i] = 1; }
  CHECK(seen == n - 1, seen == 0);
#else
  DONE
#endif
  return 0;
}
