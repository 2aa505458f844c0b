// Numbers with and without a fraction are passed in different registers on x86-64: a va_arg for the other kind gives the next
// one of its own kind (f(1, 2.0, 3) gives 3 for an int), and is undefined anyway (C11 7.16.1.1p2).
// EXPECT: SAFE
// EXPECT -DFIRST='2.0,3': UNSAFE invalid-builtin
// EXPECT -DFIRST=3,4: UNSAFE invalid-builtin
// EXPECT -DCOPY -DFIRST='2.0,3': UNSAFE invalid-builtin
// EXPECT -DMEMBERS: SAFE
// EXPECT -DMEMBERS -DMIXED: SAFE
// EXPECT -DMANY: SAFE
#include <fathom.h>
#include <stdarg.h>
#ifndef FIRST
#define FIRST 3, 2.0
#endif
struct both {
  double d;
  int i;
};
struct large {
  long a[4];
};
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
#ifdef COPY
  va_list copy;
  va_copy(copy, list);
  int x = va_arg(copy, int);
  va_end(copy);
#else
  int x = va_arg(list, int);
  double d = va_arg(list, double);
  (void)d;
#endif
  va_end(list);
  return x;
}
static int members(int n, ...) {
  va_list list;
  va_start(list, n);
#ifdef MIXED
  struct both b = va_arg(list, struct both);
#else
  struct both b = {0, va_arg(list, int)};
#endif
  struct large l = va_arg(list, struct large);
  char *p = va_arg(list, char *);
  va_end(list);
  return b.i + (int)l.a[3] + (p == 0);
}
static int last(int n, ...) {
  va_list list;
  va_start(list, n);
  for (int i = 1; i < n; ++i)
    (void)va_arg(list, int);
  double d = va_arg(list, double);
  (void)d;
  va_end(list);
  return n;
}
int main(void) {
#if defined(MEMBERS)
#ifdef MIXED
  struct both b = {1.0, 2};
#else
  int b = 2;
#endif
  struct large l = {{1, 2, 3, 4}};
  fathom_assert(members(3, b, l, (char *)0) == 7);
#elif defined(MANY)
  fathom_assert(last(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.0) == 10);
#else
  fathom_assert(first(2, FIRST) == 3);
#endif
}
