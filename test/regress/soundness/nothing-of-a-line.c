// A buffer for the terminator only gets it, also at the end of the file.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>
#include <stdio.h>
int main(void) {
  char text[2] = "x";
  if (getchar() != EOF || !feof(stdin))
    return 0;
#ifdef BUG
  fathom_assert(fgets(text, 1, stdin) == NULL);
#else
  fathom_assert(fgets(text, 2, stdin) == NULL);
#endif
}
