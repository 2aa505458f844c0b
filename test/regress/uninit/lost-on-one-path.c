// What was set is overwritten on one path by what was not.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <string.h>
int main(int argc, char **argv) {
  int set = 1, unset;
  if (argc < 3)
    memcpy(&set, &unset, sizeof set);
#ifdef BUG
  if (set == 5)
#else
  if (argc >= 3 && set == 5)
#endif
    return 1;
  return 0;
}
