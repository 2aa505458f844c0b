// Texts of floating-point numbers that printf and its cousins put into a buffer.
// A number that is known is printed exactly, as it is rounded to nearest. Of one
// that is not, the text has the right form and as many characters as a number of
// its size may have; which digits stand there is left open. So are the texts of
// %a, of whose first digit C says little, and those of a long double that is not
// known or has an exponent that no double has.
#include "conversion.h"
#include "decimal.h"
#include "format.h"

enum { MOST_PLACES = 100, MOST_TEXT = 309 + MOST_PLACES + 8 };

// A text that is known, and behind it at most three pieces of any digits.
enum kind_of_text { Digits, Decimal, Sixteen };
struct piece {
  char before, sign; // characters in front of it, if not 0
  size_t length;
  enum kind_of_text kind;
  _Bool not_zero; // the first digit
};
struct printed {
  char text[MOST_TEXT];
  size_t length;
  unsigned pieces;
  struct piece piece[3];
};

// x * 10^places, rounded to nearest, of two numbers alike near to the even one.
static wide rounded(struct binary x, int places) {
  wide n = x.significand, by = 1;
  if (places >= 0)
    n *= power_of_ten((unsigned)places);
  else
    by = power_of_ten((unsigned)-places);
  if (x.exponent >= 0)
    n <<= x.exponent;
  else
    by <<= -x.exponent;
  wide whole = n / by, rest = n % by;
  return whole + (2 * rest > by || (2 * rest == by && whole % 2 == 1));
}
// Digits, at least so many.
static void set_digits(struct printed *p, wide n, int least) {
  char turned[MOST_TEXT];
  int count = 0;
  for (; n != 0 || count < least; n /= 10u)
    turned[count++] = (char)('0' + (int)(n % 10u));
  for (int i = 0; i < count; ++i)
    p->text[i] = turned[count - 1 - i];
  p->length = (size_t)count;
}
static void add(struct printed *p, char c) { p->text[p->length++] = c; }
// A point behind `whole` digits, with zeros in front of them if there are none.
static void set_point(struct printed *p, int whole, _Bool drops_zeros,
                      _Bool always) {
  int zeros = whole > 0 ? 0 : 1 - whole, count = (int)p->length + zeros;
  whole += zeros;
  while (drops_zeros && count > whole && count > zeros &&
         p->text[count - 1 - zeros] == '0')
    --count;
  _Bool has_point = count > whole || always;
  for (int i = count; i > 0; --i) {
    char digit = i > zeros ? p->text[i - 1 - zeros] : '0';
    p->text[i > whole ? i : i - 1] = digit;
  }
  if (has_point)
    p->text[whole] = '.';
  p->length = (size_t)count + has_point;
}

// So many digits, the first of which stands for a power of ten. The first guess
// is not above it: the logarithm of 2 is between 1233/4096 and 1234/4096.
static int set_scientific(struct printed *p, struct binary x, int digits) {
  int power = 0;
  wide n = 0;
  if (x.significand != 0) {
    int two = x.exponent + 63 - __builtin_clzll(x.significand);
    power = two >= 0 ? two * 1233 / 4096 : -((-two * 1234 + 4095) / 4096);
    for (--power; n == 0 || n >= power_of_ten((unsigned)digits);
         n = rounded(x, digits - 1 - power))
      ++power;
  }
  set_digits(p, n, digits);
  return power;
}
static void print_known(struct printed *p, const struct conversion *c,
                        char kind, struct binary parts) {
  int places = c->precision < 0 ? 6 : (int)c->precision;
  char lower = kind | 32;
  if (lower == 'f') {
    set_digits(p, rounded(parts, places), places + 1);
    set_point(p, (int)p->length - places, 0, c->alternative);
    return;
  }
  int digits = lower == 'e' ? places + 1 : places == 0 ? 1 : places;
  int power = set_scientific(p, parts, digits);
  _Bool is_plain = lower == 'g' && power >= -4 && power < digits;
  set_point(p, is_plain ? power + 1 : 1, lower == 'g' && !c->alternative,
            c->alternative);
  if (is_plain)
    return;
  unsigned size = (unsigned)(power < 0 ? -power : power);
  add(p, (char)(kind - lower + 'e'));
  add(p, power < 0 ? '-' : '+');
  if (size >= 100)
    add(p, (char)('0' + size / 100));
  add(p, (char)('0' + size / 10 % 10));
  add(p, (char)('0' + size % 10));
}

// ------------------------------------------------- numbers that are not known

// Digits, all characters of a number, or those of one to the base 16.
static _Bool may_stand(char c, enum kind_of_text kind, _Bool upper) {
  char change = upper ? 'A' - 'a' : 0;
  if (c >= '0' && c <= '9')
    return 1;
  if (kind == Digits)
    return 0;
  if (c == '.' || c == '+' || c == '-')
    return 1;
  return kind == Decimal ? c == 'e' + change
                         : (c >= 'a' + change && c <= 'f' + change) ||
                               c == 'p' + change;
}
// The first is a digit. Those that are far behind it may be any.
static void put_piece(struct sink *s, const struct piece *p, _Bool upper) {
  enum { LOOKED_AT = 24 };
  char some[LOOKED_AT];
  if (p->before != 0)
    put(s, p->before);
  if (p->sign != 0)
    put(s, p->sign);
  fathom_havoc(some, LOOKED_AT);
  for (size_t i = 0; i < LOOKED_AT; ++i)
    fathom_assume(may_stand(
        some[i], i == 0 && p->kind == Decimal ? Digits : p->kind, upper));
  fathom_assume(!p->not_zero || some[0] != '0');
  size_t left = s->length < s->room ? s->room - s->length : 0;
  size_t written = p->length < left ? p->length : left;
  size_t first = written < LOOKED_AT ? written : LOOKED_AT;
  if (written > 0) {
    char *to = s->to + s->length;
    writes(to, written);
    __builtin_memcpy(to, some, first);
    if (written > first)
      fathom_havoc(to + first, written - first);
  }
  s->length += p->length;
}

static const double powers[] = {1e1,  1e2,  1e3,  1e4,  1e5,  1e6,
                                1e7,  1e8,  1e9,  1e10, 1e11, 1e12,
                                1e13, 1e14, 1e15, 1e16, 1e17, 1e18};
enum { NUM_POWERS = sizeof powers / sizeof *powers };

// Digits in front of the point of a number that is not negative. One that is a
// little less than a power of ten may be rounded to it: half of the last digit,
// a little more of it, is added. From 10^18 on there is nothing to round, and
// the power of 2 tells, up to one.
static size_t whole_digits(double x, size_t places) {
  static const double halves[] = {
      5.1e-1, 5.1e-2,  5.1e-3,  5.1e-4,  5.1e-5,  5.1e-6, 5.1e-7,
      5.1e-8, 5.1e-9, 5.1e-10, 5.1e-11, 5.1e-12, 5.1e-13};
  enum { NUM_HALVES = sizeof halves / sizeof *halves };
  double above = x + halves[places < NUM_HALVES ? places : NUM_HALVES - 1];
  int least = 1, most = 1;
  for (size_t i = 0; i < NUM_POWERS; ++i) {
    least += x >= powers[i];
    most += above >= powers[i];
  }
  if (x >= 1e18) {
    int two = (int)(bits_of(x) >> 52 & 0x7ff) - 1023;
    int low = two * 1233 / 4096 + 1;
    least = least < low ? low : least;
    most = (two + 1) * 1234 / 4096 + 1;
  }
  return (size_t)any_from(least, most, "digits of a number");
}

static size_t exponent_digits(double x, _Bool is_long) {
  int least = x >= 1.1e100 || (x != 0 && x < 9e-100) ? 3 : 2;
  int most = x >= 9e99 || (x != 0 && x < 1.1e-99) ? 3 : 2;
  return (size_t)any_from(is_long ? 2 : least, is_long ? 4 : most,
                          "digits of an exponent");
}
static char sign_of_exponent(double x, _Bool is_long) {
  _Bool minus = any_bool("negative exponent");
  fathom_assume(is_long || (minus ? x < 1 && x != 0 : x >= 0.9 || x == 0));
  return minus ? '-' : '+';
}
// The length of what %g makes. Whole numbers have no more than their digits.
static size_t general_length(double x, size_t digits, _Bool keeps_zeros,
                             _Bool is_long) {
  if (is_long)
    return (size_t)any_from(1, (int)digits + 7, "length of a number");
  double above = digits <= NUM_POWERS ? powers[digits - 1] : 1e18;
  if (!keeps_zeros && x < above && x == __builtin_elementwise_trunc(x) &&
      x < 1e15)
    return whole_digits(x, NUM_POWERS);
  // With one digit 9.5 is printed as 1e+01.
  int most = x >= 1 && x < above * 0.94 ? 1 : x < 1 && x >= 1.1e-4 ? 5 : 6;
  return (size_t)any_from(1, (int)digits + most, "length of a number");
}

static void add_piece(struct printed *p, struct piece piece) {
  p->piece[p->pieces++] = piece;
}
static void print_unknown(struct printed *p, const struct conversion *c,
                          char kind, double x, _Bool is_long) {
  size_t places = c->precision < 0 ? 6 : (size_t)c->precision;
  char lower = kind | 32, point = places > 0 || c->alternative ? '.' : 0;
  if (lower == 'g') {
    size_t length = general_length(x, places == 0 ? 1 : places, c->alternative,
                                   is_long);
    return add_piece(p, (struct piece){.length = length, .kind = Decimal});
  }
  if (lower == 'a') {
    size_t length = c->precision < 0
                        ? (size_t)any_from(4, is_long ? 25 : 21, "length of a number")
                        : (point != 0) + places +
                              (size_t)any_from(4, 8, "length of an exponent");
    return add_piece(p, (struct piece){.length = length, .kind = Sixteen});
  }
  size_t whole = lower == 'e' ? 1
                 : is_long ? (size_t)any_from(1, 4933, "digits of a number")
                           : whole_digits(x, places);
  _Bool not_zero = lower == 'e' ? !is_long && x != 0 : whole > 1;
  add_piece(p, (struct piece){.length = whole, .not_zero = not_zero});
  add_piece(p, (struct piece){.before = point, .length = places});
  if (lower == 'e')
    add_piece(p, (struct piece){.before = (char)(kind - lower + 'e'),
                                .sign = sign_of_exponent(x, is_long),
                                .length = exponent_digits(x, is_long)});
}

static void set_word(struct printed *p, const char *lower, const char *upper,
                     _Bool is_upper) {
  for (p->length = 0; p->length < 3; ++p->length)
    p->text[p->length] = (is_upper ? upper : lower)[p->length];
}

// What is to be printed; with `any_size`, x says nothing.
struct number {
  double x;
  struct binary parts;
  _Bool negative, finite, is_nan, is_known, any_size;
};

// Blanks, a sign, "0x" of %a, zeros, the number, blanks.
static void put_number(struct sink *s, const struct conversion *c, char kind,
                       const struct number *n) {
  struct printed p = {.length = 0};
  _Bool upper = kind < 'a';
  char mark = (kind | 32) != 'a' ? 0 : upper ? 'X' : 'x';
  if (LIB(rounding) != 0)
    unsupported("a number that is printed, rounded in another mode than to "
                "nearest");
  if (!n->finite) {
    mark = 0;
    if (n->is_nan)
      set_word(&p, "nan", "NAN", upper);
    else
      set_word(&p, "inf", "INF", upper);
  } else {
    if (!is_c_locale(LC_NUMERIC))
      unsupported("the decimal point of a locale other than C");
    if (n->is_known && c->precision <= MOST_PLACES && mark == 0)
      print_known(&p, c, kind, n->parts);
    else if (s->wide != NULL)
      unsupported("a floating-point number in wide characters");
    else
      print_unknown(&p, c, kind, n->negative ? -n->x : n->x, n->any_size);
  }
  char sign = n->negative ? '-' : c->plus ? '+' : c->space ? ' ' : 0;
  size_t used = (sign != 0) + (mark != 0 ? 2 : 0) + p.length;
  for (unsigned i = 0; i < p.pieces; ++i)
    used += (p.piece[i].before != 0) + (p.piece[i].sign != 0) +
            p.piece[i].length;
  _Bool fill = n->finite && c->zeros && !c->left;
  pad(s, ' ', used, c->left || fill ? 0 : c->width);
  if (sign != 0)
    put(s, sign);
  if (mark != 0) {
    put(s, '0');
    put(s, mark);
  }
  pad(s, '0', used, fill ? c->width : 0);
  for (size_t i = 0; i < p.length; ++i)
    put(s, p.text[i]);
  for (unsigned i = 0; i < p.pieces; ++i)
    put_piece(s, &p.piece[i], upper);
  pad(s, ' ', used, c->left ? c->width : 0);
}

void LIB(put_float)(struct sink *s, const struct conversion *c, char kind,
                    double x) {
  struct number n = {.x = x,
                     .parts = binary_of(x),
                     .negative = bits_of(x) >> 63,
                     .finite = is_finite(x),
                     .is_nan = x != x,
                     .is_known = fathom_known(bits_of(x))};
  put_number(s, c, kind, &n);
}

#if __LDBL_MANT_DIG__ == 64
// Within the exponents of double everything has room.
void LIB(put_long_float)(struct sink *s, const struct conversion *c, char kind,
                         long double x) {
  union {
    long double number;
    struct {
      unsigned long long significand;
      unsigned short top;
    } bits;
  } both = {x};
  fathom_output((long long)both.bits.significand);
  int field = both.bits.top & 0x7fff;
  if ((field != 0) != (both.bits.significand >> 63 != 0))
    unsupported("a long double that is no number of its format");
  struct number n = {.parts = {both.bits.significand, field - 16383 - 63},
                     .negative = both.bits.top >> 15,
                     .finite = field != 0x7fff,
                     .is_nan = both.bits.significand << 1 != 0,
                     .any_size = 1};
  if (both.bits.significand == 0)
    n.parts.exponent = 0;
  n.is_known = fathom_known(both.bits.significand) &&
               fathom_known(both.bits.top) &&
               (both.bits.significand == 0 ||
                (field > 16383 - 1000 && field < 16383 + 1000));
  put_number(s, c, kind, &n);
}
#else
// A quad that is a double is printed as that.
void LIB(put_long_float)(struct sink *s, const struct conversion *c, char kind,
                         long double x) {
  double same = (double)x;
  _Bool is_nan = x != x;
  if (sizeof(long double) == sizeof(double) ||
      ((same == x || is_nan) && fathom_known(bits_of(same))))
    return LIB(put_float)(s, c, kind, same);
  struct number n = {
      .negative = __builtin_copysignl(1, x) < 0,
      .finite = !is_nan && x != __builtin_infl() && x != -__builtin_infl(),
      .is_nan = is_nan,
      .any_size = 1};
  put_number(s, c, kind, &n);
}
#endif
