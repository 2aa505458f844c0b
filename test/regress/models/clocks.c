// Clocks and dates.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B1: error: null-deref
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: error: signed-overflow
// B2: error: out-of-bounds-write: {{.*}}strftime
#define _GNU_SOURCE
#include <fathom.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

int main(void) {
  struct timespec t = {0, 0}, rest;
  struct timeval v;
  struct tm date, *p;
  char b[26];
  time_t now;
  fathom_assert(time(&now) == now);
  clock();
  if (clock_gettime(CLOCK_MONOTONIC, &t) == 0)
    fathom_assert(t.tv_nsec < 1000000000);
  clock_getres(CLOCK_MONOTONIC, &t);
  nanosleep(&t, &rest);
  if (gettimeofday(&v, NULL) == 0)
    fathom_assert(v.tv_usec < 1000000);
  fathom_assert(now - time(NULL) < 1L << 40 && clock() - clock() != __LONG_MAX__);
  // No clock shows a year that has no room; other numbers may.
  time_t shown = IF(1, (long)fathom_nondet_long(), IF(3, 1L << 50, now));
  p = localtime(&shown);
  fathom_assert(p->tm_mon < 12 && p->tm_year + 1900 < 10001);
  if (localtime_r(&now, &date)) {
    fathom_assert(date.tm_hour < 24);
    mktime(&date);
    if (strftime(b, IF(2, 27, 26), "%Y", &date))
      fathom_assert(strlen(b) < 26);
    if (localtime_r(&now, &date) && date.tm_year > -900 && date.tm_year < 8100) {
      fathom_assert(strlen(asctime(&date)) == 25);
      fathom_assert(strlen(asctime_r(&date, b)) == 25);
    }
  }
  fathom_assert(strlen(ctime(&now)) == 25 && strlen(ctime_r(&now, b)) == 25);
  return 0;
}
