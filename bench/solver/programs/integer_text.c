/* Writing a number in decimal and reading it back. */
#include "input.h"
#ifndef LIMIT
#define LIMIT 10000
#endif

int main(void) {
  uint32_t value = nondet_u32(), rest, again = 0;
  assume(value < LIMIT);
  char text[11];
  unsigned at = 10;
  text[at] = 0;
  rest = value;
  do {
    text[--at] = '0' + rest % 10;
    rest /= 10;
  } while (rest != 0);
  assert(text[at] != '0' || value == 0);
  for (; text[at] != 0; at++) again = again * 10 + (text[at] - '0');
  assert(again == value);
}
