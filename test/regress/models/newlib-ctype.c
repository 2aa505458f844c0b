// newlib's macros of ctype.h look into its table _ctype_, whose entry 0 is EOF's.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DOUTSIDE: UNSAFE out-of-bounds-read
#include <fathom.h>
extern const char _ctype_[];
#define LOOKUP(c) ((_ctype_ + 1)[c])
#define CLASS(c, bits) ((LOOKUP(c) & (bits)) != 0)
int main(void) {
  int c = fathom_nondet_int();
#ifdef OUTSIDE
  fathom_assume(c >= -1 && c <= 256);
#else
  fathom_assume(c >= -1 && c <= 255);
#endif
  _Bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
#ifdef BUG
  fathom_assert(CLASS(c, 1 | 2 | 4) == letter);
#else
  fathom_assert(CLASS(c, 1 | 2) == letter);
  fathom_assert(CLASS(c, 4) == (c >= '0' && c <= '9'));
  fathom_assert(CLASS(c, 8) == (c == ' ' || (c >= '\t' && c <= '\r')));
#endif
}
