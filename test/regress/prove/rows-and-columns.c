// Rows of 1500 columns: elements before 1500 * i + j are set, and in the loop around those before 1500 * i.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
#include <fathom.h>
enum { ROWS = 1000, COLUMNS = 1500 };
int table[ROWS][COLUMNS];
int main(void) {
  int c = fathom_nondet_int();
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
#ifdef BUG
      table[i][j] = c ^ (i == 2);
#else
      table[i][j] = c;
#endif
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      fathom_assert(table[i][j] == c);
  return 0;
}
