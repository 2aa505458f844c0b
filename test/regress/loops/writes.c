// What loops write, described as a whole: constants, functions of the counter,
// what is read elsewhere or in the same place.
// RUN: %python %S/Inputs/shapes.py %fathom %s
#include <fathom.h>
#include <stddef.h>
#include <stdlib.h>
#define INPUTS                                                                 \
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();                 \
  fathom_assume(n <= 100 && k < n)
int main(void) {
#if SHAPE == 1 // bytes
  INPUTS; unsigned char a[100], c = fathom_nondet_uchar();
  for (unsigned i = 0; i < n; i++) a[i] = c;
  CHECK(a[k] == c, a[k] != c);
#elif SHAPE == 2 // the same word again and again
  INPUTS; int a[100], c = fathom_nondet_int();
  for (unsigned i = 0; i < n; i++) a[i] = c;
  CHECK(a[k] == c, a[k] != c);
#elif SHAPE == 3 // a copy
  INPUTS; int a[100], b[100];
  fathom_havoc(b, sizeof b);
  for (unsigned i = 0; i < n; i++) a[i] = b[i];
  CHECK(a[k] == b[k], a[k] != 25);
#elif SHAPE == 4 // something of what is read
  INPUTS; unsigned a[100], b[100];
  fathom_havoc(b, sizeof b);
  for (unsigned i = 0; i < n; i++) a[i] = b[i] + i;
  CHECK(a[k] == b[k] + k, a[k] != 26);
#elif SHAPE == 5 // in the same place
  INPUTS; unsigned a[100];
  fathom_havoc(a, sizeof a);
  unsigned old = a[k];
  for (unsigned i = 0; i < n; i++) a[i] += 5;
  CHECK(a[k] == old + 5, a[k] != 26);
#elif SHAPE == 6 // two arrays
  INPUTS; int a[100]; char b[100];
  for (unsigned i = 0; i < n; i++) { a[i] = i; b[i] = 1; }
  CHECK(a[k] == k && b[k] == 1, a[k] != 26 || b[k] != 1);
#elif SHAPE == 7 // an object of any size
  unsigned n = fathom_nondet_uint(), k = fathom_nondet_uint();
  int *a = malloc(n * sizeof(int));
  fathom_assume(a && k < n);
  for (unsigned i = 0; i < n; i++) a[i] = i ^ 3;
  CHECK(a[k] == (k ^ 3), a[k] != 26);
#elif SHAPE == 8 // what lies behind stays
  INPUTS; int a[100];
  a[99] = 17; fathom_assume(n < 100);
  for (unsigned i = 0; i < n; i++) a[i] = i;
  CHECK(a[99] == 17, a[k] != 98);
#elif SHAPE == 9 // the other way round
  INPUTS; int a[100], b[100];
  fathom_havoc(b, sizeof b);
  for (unsigned i = 0; i < n; i++) a[i] = b[n - 1 - i];
  CHECK(a[k] == b[n - 1 - k], a[k] != b[k]);
#elif SHAPE == 10 // until the end of a range
  INPUTS; int a[100], *p = a, *e = a + n;
  while (p != e) *p++ = 9;
  CHECK(a[k] == 9 && p == e, a[k] != 9);
#elif SHAPE == 11 // pointers in order
  INPUTS; int a[100];
  for (int *p = a; p < a + n; p++) *p = 9;
  CHECK(a[k] == 9, a[k] != 9);
#elif SHAPE == 12 // copies by pointers
  INPUTS; char a[100], b[100], *p = a, *q = b;
  fathom_havoc(b, sizeof b);
  for (unsigned i = n; i != 0; i--) *p++ = *q++;
  CHECK(a[k] == b[k] && p == a + n, a[k] != 1);
#elif SHAPE == 13 // pointers are null
  INPUTS; int *a[100], x;
  for (unsigned i = 0; i < n; i++) a[i] = NULL;
  CHECK(a[k] == NULL, a[k] != NULL);
#elif SHAPE == 14 // pointers are copied
  INPUTS; int *a[100], *b[100], x = 3, y = 4;
  for (int i = 0; i < 100; i++) b[i] = i == 30 ? &x : &y;
  for (unsigned i = 0; i < n; i++) a[i] = b[i];
  CHECK(*a[k] == (k == 30 ? 3 : 4), *a[k] != 3);
#elif SHAPE == 15 // one of two objects
  INPUTS; int a[100], b[100], *p = fathom_nondet_bool() ? a : b;
  a[k] = b[k] = 1;
  for (unsigned i = 0; i < n; i++) p[i] = i;
  CHECK(p[k] == k && (p == a ? b : a)[k] == 1, p[k] != 22);
#elif SHAPE == 16 // the iterations write, and something fails in one of them
  INPUTS; int a[100];
  for (unsigned i = 0; i < n; i++) a[i] = 100 / (i + 1);
  CHECK(a[k] == 100 / (k + 1), 100 / (n - 100) != 1000);
#elif SHAPE == 17 // an array in an array
  INPUTS; int a[3][100];
  for (int j = 0; j < 3; j++)
    for (unsigned i = 0; i < n; i++) a[j][i] = i + j;
  CHECK(a[1][k] == k + 1, a[2][k] != 100);
#else
  DONE
#endif
  return 0;
}
