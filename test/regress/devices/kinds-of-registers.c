// Registers that are only read, only written, or keep what is written.
// TWINS: settle_io_reads
// EXPECT --io=0x1000+8:read,0x2000+8:write,0x3000+8:memory: SAFE
// EXPECT --io=0x1000+8:read,0x2000+8:write,0x3000+8:memory -DBUG=1: UNSAFE write-to-constant
// EXPECT --io=0x1000+8:read,0x2000+8:write,0x3000+8:memory -DBUG=2: UNSAFE out-of-bounds-read
// EXPECT --io=0x1000+8:read,0x2000+8:write,0x3000+8: UNSAFE assert
// EXPECT --io=0x1000+8:read,0x2000+8:write,0x3000+8:memory -DBUG=3: UNSAFE assert
#include <fathom.h>
static unsigned get(volatile unsigned *p) { return *p; }
static void set(volatile unsigned *p, unsigned x) { *p = x; }
int main(void) {
  volatile unsigned *in = (unsigned *)0x1000, *out = (unsigned *)0x2000, *kept = (unsigned *)0x3000;
  unsigned x = get(in);
  set(out, x);
  set(kept, x);
#if BUG == 1
  set(in, 1);
#elif BUG == 2
  x = get(out);
#elif BUG == 3
  fathom_assert(get(in) == x);
#endif
  fathom_assert(get(kept) == x);
}
