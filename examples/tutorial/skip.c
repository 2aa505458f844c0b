#include <fathom.h>
#include <stdlib.h>

/* Does TEXT, of any length, begin with blanks? Where is the first other character? */
static unsigned skip_blanks(const char *text, unsigned length) {
  unsigned i = 0;
  while (i < length && text[i] == ' ')
    ++i;
  return i;
}

int main(void) {
  unsigned length = fathom_nondet_uint();
  fathom_assume(length > 0);
  char *text = malloc(length);
  fathom_havoc(text, length);
  fathom_assert(skip_blanks(text, length) <= length);
  free(text);
}
