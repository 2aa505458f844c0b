// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// Pointers that are moved as integers are pointers afterwards.
#include <fathom.h>
#include <stdint.h>

union word {
  uintptr_t number;
  int *pointer;
};

static void swap(uintptr_t *a, uintptr_t *b) {
  uintptr_t t = *a;
  *a = *b;
  *b = t;
}

int main(void) {
  int x = 1, y = 2;
  union word a, b;
  a.pointer = &x;
  b.pointer = &y;
  swap(&a.number, &b.number);
  *a.pointer = 3;
#ifdef BUG
  fathom_assert(x == 3);
#else
  fathom_assert(x == 1 && y == 3 && *b.pointer == 1);
#endif
  return 0;
}
