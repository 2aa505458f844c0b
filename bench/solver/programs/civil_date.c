/* Day numbers: converting a date to days and back. With BUG the year is not split into centuries. */
#include "input.h"
#ifndef YEARS
#define YEARS 64
#endif

static uint32_t to_days(uint32_t y, uint32_t m, uint32_t d) {
  if (m <= 2) y--;
  uint32_t moon = m > 2 ? m - 3 : m + 9;
  uint32_t in_year = (153 * moon + 2) / 5 + d - 1;
#ifdef BUG
  return y * 365 + y / 4 + in_year;
#else
  return y * 365 + y / 4 - y / 100 + y / 400 + in_year;
#endif
}

static uint32_t month_length(uint32_t y, uint32_t m) {
  if (m == 2) return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0) ? 29 : 28;
  return m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31;
}

int main(void) {
  uint32_t y = 1890 + below(YEARS), m = 1 + below(12), d = nondet_u32();
  assume(d >= 1 && d <= month_length(y, m));
  uint32_t today = to_days(y, m, d);
  d++;
  if (d > month_length(y, m)) {
    d = 1;
    if (++m == 13) {
      m = 1;
      y++;
    }
  }
  assert(to_days(y, m, d) == today + 1);
}
