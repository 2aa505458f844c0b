// An operator that nobody names stands for those that are named.
//
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>
#include <new>

static int made;
void *operator new(std::size_t size) {
  made++;
  return malloc(size);
}
void operator delete(void *p) noexcept {
#ifdef BUG
  fathom_assert(made == 2);
#endif
  free(p);
}

int main() {
  int *p = new int[4];
  delete[] p;
  fathom_assert(made == 1);
}
