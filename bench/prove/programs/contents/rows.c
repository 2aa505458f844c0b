// A table of 1000 rows and 1500 columns is filled row by row. Invariants: all elements before 1500 i + j have the value,
// in the outer loop those before 1500 i.
// BUG: every row but the first one has another value in column 7.
// INPUTS: 3 1 7
#include <fathom.h>
enum { ROWS = 1000, COLUMNS = 1500 };
int table[ROWS][COLUMNS];
int main(void) {
  int value = fathom_nondet_int();
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
#ifdef BUG
      table[i][j] = i > 0 && j == 7 ? value ^ 1 : value;
#else
      table[i][j] = value;
#endif
  unsigned i = fathom_nondet_uint(), j = fathom_nondet_uint();
  fathom_assume(i < ROWS && j < COLUMNS);
  fathom_assert(table[i][j] == value);
  return 0;
}
