// A ring buffer in a structure without pointers. Invariant: head < 1000, count <= 1000.
// BUG: put looks at the end before the step, not behind it.
// INPUTS: 1x1002
#include <fathom.h>
enum { SIZE = 1000 };
static struct {
  unsigned char data[SIZE];
  unsigned head, count;
} r;

static bool put(unsigned char c) {
  if (r.count == SIZE)
    return false;
#ifdef BUG
  if (r.head > SIZE)
    r.head = 0;
  r.data[r.head++] = c;
#else
  r.data[r.head] = c;
  if (++r.head == SIZE)
    r.head = 0;
#endif
  r.count++;
  return true;
}

static unsigned get(void) {
  if (r.count == 0)
    return 0;
  unsigned tail = r.head >= r.count ? r.head - r.count : r.head + SIZE - r.count;
  r.count--;
  return r.data[tail];
}

int main(void) {
  unsigned what;
  while ((what = fathom_nondet_uint()) != 0) {
    if (what == 1) {
      if (!put(7))
        get();
    } else if (what == 2)
      get();
    else
      r.count -= what < r.count ? what : r.count;
  }
  return 0;
}
