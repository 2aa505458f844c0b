// isdigit and its cousins give any number but 0 for yes: glibc 2048 for a digit.
// The functions, not glibc's macros.
// EXPECT: SAFE
// EXPECT -DONE: UNSAFE assert
// EXPECT -DBOTH: UNSAFE assert
// EXPECT -DBITS: UNSAFE assert
// EXPECT -DBYTE: UNSAFE assert
#include <fathom.h>
#include <ctype.h>

int main(void) {
#ifdef ONE
  fathom_assert((isdigit)('5') == 1);
#elif defined(BOTH)
  fathom_assert((isupper)('A') == (isalpha)('a'));
#elif defined(BITS)
  fathom_assert((isalnum)('5') & (isdigit)('5'));
#elif defined(BYTE)
  fathom_assert((char)(isspace)(' ') != 0);
#else
  fathom_assert((isdigit)('5') && !(isdigit)('a') && (isdigit)('5') != 0);
  fathom_assert((isdigit)('5') == (isdigit)('7'));
  fathom_assert((isascii)('x') && !(isascii)(200) && (isxdigit)('F'));
  fathom_assert((isprint)(' ') && !(isgraph)(' ') && (isblank)('\t'));
#endif
}
