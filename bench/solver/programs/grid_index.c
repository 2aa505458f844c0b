/* A window of an image: row and column arithmetic with a stride stays inside the allocation. */
#include "input.h"
#ifndef SIDE
#define SIDE 64
#endif

int main(void) {
  uint32_t width = nondet_u32(), height = nondet_u32(), stride = nondet_u32();
  assume(width <= SIDE && height <= SIDE && stride >= width && stride <= 2 * SIDE);
  uint32_t size = stride * height;
  uint32_t left = nondet_u32(), top = nondet_u32(), columns = nondet_u32(), rows = nondet_u32();
  if (left > width || top > height || columns > width - left || rows > height - top) return 0;
  uint32_t row = nondet_u32(), column = nondet_u32();
  assume(row < rows && column < columns);
  uint32_t at = (top + row) * stride + left + column;
  assert(at < size);
  assert(at / stride == top + row);
}
