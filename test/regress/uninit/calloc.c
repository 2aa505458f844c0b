// calloc clears, malloc does not.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <stdlib.h>
int main(void) {
#ifdef BUG
  char *p = malloc(10);
#else
  char *p = calloc(5, 2);
#endif
  if (!p)
    return 0;
  if (p[7] == 'x')
    return 1;
  free(p);
  return 0;
}
