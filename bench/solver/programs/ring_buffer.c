/* A ring buffer of any capacity up to N behaves like a queue. With BUG the head wraps at N instead. */
#include "input.h"
#ifndef N
#define N 4
#endif
#ifndef OPS
#define OPS 6
#endif

int main(void) {
  uint8_t ring[N], queue[OPS];
  unsigned capacity = below(N + 1), head = 0, count = 0, first = 0, last = 0;
  assume(capacity >= 2);
  for (int i = 0; i < OPS; i++) {
    if (nondet_bool()) {
      if (count < capacity) {
        uint8_t value = nondet_u8();
        ring[(head + count) % capacity] = value;
        count++;
        queue[last++] = value;
      }
    } else if (count > 0) {
      assert(ring[head] == queue[first]);
      first++;
#ifdef BUG
      head = (head + 1) % N;
#else
      head = (head + 1) % capacity;
#endif
      count--;
    }
    assert(count == last - first);
  }
}
