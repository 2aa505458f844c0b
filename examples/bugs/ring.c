// A ring buffer whose position is one too far before it wraps around. Try:
// fathom check ring.c, and with -DFIXED.
#include <fathom.h>

enum { slots = 4 };
static int ring[slots];
static unsigned head, used;

static bool put(int value) {
  if (used == slots)
    return false;
  unsigned at = head + used;
#ifdef FIXED
  if (at >= slots)
#else
  if (at > slots)
#endif
    at -= slots;
  ring[at] = value;
  ++used;
  return true;
}

static bool take(int *value) {
  if (used == 0)
    return false;
  *value = ring[head];
  head = (head + 1) % slots;
  --used;
  return true;
}

int main(void) {
  for (int i = 0; i < 8; ++i) {
    int value;
    if (fathom_nondet_bool())
      put(i);
    else
      take(&value);
  }
  return 0;
}
