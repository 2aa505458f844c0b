// The sum of two large indices overflows before it is halved. Try: fathom check
// binary_search.c --unwind=2 --unwinding=assume, and with -DFIXED.
#include <fathom.h>

// As if it were an array of `count` numbers that grow.
static int at(int i) { return i; }

static int find(int count, int wanted) {
  int low = 0, high = count - 1;
  while (low <= high) {
#ifdef FIXED
    int middle = low + (high - low) / 2;
#else
    int middle = (low + high) / 2;
#endif
    fathom_assert(0 <= middle && middle < count);
    if (at(middle) < wanted)
      low = middle + 1;
    else if (at(middle) > wanted)
      high = middle - 1;
    else
      return middle;
  }
  return -1;
}

int main(void) {
  int count = fathom_nondet_int();
  fathom_assume(count >= 0);
  find(count, fathom_nondet_int());
  return 0;
}
