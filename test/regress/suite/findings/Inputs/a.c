#include <assert.h>
#include <stdio.h>
int main(int c, char **v) {
  char b[64];
  (void)v;
  assert(c != 3);
  if (c == 4)
    snprintf(b, sizeof b, "%m");
  return 0;
}
