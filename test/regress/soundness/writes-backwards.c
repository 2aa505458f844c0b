// A write of eight bytes at one of three offsets that overlap, the last one first. What it overwrites is not known
// afterwards by offset; natively the byte is 255 if i is 0.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DBUG --no-fold-memory: UNSAFE assert
#include <fathom.h>
struct word {
  unsigned long value;
} __attribute__((packed));
int main(void) {
  unsigned char bytes[16];
  for (int k = 0; k < 16; k++)
    bytes[k] = k;
  unsigned long i = fathom_nondet_ulong();
  fathom_assume(i < 3);
  long step = -4;
  ((struct word *)(bytes + 8 + (long)i * step))->value = -1ul;
#ifdef BUG
  fathom_assert(i != 0 || bytes[8] == 8);
#else
  fathom_assert(bytes[8] == (i == 2 ? 8 : 255));
  fathom_assert(bytes[4] == (i == 0 ? 4 : 255));
#endif
}
