// What a global variable holds in members that are no pointers is not lost. But
// with addresses that are constants a number may be one by chance: UNKNOWN.
// EXPECT --leak=lost -DHALVES: SAFE
// EXPECT --leak=lost -DWIDE: UNKNOWN unsupported: whether memory that is not freed can still be reached
// EXPECT --leak=lost -DBYTES: UNKNOWN unsupported: whether memory that is not freed can still be reached
// EXPECT --leak=lost --allocator=symbolic -DWIDE: SAFE
// EXPECT --leak=lost --allocator=symbolic -DBYTES: SAFE
// EXPECT --leak=lost: UNSAFE memory-leak
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct {
  int low, high;
} halves;
unsigned __int128 wide;
char *bytes;
int table[20];
int main(void) {
  char *p = malloc(8);
#ifdef HALVES
  memcpy(&halves, &p, sizeof p);
#elif defined(WIDE)
  wide = (uintptr_t)p;
#elif defined(BYTES)
  bytes = malloc(8);
  for (int i = 0; i < 8; i++)
    bytes[i] = ((char *)&p)[i];
#else
  halves.low = table[3] = p != 0;
#endif
}
