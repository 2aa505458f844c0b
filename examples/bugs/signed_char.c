// A table of 128 entries, asked for a character that is negative. Try: fathom
// check signed_char.c, and with -DFIXED.
#include <fathom.h>

static const char lower[128] = {['A'] = 'a', ['B'] = 'b'};

static char to_lower(char c) {
#ifdef FIXED
  if (c < 0)
    return c;
#endif
  char l = lower[(int)c];
  return l ? l : c;
}

int main(void) { return to_lower(fathom_nondet_char()); }
