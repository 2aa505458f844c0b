#include <fathom.h>
int through(int (*f)(int), int x);
extern int (*chosen)(int);
static int helper(int x) { return x + 1; } // another than that of the other file
int main(void) {
  fathom_assert(through(chosen, 1) == 3 && helper(1) == 2);
  return 0;
}
