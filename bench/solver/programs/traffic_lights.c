/* Two traffic lights at a crossing: whatever the sensors say, they are never both green. */
#include "input.h"
#ifndef STEPS
#define STEPS 10
#endif

enum { NORTH_GREEN, NORTH_YELLOW, ALL_RED_1, EAST_GREEN, EAST_YELLOW, ALL_RED_2 };

int main(void) {
  uint8_t state = below(6), timer = below(8);
  bool north = state <= NORTH_YELLOW, east = state == EAST_GREEN || state == EAST_YELLOW;
  for (int i = 0; i < STEPS; i++) {
    bool waiting_north = nondet_bool(), waiting_east = nondet_bool();
    if (timer > 0) timer--;
    bool leave = timer == 0;
    if (state == NORTH_GREEN) leave = leave && waiting_east;
    if (state == EAST_GREEN) leave = leave && waiting_north;
    if (leave) {
      state = (state + 1) % 6;
      timer = state == NORTH_GREEN || state == EAST_GREEN ? 5 : 2;
    }
    bool north_now = state <= NORTH_YELLOW, east_now = state == EAST_GREEN || state == EAST_YELLOW;
    assert(!(north_now && east_now));
    assert(!(north && east_now) && !(east && north_now));
    north = north_now;
    east = east_now;
  }
}
