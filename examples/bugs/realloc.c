// A pointer into a buffer that is kept while the buffer grows. Try: fathom check
// realloc.c, and with -DFIXED.
#include <fathom.h>
#include <stdlib.h>

int main(void) {
  size_t used = 2;
  int *numbers = malloc(2 * sizeof *numbers);
  if (!numbers)
    return 1;
  numbers[0] = numbers[1] = 1;
  int *last = &numbers[used - 1];
  if (fathom_nondet_bool()) {
    int *more = realloc(numbers, 4 * sizeof *numbers);
    if (!more) {
      free(numbers);
      return 1;
    }
    numbers = more;
#ifdef FIXED
    last = &numbers[used - 1];
#endif
    numbers[used++] = *last + 1;
  }
  int result = *last == 1 || used == 3;
  free(numbers);
  return !result;
}
