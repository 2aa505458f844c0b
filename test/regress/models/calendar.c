// A time determines its date (gmtime), and a date its time (timegm): the calendar is computed.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// EXPECT -DBAD=2: UNSAFE assert
// EXPECT -DBAD=3: UNSAFE assert
// EXPECT -DBAD=4: UNSAFE assert
// EXPECT -DBAD=5: UNSAFE null-deref assert
// RUN: %exit 10 %fathom check -DBAD=3 --replay=native %s | FileCheck %s
// CHECK: replay: confirmed natively
// CHECK-NOT: with the results of the library
#define _DEFAULT_SOURCE
#include <fathom.h>
#include <limits.h>
#include <time.h>
#ifndef BAD
#define BAD 0
#endif

static void known(void) {
  time_t start = 0, leap = 951782400, before = -1;
  struct tm *a = gmtime(&start), b, c;
  fathom_assert(a->tm_year == 70 && a->tm_mon == 0 && a->tm_mday == 1 && a->tm_wday == 4 && a->tm_yday == 0);
  fathom_assert(a->tm_hour == 0 && a->tm_min == 0 && a->tm_sec == (BAD == 1) && a->tm_isdst == 0);
  fathom_assert(gmtime_r(&leap, &b) == &b && b.tm_mon == 1 && b.tm_mday == 29 && b.tm_yday == 59 + (BAD == 2));
  gmtime_r(&before, &c);
  fathom_assert(c.tm_year == 69 && c.tm_mon == 11 && c.tm_mday == 31 && c.tm_hour == 23 && c.tm_sec == 59);
  struct tm far = {.tm_year = 124, .tm_mon = 13, .tm_mday = 0, .tm_hour = 25};
  fathom_assert(timegm(&far) == 1738371600 && far.tm_year == 125 && far.tm_mon == 1 && far.tm_mday == 1);
}
static void any(void) {
  time_t now = fathom_nondet_long();
#if BAD != 5
  fathom_assume(now >= 0 && now < 4102444800); // the year 2100
#endif
  struct tm *date = gmtime(&now);
  fathom_assert(date->tm_mday >= 1 && date->tm_mday <= 31 && date->tm_sec <= 59);
  if (date->tm_mon == 1 && (BAD == 3 || date->tm_year % 4 != 0))
    fathom_assert(date->tm_mday <= 28);
  if (now < 86400)
    fathom_assert(date->tm_hour == now / 3600 && (BAD != 4 || now / 3600 != 23));
}
int main(void) {
  known();
  any();
}
