// Instructions that are understood, on x86-64 and ARM.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert@38
// EXPECT -DFRESH: UNSAFE assert@35
// EXPECT --target=arm-none-eabi: SAFE
// EXPECT --target=arm-none-eabi -DBUG: UNSAFE assert@38
// EXPECT -DOTHER: UNKNOWN inline assembly "crc32
// EXPECT -DOTHER --asm=havoc: SAFE
// EXPECT -DOTHER --asm=havoc -DHAVOC: UNSAFE assert@46
// EXPECT -DOTHER -DSKIP: SAFE
#include <fathom.h>
int main(void) {
  unsigned x = fathom_nondet_uint(), swapped = x, old = 7, place = x;
#ifdef __arm__
  unsigned mask;
  __asm__ volatile("mrs %0, PRIMASK" : "=r"(mask));
  __asm__ volatile("cpsid i" ::: "memory");
  __asm__ volatile("dsb sy\n\tisb" ::: "memory");
  __asm__ volatile("msr primask, %0" ::"r"(mask) : "memory");
  __asm__("rev %0, %1" : "=r"(swapped) : "r"(x));
  __asm__ volatile("wfi");
  old = place;
  place = 7;
#else
  unsigned a = 0, b, c = 0, d;
  __asm__ volatile("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(0), "c"(0));
  unsigned low, high;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  __asm__ volatile("mfence; lfence" ::: "memory");
  __asm__ volatile("rep; nop");
  __asm__("bswapl %0" : "+r"(swapped));
  __asm__ volatile("xchgl %0, %1" : "+r"(old), "+m"(place)::"memory");
#endif
#ifdef FRESH
  fathom_assert(low != 12345);
#endif
#ifdef BUG
  fathom_assert(swapped == x);
#endif
  fathom_assert((swapped & 255) == x >> 24 && old == x && place == 7);
#ifdef OTHER
  unsigned crc = 1, kept = 2;
#ifndef SKIP
  __asm__("crc32l %1, %0" : "+r"(crc) : "rm"(place));
#ifdef HAVOC
  fathom_assert(crc == 1);
#endif
#endif
  fathom_assert(kept == 2);
#endif
}
