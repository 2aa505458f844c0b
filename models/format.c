// The printf family. One formatter reads the format: conversions of numbers and
// strings are exact where the text goes into a buffer; where it goes to a file,
// arguments are read as the format says and the result is any. Wide characters
// are exact if they are ASCII, which is the same in all encodings.
#include "model.h"
#include "stdio.h"

struct arguments {
  va_list list;
};
struct text {
  const char *from;
  size_t bytes;
};
struct sink {
  char *to;      // one of them is null; both: somewhere outside
  wchar_t *wide;
  size_t room;   // characters that are written at most
  size_t length; // characters so far, written or not
  _Bool too_long; // a field is longer than any text may be
  // Texts that were copied from. No array: these are to become registers.
  unsigned copied;
  struct text first, second;
};
struct conversion {
  _Bool left, plus, space, alternative, zeros;
  size_t width;
  long long precision; // -1: none
  char length;    // 'H' for hh, 'q' for ll
};

static _Bool is_outside(const struct sink *s) {
  return s->to == NULL && s->wide == NULL;
}
static void put(struct sink *s, char c) {
  if (s->to != NULL && s->length < s->room)
    s->to[s->length] = c;
  if (s->wide != NULL && (byte)c > 127)
    unsupported("conversion to wide characters");
  if (s->wide != NULL && s->length < s->room)
    s->wide[s->length] = c;
  ++s->length;
}
static void put_wide(struct sink *s, wchar_t c) {
  if (s->to != NULL)
    unsupported("conversion of wide characters");
  if (s->wide != NULL && s->length < s->room)
    s->wide[s->length] = c;
  ++s->length;
}
// In a field that is very wide, what has no room is only counted.
static void pad(struct sink *s, char c, size_t used, size_t width) {
  if (width < 4096) {
    for (size_t i = used; i < width; ++i)
      put(s, c);
    return;
  }
  size_t n = used < width ? width - used : 0;
  size_t left = s->length < s->room ? s->room - s->length : 0;
  size_t written = n < left ? n : left;
  for (size_t i = 0; i < written; ++i)
    put(s, c);
  s->length += n - written;
}

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
static void require_all_apart(const struct sink *s) {
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
  if (is_outside(s))
    return;
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
  if (is_outside(s))
    return;
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

static void convert_float(struct sink *s, struct arguments *a, char length) {
  if (length == 'L')
    (void)__builtin_va_arg(a->list, long double);
  else
    fathom_output_double(__builtin_va_arg(a->list, double));
  if (!is_outside(s))
    unsupported("conversion of a floating-point number");
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
  if (is_outside(s))
    return;
  if (kind == 's')
    note_copy(s, text, n * sizeof *text);
  if (!c->left)
    pad(s, ' ', n, c->width);
  for (size_t i = 0; i < n; ++i)
    put_wide(s, text[i]);
  if (c->left)
    pad(s, ' ', n, c->width);
}

// f is behind the '%'; gives what is behind the conversion.
static const char *read_flags(const char *f, struct conversion *c) {
  for (;; ++f)
    switch (*f) {
    case '-':
      c->left = 1;
      break;
    case '+':
      c->plus = 1;
      break;
    case ' ':
      c->space = 1;
      break;
    case '#':
      c->alternative = 1;
      break;
    case '0':
      c->zeros = 1;
      break;
    case '\'':
      break;
    default:
      return f;
    }
}
static const char *read_count(const char *f, struct arguments *a,
                              long long *count) {
  if (*f == '*') {
    int n = __builtin_va_arg(a->list, int);
    fathom_output(n);
    *count = n;
    return f + 1;
  }
  long long n = 0;
  for (; *f >= '0' && *f <= '9'; ++f)
    n = n <= __INT_MAX__ ? n * 10 + (*f - '0') : n;
  *count = n;
  return f;
}
static const char *read_length(const char *f, struct conversion *c) {
  switch (*f) {
  case 'h':
    if (f[1] == 'h') {
      c->length = 'H';
      return f + 2;
    }
    c->length = 'h';
    return f + 1;
  case 'l':
    if (f[1] == 'l') {
      c->length = 'q';
      return f + 2;
    }
    c->length = 'l';
    return f + 1;
  case 'j':
  case 'z':
  case 't':
  case 'L':
  case 'q':
    c->length = *f;
    return f + 1;
  default:
    return f;
  }
}

static const char *convert(struct sink *s, struct arguments *a, const char *f) {
  struct conversion c = {0, 0, 0, 0, 0, 0, -1, 0};
  long long count = 0;
  f = read_flags(f, &c);
  f = read_count(f, a, &count);
  if (count < 0) {
    c.left = 1;
    count = -count;
  }
  s->too_long |= count > __INT_MAX__;
  c.width = count > __INT_MAX__ ? 0 : (size_t)count;
  if (*f == '.') {
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
    convert_number(s, a, &c, kind);
    break;
  case 'c':
  case 's':
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
    store_length(a, c.length, s);
    break;
  case '%':
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
    convert_float(s, a, c.length);
    break;
  case 'm':
    if (!is_outside(s))
      unsupported("conversion %m");
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

static void format(struct sink *s, const char *f, va_list list) {
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

static void format_wide(struct sink *s, const wchar_t *f, va_list list) {
  char narrow[256];
  size_t n = 0;
  for (; f[n] != 0; ++n) {
    if ((unsigned)f[n] > 127 || n == sizeof narrow - 1)
      unsupported("a format of wide characters");
    narrow[n] = (char)f[n];
  }
  narrow[n] = 0;
  format(s, narrow, list);
}

// A text that is longer than the result can say is an error (EOVERFLOW).
static int length_of(const struct sink *s) {
  if (s->too_long || s->length > __INT_MAX__)
    return fails("errno");
  may_set_errno();
  return (int)s->length;
}
static int to_buffer(char *to, size_t room, const char *f, va_list list) {
  // Room for the terminator; a buffer of none is not touched.
  struct sink s = {to, NULL, room > 0 ? room - 1 : 0, 0, 0, 0, {0}, {0}};
  char nothing;
  if (room == 0)
    s.to = &nothing;
  format(&s, f, list);
  if (room > 0) {
    require_all_apart(&s);
    to[s.length < room ? s.length : room - 1] = 0;
  }
  return length_of(&s);
}
// POSIX has snprintf refuse rooms that an int cannot count; glibc does not.
static int to_room(char *to, size_t room, const char *f, va_list list) {
  if (room > __INT_MAX__ && any_bool("the size is refused"))
    return fails("errno");
  return to_buffer(to, room, f, list);
}

static int to_file(FILE *file, const char *f, va_list list, const char *text) {
  struct sink s = {NULL, NULL, 0, 0, 0, 0, {0}, {0}};
  if (file != NULL)
    (void)begin_writing(file);
  format(&s, f, list);
  return s.too_long ? print_fails(file) : print_any(file, text);
}

// Too many characters are an error, unlike in snprintf. POSIX wants errno to say
// so, C does not, and glibc 2.36 does not.
static int to_wide_buffer(wchar_t *to, size_t room, const wchar_t *f,
                          va_list list) {
  struct sink s = {NULL, to, room > 0 ? room - 1 : 0, 0, 0, 0, {0}, {0}};
  wchar_t nothing;
  if (room == 0)
    s.wide = &nothing;
  format_wide(&s, f, list);
  if (room > 0) {
    require_all_apart(&s);
    to[s.length < room ? s.length : room - 1] = 0;
  }
  if (s.length < room)
    return length_of(&s);
  may_set_errno();
  return -1;
}
static int to_wide_file(FILE *file, const wchar_t *f, va_list list,
                        const char *text) {
  struct sink s = {NULL, NULL, 0, 0, 0, 0, {0}, {0}};
  (void)begin_writing_as(file, 'w');
  format_wide(&s, f, list);
  return s.too_long ? print_fails(file) : print_any(file, text);
}

int LIB(vprintf)(const char *f, va_list list) {
  return to_file(LIB(stdout), f, list, "vprintf");
}
int LIB(vfprintf)(FILE *file, const char *f, va_list list) {
  return to_file(file, f, list, "vfprintf");
}
int LIB(vdprintf)(int number, const char *f, va_list list) {
  fathom_output(number);
  return to_file(NULL, f, list, "vdprintf");
}
void LIB(vsyslog)(int priority, const char *f, va_list list) {
  (void)priority;
  to_file(NULL, f, list, "vsyslog");
}
int LIB(vsprintf)(char *to, const char *f, va_list list) {
  return to_buffer(to, ~(size_t)0, f, list);
}
int LIB(vsnprintf)(char *to, size_t room, const char *f, va_list list) {
  return to_room(to, room, f, list);
}
// If it fails the pointer is undefined.
int LIB(vasprintf)(char **where, const char *f, va_list list) {
  char nothing;
  int length = to_buffer(&nothing, 0, f, list);
  char *to = length < 0 ? NULL : malloc((size_t)length + 1);
  if (to == NULL) {
    *where = uninitialised_pointer("asprintf");
    return fails("errno");
  }
  *where = to;
  return to_buffer(to, ~(size_t)0, f, list);
}

int LIB(vwprintf)(const wchar_t *f, va_list list) {
  return to_wide_file(LIB(stdout), f, list, "vwprintf");
}
int LIB(vfwprintf)(FILE *file, const wchar_t *f, va_list list) {
  return to_wide_file(file, f, list, "vfwprintf");
}
int LIB(vswprintf)(wchar_t *to, size_t room, const wchar_t *f, va_list list) {
  return to_wide_buffer(to, room, f, list);
}

#define WITH_LIST(call)                                                        \
  va_list list;                                                                \
  __builtin_va_start(list, f);                                                 \
  int result = call;                                                           \
  __builtin_va_end(list);                                                      \
  return result;
int LIB(printf)(const char *f, ...) {
  WITH_LIST(to_file(LIB(stdout), f, list, "printf"))
}
int LIB(fprintf)(FILE *file, const char *f, ...) {
  WITH_LIST(to_file(file, f, list, "fprintf"))
}
int LIB(dprintf)(int number, const char *f, ...) {
  fathom_output(number);
  WITH_LIST(to_file(NULL, f, list, "dprintf"))
}
void LIB(syslog)(int priority, const char *f, ...) {
  va_list list;
  (void)priority;
  __builtin_va_start(list, f);
  to_file(NULL, f, list, "syslog");
  __builtin_va_end(list);
}
int LIB(sprintf)(char *to, const char *f, ...) {
  WITH_LIST(to_buffer(to, ~(size_t)0, f, list))
}
int LIB(snprintf)(char *to, size_t room, const char *f, ...) {
  WITH_LIST(to_room(to, room, f, list))
}
int LIB(asprintf)(char **where, const char *f, ...) {
  WITH_LIST(LIB(vasprintf)(where, f, list))
}
int LIB(wprintf)(const wchar_t *f, ...) {
  WITH_LIST(to_wide_file(LIB(stdout), f, list, "wprintf"))
}
int LIB(fwprintf)(FILE *file, const wchar_t *f, ...) {
  WITH_LIST(to_wide_file(file, f, list, "fwprintf"))
}
int LIB(swprintf)(wchar_t *to, size_t room, const wchar_t *f, ...) {
  WITH_LIST(to_wide_buffer(to, room, f, list))
}

// What _FORTIFY_SOURCE makes of them.
int LIB(__printf_chk)(int flag, const char *f, ...) {
  (void)flag;
  WITH_LIST(to_file(LIB(stdout), f, list, "printf"))
}
int LIB(__fprintf_chk)(FILE *file, int flag, const char *f, ...) {
  (void)flag;
  WITH_LIST(to_file(file, f, list, "fprintf"))
}
int LIB(__sprintf_chk)(char *to, int flag, size_t size, const char *f, ...) {
  (void)flag, (void)size;
  WITH_LIST(to_buffer(to, ~(size_t)0, f, list))
}
int LIB(__snprintf_chk)(char *to, size_t room, int flag, size_t size,
                        const char *f, ...) {
  (void)flag, (void)size;
  WITH_LIST(to_room(to, room, f, list))
}
