// Dates: what is read must be initialised and in range, what may fail may fail,
// objects may be shared, and CLOCK_MONOTONIC does not go back.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// B1: error: assert: {{.*}}mktime(&date) != -1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: error: uninitialised-read: {{.*}}mktime
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: error: invalid-builtin: {{.*}}asctime: date is out of range
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B4: error: invalid-builtin: {{.*}}ctime: year
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B5: error: assert: {{.*}}local == utc
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// B6: error: assert: {{.*}}local != utc
// RUN: %exit 10 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=B7
// B7: error: assert: {{.*}}local->tm_hour == hour
// RUN: %exit 10 %fathom check -DBAD=8 %s | FileCheck %s --check-prefix=B8
// B8: error: assert: {{.*}}real.tv_sec >= t.tv_sec
// RUN: %exit 10 %fathom check -DBAD=9 %s | FileCheck %s --check-prefix=B9
// B9: error: out-of-bounds-write: {{.*}}gettimeofday
// RUN: %exit 10 %fathom check -DBAD=10 %s | FileCheck %s --check-prefix=B10
// B10: error: uninitialised-read: {{.*}}strftime
// RUN: %exit 10 %fathom check -DBAD=11 %s | FileCheck %s --check-prefix=B11
// B11: error: assert: {{.*}}date.tm_zone[0] == 'U'
// RUN: %exit 10 %fathom check -DBAD=12 %s | FileCheck %s --check-prefix=B12
// B12: error: invalid-builtin: {{.*}}strftime: unknown conversion
// RUN: %exit 10 %fathom check -DBAD=13 %s | FileCheck %s --check-prefix=B13
// B13: error: {{assert: .*length|out-of-bounds-read: .*strlen}}
// RUN: %exit 10 %fathom check -DBAD=14 %s | FileCheck %s --check-prefix=B14
// B14: error: assert: {{.*}}nothing
#define _GNU_SOURCE
#include <fathom.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#ifndef BAD
#define BAD 0
#endif

static void dates(void) {
  struct tm date, part;
  date.tm_sec = date.tm_min = date.tm_hour = date.tm_mon = 0;
  date.tm_mday = 1;
  if (BAD != 2)
    date.tm_isdst = 0;
  date.tm_year = BAD == 3 ? 8100 : 100;
  if (BAD == 1)
    fathom_assert(mktime(&date) != -1);
  else if (mktime(&date) != -1)
    fathom_assert(date.tm_mon < 12 && (date.tm_mon != 1 || date.tm_mday < 30));
  date.tm_year = BAD == 3 ? 8100 : 100;
  if (BAD != 2)
    date.tm_wday = date.tm_mon = 0, date.tm_mday = 31;
  char text[26], *same = BAD == 2 ? text : asctime(&date);
  if (BAD != 2)
    fathom_assert(same[3] == ' ' && same[13] == ':' && strlen(same) == 25);
  size_t nothing = strftime(text, sizeof text, "", &part);
  fathom_assert(nothing == (BAD == 14) && text[0] == 0); // not a failure
  part.tm_year = 100;
  size_t length = strftime(text, sizeof text, BAD == 10 ? "%H" : BAD == 12 ? "%Q" : "%-EY%%", &part);
  fathom_assert(length == 0 || strlen(text) == length);
#if BAD == 13
  fathom_assert(strlen(text) == length); // there was no room: any content
#endif
}
static void objects(void) {
  time_t now = 1000, far = BAD == 4 ? 1L << 40 : 1000;
  struct tm *local = localtime(&now), date;
  int hour = local->tm_hour;
  ctime(&far);
  if (BAD == 7)
    fathom_assert(local->tm_hour == hour);
  struct tm *utc = gmtime(&now);
  fathom_assert(utc->tm_isdst == 0);
  if (BAD == 5)
    fathom_assert(local == utc);
  if (BAD == 6)
    fathom_assert(local != utc);
  if (localtime_r(&now, &date) && BAD == 11)
    fathom_assert(date.tm_zone[0] == 'U');
}
static void clocks(void) {
  struct timespec t, next, real, pause = {1, 500}, bad = {0, 1000000000}, rest;
  if (clock_gettime(CLOCK_MONOTONIC, &t) == 0 &&
      clock_gettime(CLOCK_REALTIME, &real) == 0 &&
      clock_gettime(CLOCK_MONOTONIC, &next) == 0) {
    fathom_assert(next.tv_sec > t.tv_sec ||
                  (next.tv_sec == t.tv_sec && next.tv_nsec >= t.tv_nsec));
    if (BAD == 8)
      fathom_assert(real.tv_sec >= t.tv_sec);
  }
  clock_t before = clock(), after = clock();
  if (before != -1 && after != -1)
    fathom_assert(before <= after);
  if (nanosleep(&pause, &rest) == -1)
    fathom_assert(rest.tv_sec <= 1 && (rest.tv_sec == 0 || rest.tv_nsec <= 500));
  fathom_assert(nanosleep(&bad, &rest) == -1);
  struct timeval v;
  char small[4];
  gettimeofday(&v, BAD == 9 ? (void *)small : NULL);
}
int main(void) {
  dates();
  objects();
  clocks();
  return 0;
}
