// An object that is on the heap on one branch, and its bytes in both.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <stdlib.h>
static unsigned char fixed[2];
int main(int argc, char **argv) {
  unsigned char *p = fixed;
  if (argc < 4) {
    p = malloc(2);
    if (!p)
      return 0;
    p[0] = 1;
#ifndef BUG
    p[1] = 1;
#endif
  }
  if (p[1] == 9)
    return 1;
  return 0;
}
