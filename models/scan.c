// The scanf family. From a string it is exact for numbers, characters and
// words; from a file every conversion gives any value, or the input ends.
#include "float_scan.h"
#include "stdio.h"

struct arguments {
  va_list list;
};
struct source {
  const char *from; // null: a file
  size_t at;
  size_t bytes; // of the string, with its terminator
  FILE *file;
  _Bool binary; // %i takes binary numbers
};
struct conversion {
  _Bool dropped;
  size_t width; // ~0: none
  char length;  // 'H' for hh, 'q' for ll
};

static _Bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int value_of(int c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

static void store_number(struct arguments *a, const struct conversion *c,
                         unsigned long long value) {
  if (c->dropped)
    return;
  switch (c->length) {
  case 'H':
    *__builtin_va_arg(a->list, byte *) = (byte)value;
    break;
  case 'h':
    *__builtin_va_arg(a->list, unsigned short *) = (unsigned short)value;
    break;
  case 'l':
  case 'z':
  case 't':
    *__builtin_va_arg(a->list, unsigned long *) = (unsigned long)value;
    break;
  case 'q':
  case 'j':
  case 'L':
    *__builtin_va_arg(a->list, unsigned long long *) = value;
    break;
  default:
    *__builtin_va_arg(a->list, unsigned *) = (unsigned)value;
  }
}

// The number of bits of what a number is stored to.
static unsigned bits_of(char length) {
  switch (length) {
  case 'H':
    return 8;
  case 'h':
    return 16;
  case 'l':
  case 'z':
  case 't':
    return sizeof(long) * 8;
  case 'q':
  case 'j':
  case 'L':
    return 64;
  default:
    return 32;
  }
}

enum scanned { Done, Mismatch, Ended };

// A number that does not fit what it is stored to is undefined. "0x" without a
// digit is no number; glibc takes it for 0.
static enum scanned scan_number(struct source *s, struct arguments *a,
                                const struct conversion *c, unsigned base,
                                _Bool is_signed) {
  size_t width = c->width, i = s->at;
  const char *p = s->from;
  _Bool negative = 0, any = 0, fits = 1;
  if (width > 0 && (p[i] == '-' || p[i] == '+')) {
    negative = p[i++] == '-';
    --width;
  }
  if ((base == 0 || base == 16) && width > 0 && p[i] == '0') {
    if (width > 1 && (p[i + 1] == 'x' || p[i + 1] == 'X')) {
      if (width == 2 || value_of(p[i + 2]) >= 16) {
        if (any_bool("0x is no number"))
          return Mismatch;
        any = 1;
      }
      i += 2;
      width -= 2;
      base = 16;
    } else if (s->binary && base == 0 && width > 1 &&
               (p[i + 1] == 'b' || p[i + 1] == 'B')) {
      if (width == 2 || value_of(p[i + 2]) >= 2)
        unsupported("0b without a number behind it");
      i += 2;
      width -= 2;
      base = 2;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  unsigned long long value = 0;
  for (; width > 0 && value_of(p[i]) < (int)base; ++i, --width) {
    fits &= !__builtin_mul_overflow(value, base, &value);
    fits &= !__builtin_add_overflow(value, (unsigned)value_of(p[i]), &value);
    any = 1;
  }
  if (!any)
    return Mismatch;
  s->at = i;
  if (c->dropped)
    return Done;
  unsigned long long most = ~0ULL >> (64 - bits_of(c->length) + is_signed);
  fits &= value <= most + (is_signed && negative);
  require(fits, InvalidBuiltin, "number does not fit");
  store_number(a, c,
               !fits      ? (unsigned long long)any_long_long("number")
               : negative ? -value
                          : value);
  return Done;
}

// Text that begins like a number and goes on otherwise ("1e") does not match;
// glibc takes some of it for one. What the number cannot be stored to is
// undefined.
extern const _Bool LIB(asks_float_scan);
static enum scanned scan_floating(struct source *s, struct arguments *a,
                                  const struct conversion *c) {
  if (!LIB(asks_float_scan))
    unsupported("a floating-point number that no format asks for");
  struct float_text t;
  size_t n = LIB(scan_float)(s->from + s->at, c->width, &t);
  if (n == 0 || (t.item > n && any_bool("it is no number")))
    return Mismatch;
  // "nan(x)": glibc takes what is in brackets for strtod only.
  if (t.kind == NotANumber && n > 3 && any_bool("nan without its brackets"))
    n = 3;
  else if (t.item > n && any_bool("it is taken as a whole"))
    n = t.item;
  s->at += n;
  if (c->dropped)
    return Done;
  _Bool too_large = 0;
  if (c->length == 'l')
    *__builtin_va_arg(a->list, double *) = LIB(float_value)(&t, &too_large);
  else if (c->length == 'L')
    *__builtin_va_arg(a->list, long double *) =
        LIB(long_float_value)(&t, &too_large);
  else
    *__builtin_va_arg(a->list, float *) =
        LIB(small_float_value)(&t, &too_large);
  require(!too_large, InvalidBuiltin, "number does not fit");
  return Done;
}

// The set behind "%[": whether it has c; gives its end through `end`.
static _Bool set_has(const char *set, char c, const char **end) {
  _Bool not = 0, found = 0;
  if (*set == '^') {
    not = 1;
    ++set;
  }
  for (_Bool first = 1; *set != ']' || first; first = 0) {
    require(*set != 0, InvalidBuiltin, "set in the format does not end");
    if (*set == 0)
      break;
    if (set[1] == '-' && set[2] != ']' && set[2] != 0) {
      found |= (byte)c >= (byte)set[0] && (byte)c <= (byte)set[2];
      set += 3;
    } else {
      found |= *set++ == c;
    }
  }
  *end = set;
  return found != not;
}

// Characters of a file; a word has no white space, and only characters of its
// set, as far as it is looked at. If the input ends there may be less of them
// than "%3c" asks for.
static void any_text(struct arguments *a, const struct conversion *c,
                     char kind, const char *set, const char *text) {
  _Bool terminated = kind != 'c';
  size_t length = (size_t)any_long(text);
  fathom_assume(length >= 1 && length <= c->width && length < ~(size_t)0 >> 1);
  if (c->dropped)
    return;
  char *to = __builtin_va_arg(a->list, char *);
  writes(to, (terminated ? length : c->width) + terminated);
  fathom_havoc(to, length);
  size_t known = length < 64 ? length : 64;
  if (kind == 's')
    for (size_t i = 0; i < known; ++i)
      to[i] = (char)((byte)to[i] | is_space((byte)to[i]) << 7);
  if (kind == '[') {
    const char *end;
    for (size_t i = 0; i < known; ++i)
      fathom_assume(set_has(set, to[i], &end));
  }
  if (terminated)
    to[length] = 0;
}

static enum scanned scan_text(struct source *s, struct arguments *a,
                              const struct conversion *c, char kind,
                              const char *set) {
  const char *p = s->from + s->at, *end;
  size_t n = 0;
  if (*p == 0)
    return Ended;
  if (kind == 'c')
    while (n < c->width && p[n] != 0)
      ++n;
  else
    while (n < c->width && p[n] != 0 &&
           (kind == 's' ? !is_space(p[n]) : set_has(set, p[n], &end)))
      ++n;
  if (n == 0)
    return Mismatch;
  // Less than "%3c" asks for does not match; glibc takes what there is.
  if (kind == 'c' && n < c->width && any_bool("too few characters"))
    return Mismatch;
  s->at += n;
  if (!c->dropped) {
    char *to = __builtin_va_arg(a->list, char *);
    size_t written = n + (kind != 'c');
    size_t distance = (uintptr_t)to - (uintptr_t)s->from;
    writes(to, kind == 'c' ? c->width : written);
    require(distance >= s->bytes && -distance >= written, MemcpyOverlap,
            "source and target overlap");
    __builtin_memmove(to, p, n);
    if (kind != 'c')
      to[n] = 0;
  }
  return Done;
}

// A number of a file has as many digits as there is room for, a sign takes one.
// No loop: with --unwind it would need as many iterations.
static unsigned long long any_number(const struct conversion *c, char kind) {
  static const unsigned powers[3][8] = {
      {1, 8, 64, 512, 4096, 32768, 262144, 2097152},
      {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000},
      {1, 16, 256, 4096, 65536, 1048576, 16777216, 268435456}};
  unsigned long long number = (unsigned long long)any_long_long("number");
  if (c->width == 0 || c->width > 7) // more digits say little
    return number;
  int base = kind == 'o' ? 0 : kind == 'x' || kind == 'X' ? 2 : 1;
  fathom_assume(number < powers[base][c->width] ||
                -number < powers[base][c->width - 1]);
  return number;
}

static enum scanned scan_any(struct arguments *a, const struct conversion *c,
                             char kind, const char *set) {
  if (any_bool("the input fits"))
    switch (kind) {
    case 'c':
      any_text(a, c, 'c', NULL, "number of characters");
      return Done;
    case 's':
    case '[':
      any_text(a, c, kind, set, "length of a word");
      return Done;
    case 'f':
      if (!c->dropped) {
        void *to = __builtin_va_arg(a->list, void *);
        input(to, c->length == 'l' ? 8 : c->length == 'L' ? sizeof(long double)
                                                          : 4);
      }
      return Done;
    case 'd':
    case 'u':
    case 'i':
    case 'o':
    case 'x':
    case 'X':
      store_number(a, c, any_number(c, kind));
      return Done;
    default:
      unsupported("a rare conversion of a format");
    }
  return any_bool("end of input") ? Ended : Mismatch;
}

static const char *read_conversion(const char *f, struct conversion *c) {
  if (*f == '*') {
    c->dropped = 1;
    ++f;
  }
  if (*f >= '0' && *f <= '9') {
    c->width = 0;
    for (; *f >= '0' && *f <= '9'; ++f)
      c->width = c->width * 10 + (size_t)(*f - '0');
  }
  if (*f == 'h') {
    c->length = f[1] == 'h' ? 'H' : 'h';
    f += c->length == 'H' ? 2 : 1;
  } else if (*f == 'l') {
    c->length = f[1] == 'l' ? 'q' : 'l';
    f += c->length == 'q' ? 2 : 1;
  } else if (*f == 'j' || *f == 'z' || *f == 't' || *f == 'L') {
    c->length = *f++;
  }
  return f;
}

// Lengths that a conversion does not know are undefined (C11 7.21.6.2p11).
static _Bool length_fits(char kind, char length) {
  switch (kind) {
  case 'd':
  case 'i':
  case 'o':
  case 'u':
  case 'x':
  case 'X':
  case 'n':
    return length != 'L';
  case 'c':
  case 's':
  case '[':
    return length == 0 || length == 'l';
  case 'p':
    return length == 0;
  default: // of floating-point numbers; others are judged elsewhere
    return length == 0 || length == 'l' || length == 'L';
  }
}
static enum scanned scan_one(struct source *s, struct arguments *a,
                             struct conversion *c, char kind, const char *set) {
  if (kind == 'f' || kind == 'e' || kind == 'g' || kind == 'a' || kind == 'E' ||
      kind == 'F' || kind == 'G' || kind == 'A')
    kind = 'f';
  _Bool is_text = kind == 'c' || kind == 's' || kind == '[';
  if (is_text && c->length == 'l')
    unsupported("wide characters of scanf");
  if (kind == 'c' && c->width == ~(size_t)0)
    c->width = 1;
  if (s->from == NULL)
    return scan_any(a, c, kind, set);
  if (kind != 'c' && kind != '[')
    while (is_space(s->from[s->at]))
      ++s->at;
  if (is_text)
    return scan_text(s, a, c, kind, set);
  if (s->from[s->at] == 0)
    return Ended;
  if (kind == 'f')
    return scan_floating(s, a, c);
  unsigned base = 10;
  _Bool is_signed = 0;
  switch (kind) {
  case 'd':
    is_signed = 1;
    break;
  case 'u':
    break;
  case 'i':
    is_signed = 1;
    base = 0;
    break;
  case 'o':
    base = 8;
    break;
  case 'x':
  case 'X':
    base = 16;
    break;
  case 'p':
    unsupported("pointers from the input");
  case '$':
  case 'C':
  case 'S':
  case 'm':
  case 'b':
  case 'w':
    unsupported("a rare conversion of a format");
  default:
    require(0, InvalidBuiltin, "unknown conversion in the format");
    unsupported("conversion of a format");
  }
  return scan_number(s, a, c, base, is_signed);
}

// The input has ended, or there is an error. EOF, unless a conversion was made;
// glibc does not count those that are not assigned.
static int at_input_end(struct source *s, int count, _Bool converted) {
  if (s->file != NULL)
    (void)at_end(s->file);
  if (count > 0 || (converted && any_bool("conversions that are dropped count")))
    return count;
  return EOF;
}
static int stops(struct source *s, int count, _Bool converted, _Bool ended) {
  return ended ? at_input_end(s, count, converted) : count;
}
static void skip_space(struct source *s) {
  while (s->from != NULL && is_space(s->from[s->at]))
    ++s->at;
}
static int scan(struct source *s, const char *f, va_list list) {
  struct arguments a;
  __builtin_va_copy(a.list, list);
  int count = 0;
  _Bool converted = 0;
  while (*f != 0) {
    if (is_space(*f)) {
      ++f;
      skip_space(s);
      continue;
    }
    if (s->file != NULL && s->file->at_end)
      return at_input_end(s, count, converted);
    if (*f != '%' || f[1] == '%') {
      if (*f == '%') {
        ++f;
        skip_space(s);
      }
      if (s->from == NULL ? any_bool("the input differs")
                          : s->from[s->at] != *f) {
        _Bool ended = s->from == NULL ? any_bool("end of input")
                                      : s->from[s->at] == 0;
        return stops(s, count, converted, ended);
      }
      ++s->at;
      ++f;
      continue;
    }
    struct conversion c = {0, ~(size_t)0, 0};
    f = read_conversion(f + 1, &c);
    char kind = *f++;
    const char *set = f;
    if (kind == '[') {
      (void)set_has(set, 0, &f);
      ++f;
    }
    require(length_fits(kind, c.length), InvalidBuiltin,
            "length does not fit the conversion");
    require(kind != 'n' || (!c.dropped && c.width == ~(size_t)0),
            InvalidBuiltin, "* or a width does not fit the conversion");
    if (kind == 'n') {
      store_number(&a, &c,
                   s->from != NULL
                       ? s->at
                       : (unsigned)any_from(0, __INT_MAX__, "characters read"));
      continue;
    }
    enum scanned result = scan_one(s, &a, &c, kind, set);
    if (result != Done)
      return stops(s, count, converted, result == Ended);
    converted = 1;
    count += !c.dropped;
  }
  __builtin_va_end(a.list);
  return count;
}

static int scan_string(const char *from, const char *f, va_list list,
                       _Bool binary) {
  struct source s = {from, 0, LIB(strlen)(from) + 1, NULL, binary};
  int result = scan(&s, f, list);
  may_set_errno();
  return result;
}
int LIB(vsscanf)(const char *from, const char *f, va_list list) {
  return scan_string(from, f, list, 0);
}
// What was pushed back has been read, unless nothing was. A number is followed
// by the end of the file, perhaps.
int LIB(vfscanf)(FILE *file, const char *f, va_list list) {
  struct source s = {NULL, 0, 0, file, 0};
  if (!begin_reading(file)) {
    (void)LIB(strlen)(f);
    return EOF;
  }
  if (file->pushed_before >= 0)
    unsupported("several characters that are pushed back");
  int result = scan(&s, f, list);
  if (*f != 0 && any_bool("something was read"))
    drop_pushed_back(file);
  if (result >= 0 && *f != 0 && file->pushed_back < 0 &&
      any_bool("end of file"))
    sees_end(file);
  may_set_errno();
  return result;
}
int LIB(vscanf)(const char *f, va_list list) {
  return LIB(vfscanf)(LIB(stdin), f, list);
}
int LIB(scanf)(const char *f, ...) { WITH_LIST(LIB(vscanf)(f, list)) }
int LIB(fscanf)(FILE *file, const char *f, ...) {
  WITH_LIST(LIB(vfscanf)(file, f, list))
}
int LIB(sscanf)(const char *from, const char *f, ...) {
  WITH_LIST(LIB(vsscanf)(from, f, list))
}
// What glibc's headers make of the name from 2.38 on.
int LIB(__isoc23_sscanf)(const char *from, const char *f, ...) {
  WITH_LIST(scan_string(from, f, list, 1))
}
