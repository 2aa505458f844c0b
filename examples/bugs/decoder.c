// Run-length decoding that asks for room before the last byte of a run, not for
// it. Try: fathom check decoder.c, and with -DFIXED.
#include <fathom.h>
#include <stddef.h>

enum { room = 8 };

static size_t decode(const unsigned char *in, size_t size,
                     unsigned char out[room]) {
  size_t used = 0;
  for (size_t i = 0; i + 1 < size; i += 2) {
    unsigned run = in[i] & 7;
#ifdef FIXED
    if (used + run > room)
#else
    if (used + run > room + 1)
#endif
      return 0;
    for (unsigned k = 0; k < run; ++k)
      out[used++] = in[i + 1];
  }
  return used;
}

int main(void) {
  unsigned char in[6], out[room];
  fathom_havoc(in, sizeof in);
  decode(in, sizeof in, out);
  return 0;
}
