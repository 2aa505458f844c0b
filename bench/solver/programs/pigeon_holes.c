/* More pigeons than holes: two share one. With BUG there are as many of each. */
#include "input.h"
#ifndef N
#define N 6
#endif

int main(void) {
#ifdef BUG
  enum { pigeons = N };
#else
  enum { pigeons = N + 1 };
#endif
  unsigned hole[pigeons];
  bool shared = false;
  for (int i = 0; i < pigeons; i++) hole[i] = below(N);
  for (int i = 0; i < pigeons; i++)
    for (int j = i + 1; j < pigeons; j++) shared |= hole[i] == hole[j];
  assert(shared);
}
