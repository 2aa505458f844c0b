/* An elevator with requests in a bit set moves within its floors and never with its door open. */
#include "input.h"
#ifndef STEPS
#define STEPS 8
#endif
#define FLOORS 8

int main(void) {
  uint8_t floor = below(FLOORS), requests = 0;
  bool up = nondet_bool(), door = false;
  for (int i = 0; i < STEPS; i++) {
    requests |= nondet_u8();
    uint8_t before = floor;
    bool was_open = door;
    if (requests >> floor & 1) {
      door = true;
      requests &= ~(1 << floor);
    } else if (requests != 0) {
      door = false;
      uint8_t above = requests >> floor >> 1, beneath = requests & ((1 << floor) - 1);
      if (up && above == 0) up = false;
      else if (!up && beneath == 0) up = true;
      floor += up ? 1 : -1;
    }
    assert(floor < FLOORS);
    assert(floor == before || !door);
    assert(!(was_open && door && floor != before));
    assert(requests == 0 || door || floor != before);
  }
}
