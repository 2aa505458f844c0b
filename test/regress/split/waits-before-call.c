// Executions that wait for each other before a call: inputs of the function that is called behind it were not found,
// and the counterexample did not replay (exit code 31).
// EXPECT --split=on: SAFE
// EXPECT --split=on -DBAD: UNSAFE assert
// EXPECT --split=on -DMADE: UNSAFE assert
// EXPECT --split=off -DBAD: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>

static char text[4];

static int skip(int pos) {
  while (pos < 4 && text[pos] == ' ')
    pos++;
  return pos;
}

static int more(int pos) {
#ifdef MADE
  int *step = malloc(sizeof *step);
  *step = fathom_nondet_int();
  int n = *step;
  free(step);
#else
  int n = fathom_nondet_int();
#endif
  fathom_assume(n == 0 || n == 1);
  return pos + n;
}

int main(void) {
  for (int i = 0; i < 4; i++)
    text[i] = fathom_nondet_char();
  int a = skip(0), b = more(a), c = more(b);
#if defined(BAD) || defined(MADE)
  fathom_assert(a != 2 || b != 3 || c != 4);
#else
  fathom_assert(a <= b && b <= c && c <= a + 2);
#endif
  return c < 4 ? text[c] * 0 : 0;
}
