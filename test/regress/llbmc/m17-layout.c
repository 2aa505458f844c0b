// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

struct RT {
  char A;
  int B[10][20];
  char C;
};
struct ST {
  int X;
  double Y;
  struct RT Z;
};

#ifdef BUG
#define ROW 10
#else
#define ROW 20
#endif

int main(void) {
  static struct ST s[2];
  long distance = (char *)&s[1].Z.B[5][13] - (char *)s;
  fathom_assert(distance == (long)(sizeof(struct ST) + offsetof(struct ST, Z) +
                                   offsetof(struct RT, B) +
                                   4 * (5 * ROW + 13)));
  return 0;
}
