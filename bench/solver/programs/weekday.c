/* Sakamoto's day of the week advances by one from each day to the next, over month ends. */
#include "input.h"
#ifndef YEARS
#define YEARS 200
#endif

static uint32_t weekday(uint32_t y, uint32_t m, uint32_t d) {
  static const uint8_t t[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  y -= m < 3;
  return (y + y / 4 - y / 100 + y / 400 + t[m - 1] + d) % 7;
}

int main(void) {
  static const uint8_t length[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  uint32_t y = 1900 + below(YEARS), m = 1 + below(12);
  uint32_t last = length[m - 1] + (m == 2 && y % 4 == 0 && (y % 100 != 0 || y % 400 == 0));
  uint32_t today = weekday(y, m, last);
  uint32_t tomorrow = m == 12 ? weekday(y + 1, 1, 1) : weekday(y, m + 1, 1);
  assert(tomorrow == (today + 1) % 7);
}
