#include "join.h"

#include <string.h>

int join_path(char *out, size_t size, const char *directory, const char *name) {
  size_t first = strlen(directory), second = strlen(name);
#ifdef FIXED
  if (first + second + 2 > size)
#else
  if (first + second + 1 > size)
#endif
    return -1;
  memcpy(out, directory, first);
  out[first] = '/';
  memcpy(out + first + 1, name, second);
  out[first + 1 + second] = '\0';
  return 0;
}
