// The formatter of the printf family: it reads the format; conversions of numbers
// and strings are exact where the text goes into a buffer; where it goes to a
// file, arguments are read as the format says. Wide characters are exact if they
// are ASCII, which is the same in all encodings.
#include "conversion.h"
#include "format.h"

static unsigned long long next_unsigned(struct arguments *a, char length) {
  switch (length) {
  case 'H':
    return (byte) __builtin_va_arg(a->list, int);
  case 'h':
    return (unsigned short)__builtin_va_arg(a->list, int);
  case 'l':
  case 'z':
  case 't':
    return __builtin_va_arg(a->list, unsigned long);
  case 'q':
  case 'j':
  case 'L':
    return __builtin_va_arg(a->list, unsigned long long);
  default:
    return __builtin_va_arg(a->list, unsigned);
  }
}
static long long next_signed(struct arguments *a, char length) {
  switch (length) {
  case 'H':
    return (signed char)__builtin_va_arg(a->list, int);
  case 'h':
    return (short)__builtin_va_arg(a->list, int);
  case 'l':
  case 'z':
  case 't':
    return __builtin_va_arg(a->list, long);
  case 'q':
  case 'j':
  case 'L':
    return __builtin_va_arg(a->list, long long);
  default:
    return __builtin_va_arg(a->list, int);
  }
}

static unsigned long long unsigned_argument(struct arguments *a, char length) {
  unsigned long long x = next_unsigned(a, length);
  fathom_output((long long)x);
  return x;
}
static long long signed_argument(struct arguments *a, char length) {
  long long x = next_signed(a, length);
  fathom_output(x);
  return x;
}

static size_t digits_of(char *digits, unsigned long long value, unsigned base,
                        char ten) {
  size_t n = 0;
  if (value >> 32 == 0) { // the common case, in the smaller arithmetic
    unsigned small = (unsigned)value;
    for (; small != 0; small /= base)
      digits[n++] = (char)(small % base < 10 ? '0' + small % base
                                             : ten + small % base - 10);
    return n;
  }
  for (; value != 0; value /= base)
    digits[n++] = (char)(value % base < 10 ? '0' + value % base
                                           : ten + value % base - 10);
  return n;
}

static void put_number(struct sink *s, const struct conversion *c,
                       unsigned long long value, unsigned base, char ten,
                       char sign, const char *prefix) {
  char digits[24];
  size_t n = digits_of(digits, value, base, ten);
  size_t least = c->precision < 0 ? 1 : (size_t)c->precision;
  if (base == 8 && c->alternative && least <= n)
    least = n + 1;
  size_t zeros = n < least ? least - n : 0;
  size_t used = n + zeros + (sign != 0) + (prefix[0] != 0 ? 2 : 0);
  _Bool fill = c->zeros && !c->left && c->precision < 0;
  if (!c->left && !fill)
    pad(s, ' ', used, c->width);
  if (sign != 0)
    put(s, sign);
  if (prefix[0] != 0) {
    put(s, prefix[0]);
    put(s, prefix[1]);
  }
  if (fill)
    pad(s, '0', used, c->width);
  pad(s, '0', 0, zeros);
  for (size_t i = n; i > 0; --i)
    put(s, digits[i - 1]);
  if (c->left)
    pad(s, ' ', used, c->width);
}

// Must lie apart from what is written (C11 7.21.6.5p2, 7.21.6.6p2).
static void require_apart(const struct sink *s, struct text copy) {
  const void *to = s->to != NULL ? (const void *)s->to : (const void *)s->wide;
  size_t unit = s->to != NULL ? 1 : sizeof(wchar_t);
  size_t n = (s->length < s->room ? s->length : s->room) * unit + unit;
  size_t distance = (uintptr_t)to - (uintptr_t)copy.from;
  require(copy.bytes == 0 || (distance >= copy.bytes && -distance >= n),
          MemcpyOverlap, "source and target overlap");
}
static void refuse_own_object(const struct sink *s, const void *from) {
  const void *to = s->to != NULL ? (const void *)s->to : (const void *)s->wide;
  size_t at = (uintptr_t)from - (uintptr_t)to + fathom_offset(to);
  if (at < fathom_object_size(to))
    unsupported("a third text from the object that is written to");
}
static void note_copy(struct sink *s, const void *from, size_t bytes) {
  struct text copy = {from, bytes};
  if (s->copied == 0)
    s->first = copy;
  else if (s->copied == 1)
    s->second = copy;
  else
    refuse_own_object(s, from); // nobody remembers it to the end
  ++s->copied;
}
void LIB(require_all_apart)(const struct sink *s) {
  require_apart(s, s->first);
  require_apart(s, s->second);
}

static void put_string(struct sink *s, const struct conversion *c,
                       const char *text) {
  size_t n;
  require_pointer(text);
  if (text == NULL)
    text = c->precision < 0 || c->precision >= 6 ? "(null)" : "";
  n = c->precision < 0 ? LIB(strlen)(text)
                       : LIB(strnlen)(text, (size_t)c->precision);
  if (is_outside(s)) {
    s->length += n > c->width ? n : c->width;
    return;
  }
  note_copy(s, text, n);
  if (!c->left)
    pad(s, ' ', n, c->width);
  for (size_t i = 0; i < n; ++i)
    put(s, text[i]);
  if (c->left)
    pad(s, ' ', n, c->width);
}

static void store_length(struct arguments *a, char length, struct sink *s) {
  long long n = is_outside(s)
                    ? any_from(0, __INT_MAX__, "length of the output")
                    : (long long)s->length;
  switch (length) {
  case 'H':
    *__builtin_va_arg(a->list, signed char *) = (signed char)n;
    break;
  case 'h':
    *__builtin_va_arg(a->list, short *) = (short)n;
    break;
  case 'l':
  case 'z':
  case 't':
    *__builtin_va_arg(a->list, long *) = (long)n;
    break;
  case 'q':
  case 'j':
    *__builtin_va_arg(a->list, long long *) = n;
    break;
  default:
    *__builtin_va_arg(a->list, int *) = (int)n;
  }
}

static void convert_number(struct sink *s, struct arguments *a,
                           struct conversion *c, char kind) {
  unsigned long long value;
  char sign = 0;
  if (kind == 'd' || kind == 'i') {
    long long x = signed_argument(a, c->length);
    sign = x < 0 ? '-' : c->plus ? '+' : c->space ? ' ' : 0;
    value = x < 0 ? -(unsigned long long)x : (unsigned long long)x;
  } else if (kind == 'p') {
    value = (uintptr_t)__builtin_va_arg(a->list, void *);
    c->alternative = 1;
  } else {
    value = unsigned_argument(a, c->length);
  }
  if (is_outside(s)) {
    s->is_vague = 1;
    return;
  }
  if (kind == 'p' && value == 0) {
    c->precision = -1;
    return put_string(s, c, "(nil)");
  }
  if (kind == 'x' || kind == 'p')
    put_number(s, c, value, 16, 'a', 0,
               c->alternative && value != 0 ? "0x" : "");
  else if (kind == 'X')
    put_number(s, c, value, 16, 'A', 0,
               c->alternative && value != 0 ? "0X" : "");
  else
    put_number(s, c, value, kind == 'o' ? 8 : 10, 'a', sign, "");
}

// Whether a call of the program passes such a number (link_models.cpp).
extern const _Bool LIB(asks_floats);
static void convert_float(struct sink *s, struct arguments *a,
                          const struct conversion *c, char kind) {
  double x = 0;
  long double wide = 0;
  _Bool is_long = c->length == 'L';
  if (is_long) {
    wide = __builtin_va_arg(a->list, long double);
  } else {
    x = __builtin_va_arg(a->list, double);
    fathom_output_double(x);
  }
  if (is_outside(s))
    s->is_vague = 1;
  else if (!LIB(asks_floats))
    unsupported("conversion of a number that is no argument");
  else if (is_long)
    LIB(put_long_float)(s, c, kind, wide);
  else
    LIB(put_float)(s, c, kind, x);
}

static void convert_wide(struct sink *s, struct arguments *a, char kind,
                         const struct conversion *c) {
  wchar_t one[1];
  const wchar_t *text = one;
  size_t n = 1;
  if (kind == 'c') {
    one[0] = __builtin_va_arg(a->list, int);
    fathom_output(one[0]);
  } else {
    text = __builtin_va_arg(a->list, const wchar_t *);
    require_pointer(text);
    n = c->precision < 0 ? LIB(wcslen)(text)
                         : LIB(wcsnlen)(text, (size_t)c->precision);
  }
  if (is_outside(s)) {
    s->is_vague = 1;
    return;
  }
  if (kind == 's')
    note_copy(s, text, n * sizeof *text);
  if (!c->left)
    pad(s, ' ', n, c->width);
  for (size_t i = 0; i < n; ++i)
    put_wide(s, text[i]);
  if (c->left)
    pad(s, ' ', n, c->width);
}

static const char *convert(struct sink *s, struct arguments *a, const char *f) {
  struct conversion c = {.precision = -1};
  long long count = 0;
  f = read_flags(f, &c);
  c.has_width = *f == '*' || (*f >= '0' && *f <= '9');
  f = read_count(f, a, &count);
  if (count < 0) {
    c.left = 1;
    count = -count;
  }
  s->too_long |= count > __INT_MAX__;
  c.width = count > __INT_MAX__ ? 0 : (size_t)count;
  c.has_precision = *f == '.';
  if (c.has_precision) {
    f = read_count(f + 1, a, &c.precision);
    if (c.precision < 0)
      c.precision = -1;
    if (c.precision > __INT_MAX__) {
      s->too_long = 1;
      c.precision = -1;
    }
  }
  f = read_length(f, &c);
  char kind = *f;
  switch (kind) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
  case 'p':
    require_fits(&c, kind);
    convert_number(s, a, &c, kind);
    break;
  case 'c':
  case 's':
    require_fits(&c, kind);
    if (c.length == 'l') {
      convert_wide(s, a, kind, &c);
    } else if (kind == 's') {
      put_string(s, &c, __builtin_va_arg(a->list, const char *));
    } else {
      char text = (char)__builtin_va_arg(a->list, int);
      fathom_output(text);
      if (!c.left)
        pad(s, ' ', 1, c.width);
      put(s, text);
      if (c.left)
        pad(s, ' ', 1, c.width);
    }
    break;
  case 'n':
    require_fits(&c, kind);
    store_length(a, c.length, s);
    break;
  case '%':
    require_fits(&c, kind);
    put(s, '%');
    break;
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
    require_fits(&c, kind);
    convert_float(s, a, &c, kind);
    break;
  case 'm':
    if (!is_outside(s))
      unsupported("conversion %m");
    s->is_vague = 1;
    break;
  case '$':
  case 'C':
  case 'S':
  case 'I':
  case 'b':
  case 'B':
  case 'w':
    unsupported("a rare conversion of a format");
  default:
    require(0, InvalidBuiltin, "unknown conversion in the format");
    unsupported("conversion of a format");
  }
  return f + 1;
}

void LIB(format)(struct sink *s, const char *f, va_list list) {
  struct arguments a;
  __builtin_va_copy(a.list, list);
  while (*f != 0) {
    char c = *f++;
    if (c == '%')
      f = convert(s, &a, f);
    else
      put(s, c);
  }
  __builtin_va_end(a.list);
}

void LIB(format_wide)(struct sink *s, const wchar_t *f, va_list list) {
  char narrow[256];
  size_t n = 0;
  for (; f[n] != 0; ++n) {
    if ((unsigned)f[n] > 127 || n == sizeof narrow - 1)
      unsupported("a format of wide characters");
    narrow[n] = (char)f[n];
  }
  narrow[n] = 0;
  LIB(format)(s, narrow, list);
}

