// Texts of floating-point numbers: exact where the number is known, else of the
// right length.
// EXPECT: SAFE
// EXPECT -m32: SAFE
// EXPECT -DROUNDED: UNSAFE assert
// EXPECT -DROOM=318: SAFE
// EXPECT -DROOM=317: UNSAFE out-of-bounds-write
// EXPECT -DSMALL=9: SAFE
// EXPECT -DSMALL=8: UNSAFE out-of-bounds-write
// EXPECT -DBELOW_TEN: UNSAFE out-of-bounds-write
// EXPECT -DWHOLE=12: SAFE
// EXPECT -DWHOLE=11: UNSAFE out-of-bounds-write
// EXPECT -DGENERAL=14: SAFE
// EXPECT -DGENERAL=13: UNSAFE out-of-bounds-write
// EXPECT -DPOWER=15: SAFE
// EXPECT -DPOWER=14: UNSAFE out-of-bounds-write
// EXPECT -DSIXTEEN=25: SAFE
// EXPECT -DSIXTEEN=24: UNSAFE out-of-bounds-write
// EXPECT -DDIGITS: UNSAFE assert
// EXPECT -DWIDE=1.5: SAFE
// EXPECT -DWIDE=x: UNKNOWN a floating-point number in wide characters
#include <assert.h>
#include <float.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

extern double nondet_double(void);
extern int nondet_int(void);

#define SAME(format, x, text)                                                  \
  do {                                                                         \
    char to[64];                                                               \
    assert(snprintf(to, sizeof to, format, x) == sizeof text - 1);             \
    assert(strcmp(to, text) == 0);                                             \
  } while (0)

int main(void) {
  double x = nondet_double();
  int n = nondet_int();
#if defined ROUNDED
  SAME("%.2f", 2.675, "2.68"); // the number is a little less
#elif defined ROOM
  char to[ROOM];
  sprintf(to, "%f", x);
#elif defined SMALL
  if (!(x > 0 && x < 9.9))
    return 0;
  char to[SMALL];
  int length = sprintf(to, "%f", x);
  assert(length == 8 && to[1] == '.' && to[7] >= '0' && to[7] <= '9');
#elif defined BELOW_TEN // 9.9999999 is printed as 10.000000
  if (!(x > 0 && x < 10))
    return 0;
  char to[9];
  sprintf(to, "%f", x);
#elif defined WHOLE
  char to[WHOLE];
  assert(sprintf(to, "%.0f", (double)n) > 0 && (to[0] == '-') == (n < 0));
#elif defined GENERAL
  char to[GENERAL];
  int length = sprintf(to, "%g", x);
  assert(length > 0 && strlen(to) == (size_t)length);
#elif defined POWER
  char to[POWER];
  sprintf(to, "%e", x);
#elif defined SIXTEEN
  char to[SIXTEEN];
  sprintf(to, "%a", x);
#elif defined WIDE
  wchar_t to[400];
  int length = swprintf(to, 400, L"%.1f", WIDE);
  assert(length != 3 || to[2] != L'7');
#elif defined DIGITS // which they are is left open
  if (!(x > 3 && x < 4))
    return 0;
  char to[9];
  sprintf(to, "%f", x);
  assert(to[7] != '7');
#else
  SAME("%.2f", 2.675, "2.67");
  SAME("%.0f|", 0.5, "0|");
  SAME("%#.0f", 1.5, "2.");
  SAME("%08.3f", -1.5, "-001.500");
  SAME("%-8.3e|", 1.5, "1.500e+00|");
  SAME("%.3E", 9.9996e-5, "1.000E-04");
  SAME("%g", 1000000.0, "1e+06");
  SAME("%g", 0.0001, "0.0001");
  SAME("%e", 5e-324, "4.940656e-324");
  SAME("%6F", -1.0 / 0.0, "  -INF");
#endif
  return 0;
}
