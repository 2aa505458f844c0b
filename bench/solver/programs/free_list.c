/* First fit with splitting in an arena of cells: live blocks never share a cell. */
#include "input.h"
#ifndef OPS
#define OPS 4
#endif
#define CELLS 12

static uint8_t owner[CELLS]; /* 0 is free */

static int take(unsigned size, uint8_t who) {
  unsigned run = 0;
  for (unsigned i = 0; i < CELLS; i++) {
    run = owner[i] == 0 ? run + 1 : 0;
    if (run == size) {
      for (unsigned k = 0; k < CELLS; k++)
        if (k + size > i && k <= i) owner[k] = who;
      return i + 1 - size;
    }
  }
  return -1;
}

static void give(uint8_t who) {
  for (unsigned i = 0; i < CELLS; i++)
    if (owner[i] == who) owner[i] = 0;
}

int main(void) {
  int at[OPS + 1];
  unsigned size[OPS + 1];
  for (uint8_t o = 1; o <= OPS; o++) {
    size[o] = 1 + below(5);
    at[o] = take(size[o], o);
    if (o > 1 && nondet_bool()) {
      uint8_t who = 1 + below(o - 1);
      give(who);
      at[who] = -1;
    }
  }
  for (int i = 1; i <= OPS; i++)
    for (int j = 1; j < i; j++)
      if (at[i] >= 0 && at[j] >= 0)
        assert(at[i] + (int)size[i] <= at[j] || at[j] + (int)size[j] <= at[i]);
}
