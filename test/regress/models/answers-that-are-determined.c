// What the library may not answer: another position than the one that was set,
// a page of another size at the next call, bytes of a descriptor that is none, a
// number that is longer than its width, characters that are not of the set, an
// address that the text is not, a year far from the one that was given.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// B1: error: assert: {{.*}}p <= 11
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: error: assert: {{.*}}_SC_NPROCESSORS_ONLN
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: error: assert: {{.*}}read(fd
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B4: error: assert: {{.*}}n >= 0
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B5: error: assert: {{.*}}t[1] != 'b'
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// B6: error: assert: {{.*}}"127.1"
// RUN: %exit 10 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=B7
// B7: error: assert: {{.*}}m.tm_year == 100
// RUN: %exit 10 %fathom check -DBAD=8 %s | FileCheck %s --check-prefix=B8
// B8: error: assert: {{.*}}"%d"
// RUN: %exit 10 %fathom check -DBAD=9 %s | FileCheck %s --check-prefix=B9
// B9: error: assert: {{.*}}shared
#include <arpa/inet.h>
#include <fathom.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#ifndef BAD
#define BAD 0
#endif

static void positions(void) {
  FILE *f = fopen("a", "r");
  if (f == NULL)
    return;
  long p = ftell(f);
  fathom_assert(p == 0 || p == -1);
  if (fseek(f, 10, SEEK_SET) == 0) {
    p = ftell(f);
    fathom_assert(p == 10 || p == 0 || p == -1);
    long again = ftell(f);
    fathom_assert(p == -1 || again == -1 || p == again);
    if (BAD == 1) {
      getc(f);
      p = ftell(f);
      fathom_assert(p <= 11);
    }
    // Who has the descriptor can move it.
    lseek(fileno(f), 0, SEEK_END);
    long shared = ftell(f);
    if (BAD == 9)
      fathom_assert(shared <= 10);
  }
  fclose(f);
}
static void system_values(void) {
  long page = sysconf(_SC_PAGESIZE);
  fathom_assert(page > 0 && page == sysconf(_SC_PAGESIZE));
  if (BAD == 2)
    fathom_assert(sysconf(_SC_NPROCESSORS_ONLN) == page);
  char b[4];
  int fd = BAD == 3 ? 3 : -1;
  fathom_assert(read(fd, b, 4) == -1);
  fathom_assert(inet_addr("127.0.0.1") == htonl(0x7f000001));
  if (BAD == 6)
    fathom_assert(inet_addr("127.1") == INADDR_NONE);
  struct tm m = {0};
  m.tm_year = 100;
  m.tm_mday = 40;
  if (mktime(&m) != -1) {
    fathom_assert(m.tm_year + 1900 > 1990 && m.tm_year + 1900 < 2010);
    if (BAD == 7)
      fathom_assert(m.tm_year == 100);
  }
}
static int say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vprintf(format, list);
  va_end(list);
  return length;
}
static void formats(void) {
  int n;
  if (scanf("%2d", &n) == 1) {
    fathom_assert(n >= -9 && n <= 99);
    if (BAD == 4)
      fathom_assert(n >= 0);
  }
  char t[4];
  if (scanf("%3[a-c]", t) == 1) {
    fathom_assert(t[0] >= 'a' && t[0] <= 'c');
    if (BAD == 5)
      fathom_assert(t[1] != 'b');
  }
  int length = say("ab%s%4s", "cd", "e");
  fathom_assert(length < 0 || length == 8);
  if (BAD == 8)
    fathom_assert(say("%d", 7) <= 1);
}
int main(void) {
  positions();
  system_values();
  formats();
  return 0;
}
