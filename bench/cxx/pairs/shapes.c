// Areas of shapes of two kinds: by pointers to functions.
#include <fathom.h>
struct shape {
  unsigned (*area)(const struct shape *);
  unsigned short a, b;
};
static unsigned square(const struct shape *s) { return (unsigned)s->a * s->a; }
static unsigned oblong(const struct shape *s) { return (unsigned)s->a * s->b; }

int main(void) {
  struct shape shapes[4];
  unsigned long long total = 0;
  for (int i = 0; i < 4; ++i) {
    shapes[i].a = fathom_nondet_ushort();
    shapes[i].b = fathom_nondet_ushort();
    shapes[i].area = fathom_nondet_bool() ? square : oblong;
    total += shapes[i].area(&shapes[i]);
  }
  fathom_assert(total <= 4ULL * 65535 * 65535);
}
