// The counter has a second name in a union. Invariant: u.word <= 1000.
// BUG: the upper byte is written by the other name.
// INPUTS: 1 0 1 9
#include <fathom.h>
union number {
  unsigned word;
  unsigned char bytes[4];
};
int main(void) {
  union number u = {0};
  while (fathom_nondet_bool()) {
    unsigned k = fathom_nondet_uint();
    if (u.word < 1000)
      u.word++;
#ifdef BUG
    if (k == 9)
      u.bytes[3] = 1;
#else
    if (k == 9)
      u.bytes[3] = 0;
#endif
    fathom_assert(u.word <= 1000);
  }
  return 0;
}
