// A handler runs between accesses to what it shares with the program: inside of
// x++, between two reads, behind the last access; not while it is masked, and not
// inside of an atomic access.
// TWINS: place_interrupts
// EXPECT --interrupts=1: SAFE up to 1 run of interrupt handlers (--interrupts)
// EXPECT --interrupts=2: SAFE up to 2 runs of interrupt handlers (--interrupts)
// EXPECT --interrupts=1 -DBUG=1: UNSAFE assert@56
// EXPECT --interrupts=1 -DBUG=2: UNSAFE assert@58
// EXPECT --interrupts=1 -DBUG=3: UNSAFE assert@32
// EXPECT --interrupts=1 -DBUG=4: SAFE up to 1 run of interrupt handlers (--interrupts)
// EXPECT --interrupts=2 -DBUG=4: UNSAFE assert@63
// EXPECT --interrupts=1 -DBUG=5: UNSAFE assert@69
// EXPECT --interrupts=1 -DMASK: SAFE up to 1 run of interrupt handlers (--interrupts)
// EXPECT --interrupts=1 -DMASK -DOPEN: UNSAFE assert@77
// EXPECT -DREFUSED: UNKNOWN fathom_interrupt
// EXPECT: SAFE up to 1 run of interrupt handlers (--interrupts)
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif

static volatile int count, flag, quiet;
static int handled;

static void bump(volatile int *p) { ++*p; }

static void handler(void) {
  bump(&count);
  ++handled;
  flag = 1;
#if BUG == 3
  fathom_assert(!quiet); // also behind the last access
#endif
}

static void other(void) { count = 0; }

int main(void) {
  (void)other;
#ifdef REFUSED
  fathom_interrupt(fathom_nondet_bool() ? handler : other);
#endif
  fathom_interrupt(handler);
#ifdef MASK
#ifndef OPEN
  fathom_interrupts_off();
#endif
#elif BUG == 5
  flag = 0;
#endif
  int mine = 0;
#if BUG == 1
  count = 0;
  handled = 0;
  ++count; // an increment of the handler's may be lost
  fathom_assert(count == 1 + handled);
#elif BUG == 2
  fathom_assert(count == count);
#elif BUG == 3
  quiet = 1;
#elif BUG == 4
  int before = handled;
  fathom_assert(handled != before + 2);
#elif BUG == 5
  while (!flag && mine < 3)
    ++mine;
  // Nothing happens between them, or everything.
  int seen = flag;
  fathom_assert(!seen || mine == 0);
#elif !defined MASK
  __atomic_store_n(&count, 0, __ATOMIC_SEQ_CST);
  mine = 5;
  fathom_assert(mine == 5); // not shared
#else
  count = 0;
  bump(&count);
  fathom_assert(count == 1);
  fathom_interrupts_on();
#endif
}
