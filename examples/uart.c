/* A receiver for a serial line of a microcontroller. The interrupt handler puts
 * characters into a ring, the program takes them out.
 *
 *   fathom check --target=arm-none-eabi --interrupts=2 examples/uart.c
 *
 * finds the run in which `--count` loses a character: the handler comes between
 * its read and its write. With -DFIXED interrupts are masked there. */
#include <fathom.h>
#include <stdint.h>

struct uart {
  volatile uint32_t status; /* bit 0: a character is there */
  volatile uint32_t data;
  volatile uint32_t control; /* bit 0: interrupts */
};
#define UART ((struct uart *)0x40011000)
enum { RingSize = 4 };

static struct {
  uint8_t characters[RingSize];
  unsigned first, count;
} ring;

static inline void mask_interrupts(void) {
  __asm__ volatile("cpsid i" ::: "memory");
}
static inline void unmask_interrupts(void) {
  __asm__ volatile("cpsie i" ::: "memory");
}

static void uart_handler(void) {
  if (!(UART->status & 1) || ring.count == RingSize)
    return; /* nothing there, or no room: the character is lost */
  ring.characters[(ring.first + ring.count) % RingSize] = (uint8_t)UART->data;
  ++ring.count;
}

static int uart_get(void) {
  if (ring.count == 0)
    return -1;
  int c = ring.characters[ring.first];
#ifdef FIXED
  mask_interrupts();
#endif
  ring.first = (ring.first + 1) % RingSize;
  --ring.count;
#ifdef FIXED
  unmask_interrupts();
#endif
  return c;
}

static unsigned received; /* by the handler, for the assertion */
static void counting_handler(void) {
  unsigned before = ring.count;
  uart_handler();
  received += ring.count - before;
}

int main(void) {
  fathom_io(0x40011000, sizeof(struct uart));
  UART->control = 1;
  fathom_interrupt(counting_handler);
  unsigned taken = 0;
  for (int i = 0; i < 2; ++i)
    if (uart_get() >= 0)
      ++taken;
  mask_interrupts();
  fathom_assert(received == taken + ring.count); /* none is lost or twice there */
  return 0;
}
