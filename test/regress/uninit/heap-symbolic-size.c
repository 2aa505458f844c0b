// As many as an input says, and one more.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <stdlib.h>
int main(int argc, char **argv) {
  unsigned n = (unsigned)argc % 3 + 1;
  unsigned char *p = malloc(n + 1);
  if (!p)
    return 0;
  for (unsigned i = 0; i < n; ++i)
    p[i] = 1;
#ifndef BUG
  p[n] = 0;
#endif
  unsigned length = 0;
  while (length <= n && p[length] == 1)
    ++length;
  free(p);
  return 0;
}
