// A handler may run behind the end of an object whose address it knows, and
// what masks and unmasks interrupts in one text of assembly is not understood.
// TWINS: place_interrupts
// EXPECT --interrupts=1 -DLEFT: UNSAFE use-after-scope
// EXPECT --interrupts=1: SAFE up to 1 run
// EXPECT --interrupts=1 -DMASKED: UNSAFE assert
// EXPECT --interrupts=1 -DIDLE: UNKNOWN inline assembly
// EXPECT --interrupts=2 -DAGAIN: UNSAFE assert
// EXPECT --interrupts=1 -DODD: UNKNOWN access of 3 bytes
// EXPECT --interrupts=1 -DCOPY: UNKNOWN call of memcpy with memory that an interrupt handler shares
#include <assert.h>
#include <fathom.h>
#include <string.h>
int *volatile known;
volatile int runs;
struct __attribute__((packed)) odd {
  unsigned v : 24;
} odd;
void handler(void) {
  if (known)
    *known = 1;
#ifdef AGAIN
  __asm__ volatile("cli");
#endif
#ifdef ODD
  odd.v = 0xffffff;
#endif
  runs++;
}
__attribute__((noinline)) void give(void) {
  int x = 0;
  known = &x;
#ifndef LEFT
  known = 0;
#endif
}
int buffer[4] __attribute__((aligned(16)));
int main(void) {
#if defined MASKED // the address is given away by an intrinsic
  known = __builtin_align_down(buffer, 16);
  fathom_interrupt(handler);
  buffer[0] = 0;
  if (buffer[0] == 0)
    assert(buffer[0] == 0);
#elif defined IDLE
  __asm__ volatile("cli");
  fathom_interrupt(handler);
  __asm__ volatile("sti; hlt; cli" ::: "memory");
  assert(runs == 0);
#elif defined AGAIN // the machine may undo the handler's mask
  fathom_interrupt(handler);
  known = 0;
  assert(runs != 2);
#elif defined COPY // of several steps
  fathom_interrupt(handler);
  int copy;
  memcpy(&copy, (int *)&runs, sizeof copy);
#elif defined ODD
  fathom_interrupt(handler);
  unsigned v = odd.v;
  assert(v == 0 || v == 0xffffff);
#else
  fathom_interrupt(handler);
  give();
#endif
}
