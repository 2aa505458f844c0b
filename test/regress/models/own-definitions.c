// The program's own function wins, and --missing by name, too.
// RUN: %exit 0 %fathom check %s | FileCheck %s
// EXPECT --missing=strcmp:pure: UNSAFE assert
// CHECK-NOT: strlen: Fathom's model
// CHECK: chosen: strcmp: Fathom's model of the C library
#include <fathom.h>
#include <string.h>

size_t strlen(const char *s) { return s[0] == 'x' ? 42 : 0; }

int main(void) {
  size_t (*length)(const char *) = strlen;
  int (*compare)(const char *, const char *) = strcmp;
  fathom_assert(strlen("xyz") == 42 && length("abc") == 0);
  fathom_assert(compare("abc", "abc") == 0);
  return 0;
}
