// Writing to string streams: what std::num_put and the functions of
// std::ostream do in the locale C. Each function first asks whether the stream
// is a standard one, whose models are in cxx_streams.c.
#include "conversion.h"
#include "cxx_streams.h"
#include "format.h"

// The sentry of the standard. A stream that is not good may note that as a
// failure ([ostream::sentry]): libraries differ.
static _Bool may_write(struct ios *s) {
  if (s->state == 0)
    return 1;
  if ((s->state & Failed) == 0 && any_bool("the stream notes a failure"))
    LIB(add_state)(s, Failed);
  return 0;
}
static void put_raw(struct ios *s, const char *text, size_t n) {
  if (!STREAM(put_text)(strings_of(s), text, n))
    LIB(add_state)(s, Bad);
}
// Text in a field: `head` characters of it stand in front of what fills the
// field where that is inside.
static void put_field(struct ios *s, const char *text, size_t n, size_t head) {
  struct stringbuf *b = strings_of(s);
  size_t filled = s->width > (ssize_t)n ? (size_t)s->width - n : 0;
  s->width = 0;
  if (n + filled == 0)
    return;
  if ((b->mode & ForOutput) == 0) {
    LIB(add_state)(s, Bad);
    return;
  }
  char *to = STREAM(put_space)(b, n + filled);
  if (filled == 0) {
    __builtin_memcpy(to, text, n);
    return;
  }
  unsigned where = s->flags & (Left | Right | Internal);
  size_t first = where == Left ? n : where == Internal ? head : 0;
  __builtin_memcpy(to, text, first);
  __builtin_memset(to + first, s->fill, filled);
  __builtin_memcpy(to + first + filled, text + first, n - first);
}

// ------------------------------------------------------------------- numbers

enum { MOST_DIGITS = 24 };
// Digits up to `end`; gives where they begin.
static char *digits_before(char *end, unsigned long long value, unsigned base,
                           char ten) {
  char *at = end;
  if (value >> 32 == 0) { // the common case, in the smaller arithmetic
    unsigned small = (unsigned)value;
    do {
      unsigned digit = small % base;
      *--at = (char)(digit < 10 ? '0' + digit : ten + digit - 10);
      small /= base;
    } while (small != 0);
    return at;
  }
  do {
    unsigned digit = (unsigned)(value % base);
    *--at = (char)(digit < 10 ? '0' + digit : ten + digit - 10);
    value /= base;
  } while (value != 0);
  return at;
}
struct integer {
  unsigned long long bits;
  _Bool has_sign, negative;
};
// Characters up to `end`; gives where they begin, and how many of them are a
// sign or a base.
static char *format_integer(char *end, unsigned flags, struct integer n,
                            size_t *head) {
  unsigned base_flags = flags & (Base10 | Base8 | Base16);
  unsigned base = base_flags == Base8 ? 8 : base_flags == Base16 ? 16 : 10;
  _Bool upper = (flags & Upper) != 0;
  char *begin = digits_before(end, n.negative ? -n.bits : n.bits, base,
                              upper ? 'A' : 'a');
  *head = 0;
  if (base == 10) {
    char sign = n.negative                               ? '-'
                : n.has_sign && (flags & ShowsPlus) != 0 ? '+'
                                                         : 0;
    if (sign != 0) {
      *--begin = sign;
      *head = 1;
    }
  } else if ((flags & ShowsBase) != 0 && n.bits != 0) {
    if (base == 16) {
      *--begin = upper ? 'X' : 'x';
      *head = 2;
    }
    *--begin = '0';
  }
  return begin;
}
static void put_integer(struct ios *s, unsigned flags, struct integer n) {
  char text[MOST_DIGITS + 4];
  char *end = text + sizeof text;
  size_t head;
  char *begin = format_integer(end, flags, n, &head);
  put_field(s, begin, (size_t)(end - begin), head);
}
static _Bool is_decimal(const struct ios *s) {
  unsigned base = s->flags & (Base10 | Base8 | Base16);
  return base != Base8 && base != Base16;
}

#define PUT(name, type, statements)                                            \
  struct ostream *LIB(name)(struct ostream * to, type value);                  \
  struct ostream *put##name(struct ostream *to, type value)                    \
      WITH_STRINGS(name);                                                      \
  struct ostream *put##name(struct ostream *to, type value) {                  \
    struct ios *s = ios_of(to);                                                \
    if (is_standard(s))                                                        \
      return LIB(name)(to, value);                                             \
    statements;                                                                \
    return to;                                                                 \
  }
// Octal and hexadecimal numbers are those of the unsigned type.
#define PUT_INTEGER(name, type, is_signed, unsigned_type)                      \
  PUT(                                                                         \
      name, type, fathom_output((long long)value); if (may_write(s)) {         \
        struct integer n;                                                      \
        n.bits = is_decimal(s) ? (unsigned long long)value                     \
                               : (unsigned long long)(unsigned_type)value;     \
        n.has_sign = (is_signed);                                              \
        n.negative = is_decimal(s) && value < 0;                               \
        put_integer(s, s->flags, n);                                           \
      })
PUT_INTEGER(_ZNSolsEs, short, 1, unsigned short)
PUT_INTEGER(_ZNSolsEt, unsigned short, 0, unsigned short)
PUT_INTEGER(_ZNSolsEi, int, 1, unsigned)
PUT_INTEGER(_ZNSolsEj, unsigned, 0, unsigned)
PUT_INTEGER(_ZNSolsEl, long, 1, unsigned long)
PUT_INTEGER(_ZNSolsEm, unsigned long, 0, unsigned long)
PUT_INTEGER(_ZNSolsEx, long long, 1, unsigned long long)
PUT_INTEGER(_ZNSolsEy, unsigned long long, 0, unsigned long long)

static void put_bool(struct ios *s, _Bool value) {
  if (!may_write(s))
    return;
  char text[MOST_DIGITS + 4];
  char *end = text + sizeof text;
  size_t head;
  struct integer n = {value, 1, 0};
  const char *begin = format_integer(end, s->flags, n, &head);
  size_t length = (size_t)(end - begin);
  if ((s->flags & NamesBool) != 0) {
    begin = value ? "true" : "false";
    length = value ? 4 : 5;
    head = 0;
  }
  put_field(s, begin, length, head);
}
PUT(_ZNSolsEb, _Bool, fathom_output(value); put_bool(s, value))
static void put_address(struct ios *s, const void *value) {
  if (!may_write(s))
    return;
  unsigned flags = s->flags & ~(Base10 | Base8 | Upper);
  // Not the cast itself: that its bits are taken apart is no truncation.
  struct integer n = {value == NULL ? 0 : (uintptr_t)value, 0, 0};
  put_integer(s, flags | Base16 | ShowsBase, n);
}
PUT(_ZNSolsEPKv, const void *, fathom_output(value == NULL);
    put_address(s, value))

// ------------------------------------------------------ floating-point numbers

enum { MOST_PLACES = 100, MOST_TEXT = 309 + MOST_PLACES + 8 };
static void put_double(struct ios *s, double value) {
  fathom_output_double(value);
  if (!may_write(s))
    return;
  unsigned kind = s->flags & (Fixed | Scientific);
  _Bool upper = (s->flags & Upper) != 0;
  struct conversion c = {.plus = (s->flags & ShowsPlus) != 0,
                         .alternative = (s->flags & ShowsPoint) != 0,
                         .precision = s->precision < 0 ? 6 : s->precision};
  if (c.precision > MOST_PLACES)
    unsupported("floating-point numbers with a precision above 100");
  char letter = kind == Fixed                  ? 'f'
                : kind == Scientific           ? 'e'
                : kind == (Fixed | Scientific) ? 'a'
                                               : 'g';
  if (letter == 'a')
    c.precision = -1;
  if (upper && letter != 'f')
    letter -= 'a' - 'A';
  char text[MOST_TEXT];
  struct sink sink = {.to = text, .room = sizeof text};
  LIB(put_float)(&sink, &c, letter, value);
  _Bool has_sign = text[0] == '-' || text[0] == '+';
  _Bool has_base = sink.length > 1 && text[0] == '0' && (text[1] | 32) == 'x';
  put_field(s, text, sink.length, has_sign ? 1 : has_base ? 2 : 0);
}
PUT(_ZNSolsEd, double, put_double(s, value))
PUT(_ZNSolsEf, float, put_double(s, value))

// ---------------------------------------------------------------- characters

static void put_string(struct ios *s, const char *text, size_t n) {
  if (may_write(s))
    put_field(s, text, n, 0);
}
PUT(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c, char,
    fathom_output(value);
    put_string(s, &value, 1))
PUT(_ZNSo3putEc, char, fathom_output(value);
    if (may_write(s)) put_raw(s, &value, 1))
PUT(_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc, const char *,
    require_pointer(value);
    put_string(s, value, LIB(strlen)(value)))

#define PUT_RANGE(name, statements)                                            \
  struct ostream *LIB(name)(struct ostream * to, const char *text, ssize_t n); \
  struct ostream *put##name(struct ostream *to, const char *text, ssize_t n)   \
      WITH_STRINGS(name);                                                      \
  struct ostream *put##name(struct ostream *to, const char *text, ssize_t n) { \
    struct ios *s = ios_of(to);                                                \
    if (is_standard(s))                                                        \
      return LIB(name)(to, text, n);                                           \
    size_t length = n > 0 ? (size_t)n : 0;                                     \
    if (length > 0)                                                            \
      reads(text, length);                                                     \
    statements;                                                                \
    return to;                                                                 \
  }
PUT_RANGE(_ZNSo5writeEPKcl, if (may_write(s)) put_raw(s, text, length))
PUT_RANGE(
    _ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l,
    put_string(s, text, length))

#define MANIPULATE(name, statements)                                           \
  struct ostream *LIB(name)(struct ostream * to);                              \
  struct ostream *put##name(struct ostream *to) WITH_STRINGS(name);            \
  struct ostream *put##name(struct ostream *to) {                              \
    struct ios *s = ios_of(to);                                                \
    if (is_standard(s))                                                        \
      return LIB(name)(to);                                                    \
    if (may_write(s)) {                                                        \
      statements;                                                              \
    }                                                                          \
    return to;                                                                 \
  }
MANIPULATE(_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_,
           put_raw(s, "", 1))
MANIPULATE(_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_,
           put_raw(s, "\n", 1))
MANIPULATE(_ZNSo5flushEv, )
MANIPULATE(_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_, )

// All that can be read from a buffer.
struct ostream *
LIB(_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE)(struct ostream *to,
                                                       struct stringbuf *from) {
  struct ios *s = ios_of(to);
  if (is_standard(s))
    unsupported("a buffer that is written to a standard stream");
  if (may_write(s) && from != NULL) {
    struct ios source = {.buffer = from};
    if (strings_of(&source) == strings_of(s))
      unsupported("a buffer that is written to itself");
    int c = STREAM(look)(from);
    size_t n = c < 0 ? 0 : (size_t)(from->get_end - from->get);
    if (n == 0 || !STREAM(put_text)(strings_of(s), from->get, n))
      LIB(add_state)(s, Failed);
    else
      from->get += n;
  } else if (from == NULL) {
    LIB(add_state)(s, Bad);
  }
  return to;
}

// ----------------------------------------------------------------- positions

struct position LIB(_ZNSo5tellpEv)(struct ostream *to) {
  struct ios *s = ios_of(to);
  struct position none = {.offset = -1};
  if (is_standard(s))
    unsupported("positions of the standard streams");
  (void)may_write(s);
  if ((s->state & (Bad | Failed)) != 0)
    return none;
  return STREAM(seek_offset)(strings_of(s), 0, FromCurrent, ForOutput);
}
#define SEEK(name, call, ...)                                                  \
  struct ostream *LIB(name)(struct ostream * to, __VA_ARGS__) {                \
    struct ios *s = ios_of(to);                                                \
    if (is_standard(s))                                                        \
      unsupported("positions of the standard streams");                        \
    (void)may_write(s);                                                        \
    if ((s->state & (Bad | Failed)) == 0 && (call).offset == -1)               \
      LIB(add_state)(s, Failed);                                               \
    return to;                                                                 \
  }
SEEK(_ZNSo5seekpESt4fposI11__mbstate_tE,
     STREAM(seek_position)(strings_of(s), at, ForOutput), struct position at)
SEEK(_ZNSo5seekpElSt12_Ios_Seekdir,
     STREAM(seek_offset)(strings_of(s), by, from, ForOutput), long long by,
     int from)
