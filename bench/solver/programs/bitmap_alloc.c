/* An allocator of N slots in a bit map never hands out a slot twice. */
#include "input.h"
#ifndef OPS
#define OPS 8
#endif
#define SLOTS 32

static uint32_t map;

static int take(void) {
  if (map == UINT32_MAX) return -1;
  uint32_t low = ~map & (map + 1);
  map |= low;
  int slot = 0;
  for (int step = 16; step > 0; step /= 2)
    if (low >= (1u << step)) {
      low >>= step;
      slot += step;
    }
  return slot;
}

static void give(int slot) { map &= ~(1u << slot); }

int main(void) {
  bool busy[SLOTS];
  map = nondet_u32();
  for (int i = 0; i < SLOTS; i++) busy[i] = (map >> i) & 1;
  for (int i = 0; i < OPS; i++) {
    if (nondet_bool()) {
      int slot = take();
      if (slot >= 0) {
        assert(slot < SLOTS && !busy[slot]);
        busy[slot] = true;
      }
    } else {
      unsigned slot = below(SLOTS);
      if (busy[slot]) {
        give(slot);
        busy[slot] = false;
      }
    }
  }
  unsigned k = below(SLOTS);
  assert(busy[k] == ((map >> k) & 1));
}
