// Not in the database, and knows only the header.
#include "parse.h"
#include <fathom.h>
#ifdef STUB
int clamp(int value, int low, int high) { return value < low ? low : 7; }
#endif
int main(void) {
  int digit = parse_digit(fathom_nondet_char());
#ifdef OPTIONS
  digit += options_of(1);
#endif
#ifdef NEEDS_BROKEN
  digit += unused_by_harness();
#endif
#ifdef BUG
  fathom_assert(digit < LIMIT);
#else
  fathom_assert(digit >= 0 && digit <= LIMIT);
#endif
}
