#include "join.h"

#include <fathom.h>
#include <string.h>

#ifndef MAX
#define MAX 4
#endif

/* Any string of at most MAX characters. */
static void any_string(char *text) {
  fathom_havoc(text, MAX + 1);
  text[MAX] = '\0';
}

int main(void) {
  char directory[MAX + 1], name[MAX + 1], out[2 * MAX];
  any_string(directory);
  any_string(name);
  size_t size = fathom_nondet_size_t();
  fathom_assume(size <= sizeof out);
  if (join_path(out, size, directory, name) == 0)
    fathom_assert(strlen(out) == strlen(directory) + 1 + strlen(name));
}
