// Floating-point numbers from text: strtod, strtof, atof, sscanf.
// EXPECT: SAFE
// EXPECT -DROUNDED: UNSAFE assert
// EXPECT -DDIGIT: SAFE
// EXPECT -DDIGIT -DBUG: UNSAFE assert
// EXPECT -DANY: SAFE
// EXPECT -DANY -DBUG: UNSAFE assert
// EXPECT -DTOO_LARGE: UNSAFE invalid-builtin
// EXPECT -DLONG: SAFE
// EXPECT -DLONG -DBUG: UNSAFE assert
// EXPECT -DKNOWN: SAFE
// EXPECT -DKNOWN -DBUG: UNSAFE assert
// EXPECT -DMANY: SAFE
// EXPECT -DMANY -DBUG: UNSAFE assert
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern char nondet_char(void);
static char digit(void) {
  char c = nondet_char();
  return c >= '0' && c <= '9' ? c : '0';
}

int main(void) {
  char *end;
#if defined ROUNDED
  assert(strtod("0.1", &end) == 0.1f);
#elif defined DIGIT // the quotient of two numbers
  char text[] = {digit(), '.', digit(), 0};
  double x = strtod(text, &end);
#ifdef BUG
  assert(x < 9.9);
#else
  assert(x <= 9.9 && (text[0] == '3' ? x >= 3 && x < 4 : 1) && *end == 0);
#endif
#elif defined ANY // "nan"
  char text[] = {nondet_char(), nondet_char(), nondet_char(), 0};
  double x = strtod(text, &end);
#ifdef BUG
  assert(x == x);
#else
  assert(end >= text && end <= text + 3);
#endif
#elif defined LONG
#ifdef BUG
  assert(strtold("0.1", &end) == 0.1);
#else
  assert(strtold("0.1x", &end) == 0.1L && *end == 'x');
#endif
#elif defined KNOWN // a tie, digits behind the last one that counts, no second rounding
  assert(strtod("0x1.fffffffffffff8p0", &end) == 2 && strtod("0x1.00000000000008p0", &end) == 1);
  assert(strtod("0x1.000000000000080000000001p0", &end) == 1 + 0x1p-52);
  assert(strtod("0x.fffffffffffff8p-1022", &end) == 0x1p-1022);
  assert(strtod("0x1.fffffffffffff7p1023", &end) == 0x1.fffffffffffffp1023);
  assert(strtod("0x1.fffffffffffff8p1023", &end) == HUGE_VAL);
  assert(strtof("1.000000178813934326", &end) == 0x1.000002p0f);
  assert(strtof("1.000000178813934327", &end) == 0x1.000004p0f);
  assert(strtof("0x1.000003p0", &end) == 0x1.000004p0f && strtof("3.4028236e38", &end) == HUGE_VALF);
  assert(strtof("3.4028235677973367e38", &end) == HUGE_VALF && strtof("3.4028235677973366e38", &end) == 0x1.fffffep127f);
#ifdef BUG
  assert(strtof("1.000000178813934326", &end) == (float)1.000000178813934326);
#endif
#elif defined TOO_LARGE
  assert(atof("1e308") > 0);
  atof("1e309");
#elif defined MANY // more digits than are exact, which are not known
  char text[] = "1.00000000000000000000";
  text[17] = digit();
  double x = strtod(text, &end);
#ifdef BUG
  assert(x == 1);
#else
  assert(x > 0.999999 && x < 1.000001 && *end == 0);
#endif
#else
  assert(strtod("  -1.5e3x", &end) == -1500 && *end == 'x');
  assert(strtod("0x1.8p3", &end) == 12 && *end == 0);
  assert(strtod("0xg", &end) == 0 && *end == 'x');
  assert(strtod("1e+", &end) == 1 && *end == 'e');
  assert(strtod("-infin", &end) == -HUGE_VAL && *end == 'i');
  assert(isnan(strtod("nan(ab)z", &end)) && *end == 'z');
  assert(strtod("1.7976931348623157e308", &end) == 1.7976931348623157e308);
  assert(strtod("123456789012345678901234567890", &end) ==
         123456789012345678901234567890.0);
  errno = 0;
  assert(strtod("1e309", &end) == HUGE_VAL && errno == ERANGE);
  assert(strtof("0.1", &end) == 0.1f && strtof("16777217", &end) == 16777216);
  double x;
  float y;
  int n;
  assert(sscanf("1.25 7 3", "%lf%f%d", &x, &y, &n) == 3 && x == 1.25 &&
         y == 7 && n == 3);
  assert(sscanf("1.2345", "%3lf%d", &x, &n) == 2 && x == 1.2 && n == 345);
#endif
  return 0;
}
