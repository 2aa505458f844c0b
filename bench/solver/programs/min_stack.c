/* A stack that knows its minimum: the second stack's top is the least of all values on the first. */
#include "input.h"
#ifndef OPS
#define OPS 7
#endif

int main(void) {
  int values[OPS], least[OPS];
  unsigned count = 0;
  for (int i = 0; i < OPS; i++) {
    if (nondet_bool()) {
      int value = nondet_int();
      values[count] = value;
      least[count] = count > 0 && least[count - 1] < value ? least[count - 1] : value;
      count++;
    } else if (count > 0) {
      count--;
    }
  }
  if (count > 0) {
    bool present = false;
    for (unsigned i = 0; i < count; i++) {
      assert(least[count - 1] <= values[i]);
      present |= least[count - 1] == values[i];
    }
    assert(present);
  }
}
