// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);
int klee_range(int, int, const char *);

int main(void) {
  struct {
    int a;
    short b[2];
  } s;
  klee_make_symbolic(&s, sizeof s, "s");
  klee_assume(s.b[1] > 3);
  int r = klee_range(2, 5, "r");
#ifdef BUG
  assert(s.b[1] + r > 6);
#else
  assert(s.b[1] + r > 5 && r < 5);
#endif
}
