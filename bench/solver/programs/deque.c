/* A double-ended queue in a power-of-two ring: pushes and pops at both ends undo each other. */
#include "input.h"
#ifndef OPS
#define OPS 5
#endif
#define SIZE 8
#define MASK (SIZE - 1)

static uint16_t ring[SIZE];
static uint32_t head, count;

int main(void) {
  head = nondet_u32();
  count = 0;
  uint16_t first = nondet_u16(), last = nondet_u16();
  ring[(--head) & MASK] = first;
  count++;
  ring[(head + count++) & MASK] = last;
  unsigned front = 0, back = 0;
  for (int o = 0; o < OPS; o++) {
    if (count < SIZE && nondet_bool()) {
      if (nondet_bool()) {
        ring[(--head) & MASK] = nondet_u16();
        front++;
      } else {
        ring[(head + count) & MASK] = nondet_u16();
        back++;
      }
      count++;
    }
  }
  while (front > 0) {
    head++;
    count--;
    front--;
  }
  count -= back;
  assert(count == 2);
  assert(ring[head & MASK] == first && ring[(head + 1) & MASK] == last);
}
