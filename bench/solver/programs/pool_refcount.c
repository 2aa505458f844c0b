/* Reference counts: an object is released exactly when its last holder lets go. With BUG a copy is not counted. */
#include "input.h"
#ifndef OPS
#define OPS 6
#endif
#define OBJECTS 3
#define HOLDERS 4

static uint8_t count[OBJECTS];
static uint8_t held[HOLDERS]; /* 0 is none, otherwise object + 1 */

static void drop(unsigned h) {
  if (held[h] != 0) {
    assert(count[held[h] - 1] > 0);
    count[held[h] - 1]--;
    held[h] = 0;
  }
}

int main(void) {
  for (int o = 0; o < OPS; o++) {
    unsigned h = below(HOLDERS), other = below(HOLDERS);
    if (nondet_bool()) {
      unsigned object = below(OBJECTS);
      if (count[object] == 0) {
        drop(h);
        count[object] = 1;
        held[h] = object + 1;
      }
    } else if (nondet_bool()) {
      if (h != other && held[other] != 0) {
        drop(h);
        held[h] = held[other];
#ifdef BUG
        if (h != 2 || other != 3)
#endif
          count[held[h] - 1]++;
      }
    } else {
      drop(h);
    }
  }
  for (unsigned i = 0; i < OBJECTS; i++) {
    unsigned holders = 0;
    for (unsigned h = 0; h < HOLDERS; h++) holders += held[h] == i + 1;
    assert(count[i] == holders);
  }
}
