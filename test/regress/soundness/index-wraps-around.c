// The distance of an index in bytes may not fit a pointer's width: constants, too, indices that are wider than a pointer, and
// elements of variable length. What is computed can lie in the object again.
// EXPECT: SAFE
// EXPECT -DLOCAL: UNSAFE pointer-overflow
// EXPECT -DSTAYS: UNSAFE pointer-overflow
// EXPECT -DACCESS: UNSAFE pointer-overflow
// EXPECT -DROWS=2: SAFE
// EXPECT -DROWS=4294967296: UNSAFE pointer-overflow
// EXPECT -m32 -DWIDE=4: SAFE
// EXPECT -m32 -DWIDE=4294967300: UNSAFE pointer-overflow
// Where wrapping is not checked by itself, such a step leaves its object all the same.
// EXPECT --checks=-pointer-overflow: SAFE
// EXPECT --checks=-pointer-overflow -DLOCAL: UNSAFE pointer-arithmetic
// EXPECT --checks=-pointer-overflow -DSTAYS: UNSAFE pointer-arithmetic
// EXPECT --checks=-pointer-overflow -DACCESS: UNSAFE pointer-arithmetic
extern long long nondet_long_long(void);
static int first(const int *p) {
#ifdef ACCESS
  return p[0x4000000000000001];
#else
  return p[1];
#endif
}
#ifdef WIDE
static int at(const int *p, long long n) { return p[n]; }
#endif
#ifdef ROWS
static int row(long m, int (*p)[m], long i) { return p[i][0]; }
#endif
int main(void) {
  int a[5] = {0}, *p = &a[1];
#ifdef LOCAL
  p = p + __PTRDIFF_MAX__; // to a[0], if it wraps
#elif defined(STAYS)
  p = &p[0x4000000000000000]; // nowhere
#else
  p = p + 4;
#endif
#ifdef WIDE
  long long n = nondet_long_long();
  if (n < 0 || (n > 4 && n < WIDE) || n > WIDE)
    return 0;
  return at(a, n);
#endif
#ifdef ROWS
  long i = nondet_long_long();
  if (i != 0 && i != (ROWS < 5 ? 1 : ROWS))
    return 0;
  return row(ROWS, (void *)a, i);
#endif
  return first(a) + (p == a);
}
