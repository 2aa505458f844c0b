// %Le is exact for numbers that are known. %La gives any digits: of x86's format the machine writes the first four bits
// as one digit (0xc.8p+0), of others a one. Failures are the machine's own.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
// RUN: %confirm -DBUG=1 %s
// RUN: %confirm -DBUG=2 %s
// RUN: %confirm -DBUG=3 %s
// RUN: %confirm -DBUG=4 %s
#include <fathom.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#ifndef BUG
#define BUG 0
#endif

int main(void) {
  char s[64];
  snprintf(s, sizeof s, "%.3Le|%12.1LE|%-9.0Le|%+Le", 12345.678L, -0.05L, 2.5L, 1e-5L);
  const char *half = BUG == 1 ? "3" : "2"; // to even
  fathom_assert(s[23] == half[0] && strlen(s) == 46);
  s[23] = '2';
  fathom_assert(strcmp(s, "1.235e+04|    -5.0E-02|2e+00    |+1.000000e-05") == 0);
  // More digits than a double has.
  snprintf(s, sizeof s, "%.20Le", 0.1L);
  fathom_assert(strcmp(s, BUG == 2 ? "1.00000000000000005551e-01" : "1.00000000000000000001e-01") == 0);
  snprintf(s, sizeof s, "%La %LA %Le", HUGE_VALL, -HUGE_VALL, HUGE_VALL);
  fathom_assert(strcmp(s, "inf -INF inf") == 0);
  int length = snprintf(s, sizeof s, "%La", 12.5L);
  fathom_assert(s[0] == '0' && s[1] == 'x' && length >= 6 && length < 40);
  if (BUG == 3)
    fathom_assert(s[2] == '1');
  if (BUG == 4)
    fathom_assert(s[2] != 'c');
}
