// A function whose symbol is not its name, called where only code shows it (the size of a parameter).
// EXPECT: UNSAFE assert
// EXPECT --missing=pure: UNSAFE assert
// EXPECT -DGOOD: SAFE
#include <assert.h>
int __attribute__((overloadable)) size(int n) {
#ifndef GOOD
  assert(n != 3);
#endif
  return n;
}
int first(int n, int a[(size(n), 3)]);
int first(int n, int a[(size(n), 3)]) { return a[0]; }
int main(void) {
  int a[3] = {0};
  return first(3, a);
}
