// A vector that grows by realloc. Invariant: used <= room, the buffer has room bytes.
// BUG: grows when it is more than full.
// INPUTS: 1x9
#include <fathom.h>
#include <stdlib.h>
int main(void) {
  size_t used = 0, room = 4;
  char *a = malloc(room);
  if (!a)
    return 0;
  while (room < 100000000 && fathom_nondet_bool()) {
#ifdef BUG
    if (used > room) {
#else
    if (used == room) {
#endif
      char *b = realloc(a, 2 * room);
      if (!b)
        break;
      a = b;
      room *= 2;
    }
    a[used++] = 'x';
  }
  free(a);
  return 0;
}
