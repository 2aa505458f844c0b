// A number that happens to be the address an object has here does not hold it:
// the program would have to be lucky. Sizes are such that one of the numbers is
// in the object, wherever the first objects lie.
// EXPECT --leak=lost: UNKNOWN unsupported: whether memory that is not freed can still be reached
// EXPECT --leak=lost --allocator=symbolic: UNSAFE memory-leak
// EXPECT --leak=lost -DHELD: SAFE
// EXPECT --leak=lost -DHELD --allocator=symbolic: SAFE
#include <stdlib.h>
unsigned long sizes[] = {0x10100, 0x10400, 0x10800};
void *held;
int main(void) {
  char *p = malloc(0x1000);
  p[0] = (char)sizes[1];
#ifdef HELD
  held = p;
#endif
  return 0;
}
