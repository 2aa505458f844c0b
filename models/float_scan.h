// A floating-point number as text has it, for strtod and sscanf.
#ifndef FATHOM_MODEL_FLOAT_SCAN_H
#define FATHOM_MODEL_FLOAT_SCAN_H
#include "model.h"

struct float_text {
  enum { NoNumber, Decimal, Hexadecimal, Infinite, NotANumber } kind;
  _Bool negative;
  _Bool is_cut; // there are further digits, not all zero
  unsigned long long digits;
  int power; // of ten, or of two
  size_t item; // how many characters could begin a number
};
// At most so many characters at p, which ends with them or a terminator; gives
// how many are a number.
size_t LIB(scan_float)(const char *p, size_t most, struct float_text *t);
// Behind blanks, as strtod reads it: the end, and errno for no number.
size_t LIB(scan_number)(const char *s, char **end, struct float_text *t);
double LIB(float_value)(const struct float_text *t, _Bool *too_large);
long double LIB(long_float_value)(const struct float_text *t, _Bool *too_large);
float LIB(small_float_value)(const struct float_text *t, _Bool *too_large);

#endif
