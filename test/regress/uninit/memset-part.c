// memset of all but the last byte.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#include <string.h>
#ifdef BUG
#define LENGTH 7
#else
#define LENGTH 8
#endif
int main(void) {
  char text[8];
  memset(text, 'a', LENGTH);
  int n = 0;
  for (int i = 0; i < 8; ++i)
    if (text[i] == 'b')
      ++n;
  return n;
}
