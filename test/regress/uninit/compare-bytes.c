// A comparison of bytes meets padding.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <string.h>
struct pair {
  char small;
  int large;
};
static int same(const void *a, const void *b, unsigned n) {
  const unsigned char *p = a, *q = b;
  for (unsigned i = 0; i < n; ++i)
    if (p[i] != q[i])
      return 0;
  return 1;
}
int main(void) {
  struct pair a, b;
#ifndef BUG
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
#endif
  a.small = b.small = 1;
  a.large = b.large = 2;
  return same(&a, &b, sizeof a) ? 0 : 0;
}
