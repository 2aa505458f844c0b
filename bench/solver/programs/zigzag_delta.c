/* Differences of a series, zigzag-coded to unsigned numbers, restore the series. */
#include "input.h"
#ifndef N
#define N 8
#endif

static uint32_t zigzag(int32_t v) { return ((uint32_t)v << 1) ^ (uint32_t)(v >> 31); }
static int32_t zagzig(uint32_t v) { return (int32_t)(v >> 1) ^ -(int32_t)(v & 1); }

int main(void) {
  int32_t series[N], again = 0, previous = 0;
  uint32_t coded[N];
  for (int i = 0; i < N; i++) {
    series[i] = nondet_int();
    coded[i] = zigzag((int32_t)((uint32_t)series[i] - (uint32_t)previous));
    previous = series[i];
  }
  for (int i = 0; i < N; i++) {
    again = (int32_t)((uint32_t)again + (uint32_t)zagzig(coded[i]));
    assert(again == series[i]);
  }
  int32_t small = nondet_int();
  assume(small >= -64 && small < 64);
  assert(zigzag(small) < 128);
}
