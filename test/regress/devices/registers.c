// Registers at fixed addresses: declared by an option or by the program, reached
// by constants, by structures and by computed addresses.
// TWINS: declare_io, number_io_addresses
// EXPECT --io=0x40001000+0x10: SAFE
// EXPECT --io=0x40001000+0x10 -DCALL -DBEHIND: UNSAFE out-of-bounds-write@48
// EXPECT -DCALL: SAFE
// EXPECT --io=0x40001000+0x10 -DTWICE: UNSAFE assert@39
// EXPECT --io=0x40001000+0x10 -DBEHIND: UNSAFE out-of-bounds-write@48
// EXPECT --io=0x40001000+0x10 -DODD: UNSAFE misaligned-access@51
// EXPECT --target=arm-none-eabi --io=0x40001000+0x10: SAFE
// EXPECT --target=arm-none-eabi --io=0x40001000+0x10 -DTWICE: UNSAFE assert@39
// EXPECT -DCALL -DCOMPUTED: UNKNOWN fathom_io
#include <fathom.h>
#include <stdint.h>
struct uart {
  volatile uint32_t status, data, control, baud;
};
#define UART ((struct uart *)0x40001000)
#define STATUS (*(volatile uint32_t *)0x40001000)
static struct uart *const same = UART;

static void send(struct uart *u, uint32_t c) {
  for (int i = 0; i < 2 && !(u->status & 1); ++i)
    ;
  u->data = c;
}

int main(void) {
#ifdef CALL
  fathom_io(0x40001000, 0x10);
#ifdef COMPUTED
  fathom_io(fathom_nondet_uint(), 4);
#endif
#endif
  send(UART, 'x');
  send(same, 'y');
  uint32_t before = STATUS, after = STATUS;
#ifdef TWICE
  fathom_assert(before == after); // the device may have changed it
#else
  (void)before, (void)after;
#endif
  unsigned i = fathom_nondet_uint() % 4;
  *(volatile uint32_t *)((uintptr_t)UART + 4 * i) = 1;
  fathom_assert((uintptr_t)&UART->control == 0x40001008);
  fathom_assert(&same->baud - &same->status == 3);
#ifdef BEHIND
  (&same->baud)[1] = 0;
#endif
#ifdef ODD
  *(volatile uint32_t *)((char *)same + 2) = 0;
#endif
  struct uart *u = fathom_nondet_bool() ? UART : same;
  fathom_assert((uintptr_t)u == 0x40001000);
}
