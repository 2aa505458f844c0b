// Counters of all kinds, whose loops are described as a whole. Each shape has
// an assertion that holds for every length and one that some length breaks.
// RUN: %python %S/Inputs/shapes.py %fathom %s
#include <fathom.h>
#include <stddef.h>
#define A(T, size) T a[size]
#define IN(T, x) T x = (T)fathom_nondet_long()
int main(void) {
#if SHAPE == 1 // int, signed order
  A(int, 100); IN(int, n); IN(int, k);
  fathom_assume(n <= 100 && 0 <= k && k < n);
  for (int i = 0; i < n; i++) a[i] = 3 * i + 1;
  CHECK(a[k] == 3 * k + 1, a[k] != 22);
#elif SHAPE == 2 // 64 bits
  A(long, 100); IN(size_t, n); IN(size_t, k);
  fathom_assume(n <= 100 && k < n);
  for (size_t i = 0; i < n; i++) a[i] = i;
  CHECK(a[k] == (long)k, a[k] != 22);
#elif SHAPE == 3 // 8 bits
  A(int, 256); IN(unsigned char, n); IN(unsigned char, k);
  fathom_assume(k < n);
  for (unsigned char i = 0; i < n; i++) a[i] = i + 1;
  CHECK(a[k] == k + 1, a[k] != 255);
#elif SHAPE == 4 // 16 bits
  A(short, 256); IN(short, n); IN(short, k);
  fathom_assume(0 <= k && k < n && n <= 256);
  for (short i = 0; i < n; i++) a[i] = i;
  CHECK(a[k] == k, a[k] != 22);
#elif SHAPE == 5 // the last number is one of them
  A(int, 100); IN(int, n); IN(int, k);
  fathom_assume(n < 100 && 0 <= k && k <= n);
  for (int i = 0; i <= n; i++) a[i] = i;
  CHECK(a[k] == k, a[k] != 99);
#elif SHAPE == 6 // until it is the number
  A(int, 100); IN(unsigned, n); IN(unsigned, k);
  fathom_assume(n <= 100 && k < n);
  for (unsigned i = 0; i != n; i++) a[i] = i;
  CHECK(a[k] == k, a[k] != 22);
#elif SHAPE == 7 // from anywhere
  A(int, 100); IN(int, n); IN(int, k); IN(int, s);
  fathom_assume(n <= 100 && k < n && s <= k && s >= 0);
  for (int i = s; i < n; i++) a[i] = i;
  CHECK(a[k] == k, a[k] != 22);
#elif SHAPE == 8 // downwards
  A(int, 100); IN(unsigned, n); IN(unsigned, k);
  fathom_assume(n <= 100 && k < n);
  for (unsigned i = n; i > 0; i--) a[i - 1] = i;
  CHECK(a[k] == k + 1, a[k] != 22);
#elif SHAPE == 9 // downwards to zero
  A(int, 100); IN(int, n); IN(int, k);
  fathom_assume(n <= 100 && 0 <= k && k < n);
  for (int i = n - 1; i >= 0; i--) a[i] = i;
  CHECK(a[k] == k, a[k] != 0);
#elif SHAPE == 10 // counted before it is used
  A(int, 100); IN(unsigned, n); IN(unsigned, k);
  fathom_assume(n <= 100 && k < n);
  unsigned i = n;
  while (i--) a[i] = 7;
  CHECK(a[k] == 7 && i == -1u, a[k] != 7);
#elif SHAPE == 11 // a narrow counter and a wide bound
  A(int, 100); IN(size_t, n); IN(unsigned, k);
  fathom_assume(n <= 100 && k < n);
  for (int i = 0; i < n; i++) a[i] = i;
  CHECK(a[k] == k, a[k] != 22);
#elif SHAPE == 12 // what the counter is behind the loop
  A(int, 100); IN(unsigned, n); unsigned i;
  fathom_assume(n <= 100);
  for (i = 0; i < n; i++) a[i] = i;
  CHECK(i == n, i != 100);
#elif SHAPE == 13 // no iteration at all
  A(int, 100); IN(int, n);
  fathom_assume(n <= 1); // may be negative
  a[0] = 4;
  for (int i = 0; i < n; i++) a[i] = 5;
  CHECK(a[0] == (n == 1 ? 5 : 4), a[0] == 4);
#elif SHAPE == 14 // the bound lies in memory
  struct { int n, *a; } s; int b[100]; IN(int, k);
  s.n = fathom_nondet_int(); s.a = b;
  fathom_assume(s.n <= 100 && 0 <= k && k < s.n);
  for (int i = 0; i < s.n; i++) s.a[i] = i;
  CHECK(b[k] == k, b[k] != 22);
#elif SHAPE == 15 // the largest number there is
  A(unsigned char, 256); IN(unsigned char, n);
  fathom_assume(n < 255);
  for (unsigned char i = 0; i <= n; i++) a[i] = 1;
  CHECK(a[n] == 1, a[n] != 1);
#else
  DONE
#endif
  return 0;
}
