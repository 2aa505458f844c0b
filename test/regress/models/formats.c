// The printf and scanf families: what the format names is read and written.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B2: error: out-of-bounds-read: {{.*}}vprintf
// B3: error: out-of-bounds-write: {{.*}}scanf
// B4: error: invalid-builtin: {{.*}}printf: unknown conversion
// B5: error: out-of-bounds-write: sprintf: write of 1 byte at offset 8
#define _GNU_SOURCE
#include <fathom.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <syslog.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))
int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);

static void print(const char *f, ...) {
  va_list list;
  va_start(list, f);
  vprintf(f, list);
  va_end(list);
  va_start(list, f);
  vfprintf(stdout, f, list);
  va_end(list);
  va_start(list, f);
  vdprintf(1, f, list);
  va_end(list);
  va_start(list, f);
  vsyslog(1, f, list);
  va_end(list);
}
static int read_in(const char *f, ...) {
  va_list list;
  va_start(list, f);
  int n = vscanf(f, list);
  va_end(list);
  va_start(list, f);
  n += vfscanf(stdin, f, list);
  va_end(list);
  return n;
}

int main(void) {
  char text[12], open[2] = {'a', 'b'}, word[6];
  int x = fathom_nondet_int(), n = 0, y = 5;
  fathom_assume(x >= 95 && x <= 102);
  sprintf(text, "<%d|%-4s>%n", x, "ab", &n);
  fathom_assert(strlen(text) == n && n == (x < 100 ? 9 : IF(1, 9, 10)));
  print("%.2s %5d %c%%\n", IF(2, open + 1, open), x, 'c');
  dprintf(1, "%x", x);
  syslog(1, "%ld", 5L);
  __printf_chk(1, "%s", text);
  __fprintf_chk(stderr, 1, "%f", 1.0);
  fprintf(stderr, IF(4, "%y", "%p"), &x);
  if (scanf("%d %5s", &y, word) == 2)
    fathom_assert(strlen(word) <= 5);
  fscanf(stdin, IF(3, "%6s", "%5s"), word);
  fathom_assert(read_in("%d %*s %2c", &y, word) <= 4);
#if BAD == 5
  char small[8];
  sprintf(small, "%f", 1.0);
#endif
  return 0;
}
