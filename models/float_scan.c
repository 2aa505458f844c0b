// Floating-point numbers from text: strtod, strtof, atof, and what sscanf shares
// with them. How much of the text is a number is exact. So is the value, as it is
// rounded to nearest, where the digits are few (they and the power of ten are
// exact as numbers, and one operation rounds) or the text is known. Otherwise
// the value lies near to that; for large exponents, and hexadecimal numbers with
// more digits than a number holds, it has the right sign only. Of a known text
// with more than 19 digits the value is one between those of its neighbours.
#include "decimal.h"
#include "float_scan.h"

static int lower_of(char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
static int digit_of(char c, int base) {
  int value = c >= '0' && c <= '9' ? c - '0' : lower_of(c) - 'a' + 10;
  return (c >= '0' && c <= '9') || (base == 16 && value >= 10 && value < 16)
             ? value
             : 99;
}
// How many characters of a word are there, without regard to case.
static size_t prefix(const char *p, size_t most, const char *word) {
  size_t n = 0;
  while (n < most && word[n] != 0 && lower_of(p[n]) == word[n])
    ++n;
  return n;
}

static size_t scan_word(const char *p, size_t most, struct float_text *t) {
  size_t n = prefix(p, most, "infinity");
  if (n >= 1) {
    t->kind = n >= 3 ? Infinite : NoNumber;
    t->item = n; // "infin" begins as a number does
    return n == 8 ? 8 : n >= 3 ? 3 : 0;
  }
  n = prefix(p, most, "nan");
  t->item = n;
  if (n < 3)
    return 0;
  t->kind = NotANumber;
  if (n == most || p[n] != '(')
    return n;
  size_t i = n + 1;
  while (i < most && ((lower_of(p[i]) >= 'a' && lower_of(p[i]) <= 'z') ||
                      (p[i] >= '0' && p[i] <= '9') || p[i] == '_'))
    ++i;
  t->item = i;
  if (i == most || p[i] != ')')
    return n;
  t->item = i + 1;
  return i + 1;
}

// The digits of a number from p[i] on, as far as they fit into a number of 64
// bits, and the power of the base by which that is to be multiplied.
static size_t scan_digits(const char *p, size_t most, size_t i, int base,
                          struct float_text *t) {
  unsigned long long limit = base == 10 ? 1000000000000000000ULL : 1ULL << 60;
  _Bool behind_point = 0, any = 0;
  for (; i < most; ++i) {
    if (p[i] == '.' && !behind_point) {
      behind_point = 1;
      continue;
    }
    int digit = digit_of(p[i], base);
    if (digit == 99)
      break;
    any = 1;
    if (t->digits < limit) {
      t->digits = t->digits * (unsigned)base + (unsigned)digit;
      t->power -= behind_point;
    } else {
      t->is_cut |= digit != 0;
      t->power += !behind_point;
    }
  }
  t->kind = any ? (base == 10 ? Decimal : Hexadecimal) : NoNumber;
  t->item = i;
  return any ? i : 0;
}
static size_t scan_exponent(const char *p, size_t most, size_t i, char letter,
                            struct float_text *t) {
  if (i == most || lower_of(p[i]) != letter)
    return i;
  size_t end = i++;
  _Bool minus = 0;
  int power = 0;
  if (i < most && (p[i] == '-' || p[i] == '+'))
    minus = p[i++] == '-';
  for (; i < most && p[i] >= '0' && p[i] <= '9'; ++i) {
    power = power < 10000 ? power * 10 + (p[i] - '0') : power;
    end = i + 1;
  }
  t->item = i;
  t->power += minus ? -power : power;
  return end;
}

size_t LIB(scan_float)(const char *p, size_t most, struct float_text *t) {
  size_t i = 0;
  if (!is_c_locale(LC_NUMERIC))
    unsupported("the decimal point of a locale other than C");
  *t = (struct float_text){.kind = NoNumber};
  if (most > 0 && (p[0] == '-' || p[0] == '+'))
    t->negative = p[i++] == '-';
  if (i == most)
    return 0;
  const char *from = p + i;
  size_t left = most - i, used;
  if (lower_of(*from) == 'i' || lower_of(*from) == 'n') {
    used = scan_word(from, left, t);
  } else if (left > 1 && from[0] == '0' && lower_of(from[1]) == 'x') {
    used = scan_digits(from, left, 2, 16, t);
    t->power *= 4;
    if (used > 0) {
      used = scan_exponent(from, left, used, 'p', t);
    } else { // the zero alone
      t->kind = Decimal;
      used = 1;
    }
  } else {
    used = scan_digits(from, left, 0, 10, t);
    if (used > 0)
      used = scan_exponent(from, left, used, 'e', t);
  }
  t->item += i;
  return used > 0 ? i + used : 0;
}

// --------------------------------------------------------------------- values

static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
enum { MOST_POWER = 22 };

static double any_between(double low, double high) {
  double x = number_of((unsigned long long)any_long_long("value of a text"));
  fathom_assume(x >= low && x <= high);
  return x;
}

// Numbers of so many digits, and the exponent of the least one.
struct precision {
  int digits, least;
};
static const struct precision of_double = {53, -1074}, of_float = {24, -149};

// n / by, both not zero, rounded to nearest.
static double quotient(wide n, wide by, struct precision to) {
  int exponent = (int)bits_in(n) - (int)bits_in(by) - to.digits;
  if (exponent < to.least)
    exponent = to.least;
  if (exponent >= 0)
    by <<= exponent;
  else
    n <<= -exponent;
  wide whole = n / by, rest = n % by;
  if (whole >> to.digits != 0) { // the guess was one too low
    rest += whole % 2 * by;
    by *= 2;
    whole /= 2;
    ++exponent;
  }
  unsigned long long m = (unsigned long long)whole;
  m += 2 * rest > by || (2 * rest == by && m % 2 == 1);
  if (m >> to.digits != 0) {
    m /= 2;
    ++exponent;
  }
  if (exponent > -to.least - 2 * to.digits + 3)
    return __builtin_inf();
  if (exponent >= -1022)
    return (double)m * number_of((unsigned long long)(exponent + 1023) << 52);
  return m >> 52 == 0
             ? number_of(m)
             : number_of((unsigned long long)(exponent + 1075) << 52 |
                         (m & (1ULL << 52) - 1));
}
// digits * 10^power; between 10^-345 and 10^310 everything has room.
static double exactly(unsigned long long digits, int power,
                      struct precision to) {
  if (power > 310)
    return __builtin_inf();
  if (power < -345)
    return 0;
  return power >= 0 ? quotient(digits * power_of_ten((unsigned)power), 1, to)
                    : quotient(digits, power_of_ten((unsigned)-power), to);
}
// digits * 2^power, and a bit more if digits are cut: they are more than 60.
static double exactly_binary(unsigned long long digits, _Bool is_cut, int power,
                             struct precision to) {
  if (power > 1024)
    return __builtin_inf();
  if (power < -1200)
    return 0;
  wide twice = (wide)digits * 2 + is_cut;
  return power > 0 ? quotient(twice << (power - 1), 1, to)
                   : quotient(twice, (wide)1 << (1 - power), to);
}

static _Bool is_known(const struct float_text *t) {
  return fathom_known(t->digits) && fathom_known((unsigned)t->power) &&
         fathom_known(t->is_cut);
}
static double known_value(const struct float_text *t, struct precision to) {
  unsigned long long m = t->digits;
  if (m == 0)
    return 0;
  if (t->kind == Hexadecimal)
    return exactly_binary(m, t->is_cut, t->power, to);
  double low = exactly(m, t->power, to);
  double high = t->is_cut ? exactly(m + 1, t->power, to) : low;
  return low == high ? low : any_between(low, high);
}

static double decimal_value(const struct float_text *t) {
  unsigned long long m = t->digits;
  if (m == 0)
    return 0;
  _Bool is_near = t->power >= -MOST_POWER && t->power <= MOST_POWER;
  double factor = powers[!is_near ? 0 : t->power < 0 ? -t->power : t->power];
  double near = t->power < 0 ? (double)m / factor : (double)m * factor;
  if (is_near && m <= 1ULL << 53 && !t->is_cut)
    return near;
  if (is_known(t))
    return known_value(t, of_double);
  // Three roundings, and digits that are cut: far less than 2^-49.
  if (is_near)
    return any_between(near - near * 0x1p-49, near + near * 0x1p-49);
  return any_between(0, __builtin_inf());
}
static double hexadecimal_value(const struct float_text *t) {
  if (t->digits == 0)
    return 0;
  if (t->digits > 1ULL << 53 || t->is_cut || t->power < -1022 || t->power > 900)
    return is_known(t) ? known_value(t, of_double)
                       : any_between(0, __builtin_inf());
  return (double)t->digits *
         number_of((unsigned long long)(t->power + 1023) << 52);
}

// errno tells of numbers that are too large, and may of those that are too small,
// which may be anything below the least normal one.
static double range_checked(double x, const struct float_text *t, double least,
                            _Bool *too_large) {
  *too_large = x == __builtin_inf();
  if (*too_large && LIB(asks_errno))
    LIB(errno) = ERANGE;
  if (x > least || t->digits == 0)
    return x;
  // The least one may have been rounded up to.
  if (LIB(asks_errno) && any_bool("errno tells of a small number"))
    LIB(errno) = ERANGE;
  return x == least ? x : any_between(0, least);
}
static double signed_value(double x, const struct float_text *t) {
  return t->negative ? -x : x;
}
static double magnitude(const struct float_text *t) {
  if (LIB(rounding) != 0)
    unsupported("a text that is read as a number, rounded in another mode than "
                "to nearest");
  return t->kind == Decimal ? decimal_value(t) : hexadecimal_value(t);
}
static double no_number(const struct float_text *t) {
  unsigned long long bits = (unsigned long long)any_long_long("bits of a NaN");
  return t->kind == Infinite ? __builtin_inf()
                             : number_of(bits | 0x7ff8ULL << 48);
}
double LIB(float_value)(const struct float_text *t, _Bool *too_large) {
  *too_large = 0;
  if (t->kind == NoNumber)
    return 0;
  if (t->kind == Infinite || t->kind == NotANumber)
    return signed_value(no_number(t), t);
  double x = range_checked(magnitude(t), t, 0x1p-1022, too_large);
  return signed_value(x, t);
}
// Where it is not known it is rounded twice, which is once unless the first
// result is in the middle of two numbers: then it is one of them.
float LIB(small_float_value)(const struct float_text *t, _Bool *too_large) {
  *too_large = 0;
  if (t->kind == NoNumber)
    return 0;
  if (t->kind == Infinite || t->kind == NotANumber)
    return (float)signed_value(no_number(t), t);
  double x = magnitude(t);
  unsigned long long bits = bits_of(x);
  _Bool is_exact = t->power == 0 && t->digits <= 1ULL << 53 && !t->is_cut;
  if (!is_exact && is_known(t)) {
    x = known_value(t, of_float);
    is_exact = 1;
  }
  if (!is_exact && (bits & (1ULL << 29) - 1) == 1ULL << 28)
    x = number_of(any_bool("rounded up") ? bits + 1 : bits - 1);
  x = range_checked((double)(float)x, t, 0x1p-126, too_large);
  return (float)signed_value(x, t);
}

size_t LIB(scan_number)(const char *s, char **end, struct float_text *t) {
  size_t i = 0;
  while (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r'))
    ++i;
  size_t n = LIB(scan_float)(s + i, ~(size_t)0, t);
  if (n == 0) {
    t->kind = NoNumber;
    if (LIB(asks_errno) && any_bool("errno for no number"))
      LIB(errno) = EINVAL;
  }
  if (end != NULL)
    *end = (char *)s + (n == 0 ? 0 : i + n);
  return n;
}
double LIB(strtod)(const char *s, char **end) {
  struct float_text t;
  _Bool too_large;
  LIB(scan_number)(s, end, &t);
  return LIB(float_value)(&t, &too_large);
}
float LIB(strtof)(const char *s, char **end) {
  struct float_text t;
  _Bool too_large;
  LIB(scan_number)(s, end, &t);
  return LIB(small_float_value)(&t, &too_large);
}
// What cannot be represented is undefined (C11 7.22.1p1).
double LIB(atof)(const char *s) {
  struct float_text t;
  _Bool too_large;
  LIB(scan_number)(s, NULL, &t);
  double x = LIB(float_value)(&t, &too_large);
  require(!too_large, InvalidBuiltin, "number does not fit");
  return x;
}
