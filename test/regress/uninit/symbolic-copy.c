// A copy of a length that depends on an input.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <string.h>
int main(int argc, char **argv) {
  char from[8] = "abcdefg", to[8];
  size_t n = (size_t)argc & 7;
#ifdef BUG
  memcpy(to, from, n);
  if (to[n] == 'x')
#else
  memcpy(to, from, n + 1);
  if (to[n] == 'x')
#endif
    return 1;
  return 0;
}
