// A number of two words is read and written in two halves.
// EXPECT --target=arm-none-eabi --interrupts=1: UNSAFE assert
// EXPECT --target=arm-none-eabi --interrupts=1 -DMASK: SAFE up to 1 run of interrupt handlers (--interrupts)
// EXPECT --interrupts=1: SAFE up to 1 run of interrupt handlers (--interrupts)
// EXPECT -m32 --interrupts=1: UNSAFE assert
#include <fathom.h>
static volatile unsigned long long ticks;
static void tick(void) { ticks = ticks == 0xffffffffull ? 0x100000000ull : 0xffffffffull; }
int main(void) {
  ticks = 0xffffffffull;
  fathom_interrupt(tick);
#ifdef MASK
#ifdef __arm__
  __asm__ volatile("cpsid i" ::: "memory");
#endif
#endif
  unsigned long long now = ticks;
#ifdef MASK
#ifdef __arm__
  __asm__ volatile("cpsie i" ::: "memory");
#endif
#endif
  fathom_assert(now == 0xffffffffull || now == 0x100000000ull);
}
