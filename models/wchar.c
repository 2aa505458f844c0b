// wchar.h: what has nothing to do with encodings, and reading and writing, where
// characters are any.
#include "stdio.h"

// See string_copy.c.
static void require_apart(void *p, size_t n, const void *q, size_t m) {
  size_t distance = (uintptr_t)p - (uintptr_t)q;
  writes(p, n);
  reads(q, m);
  require(n == 0 || m == 0 || (distance >= m && -distance >= n), MemcpyOverlap,
          "source and target overlap");
}
// More characters than there are addresses fit nowhere, and must not wrap round.
static size_t bytes(size_t n) {
  size_t product;
  return __builtin_mul_overflow(n, sizeof(wchar_t), &product) ? ~(size_t)0
                                                              : product;
}

// See strlen.
size_t LIB(wcslen)(const wchar_t *s) {
  size_t i = 0;
  for (; fathom_is_deref(s + i, sizeof *s); ++i)
    if (s[i] == 0)
      return i;
  while (s[i] != 0)
    ++i;
  return i;
}
size_t LIB(wcsnlen)(const wchar_t *s, size_t n) {
  if (n == 0)
    reads(s, 0);
  size_t i = 0;
  while (i < n && s[i] != 0)
    ++i;
  return i;
}
wchar_t *LIB(wcscpy)(wchar_t *to, const wchar_t *from) {
  size_t n = bytes(LIB(wcslen)(from) + 1);
  require_apart(to, n, from, n);
  __builtin_memcpy(to, from, n);
  return to;
}
wchar_t *LIB(wcsncpy)(wchar_t *to, const wchar_t *from, size_t n) {
  size_t m = LIB(wcsnlen)(from, n);
  require_apart(to, bytes(n), from, bytes(m < n ? m + 1 : m));
  __builtin_memcpy(to, from, bytes(m));
  __builtin_memset(to + m, 0, bytes(n - m));
  return to;
}
wchar_t *LIB(wcscat)(wchar_t *to, const wchar_t *from) {
  size_t k = LIB(wcslen)(to), n = bytes(LIB(wcslen)(from) + 1);
  require_apart(to + k, n, from, n);
  __builtin_memcpy(to + k, from, n);
  return to;
}
wchar_t *LIB(wcsncat)(wchar_t *to, const wchar_t *from, size_t n) {
  size_t k = LIB(wcslen)(to), m = LIB(wcsnlen)(from, n);
  require_apart(to + k, bytes(m + 1), from, bytes(m < n ? m + 1 : m));
  __builtin_memcpy(to + k, from, bytes(m));
  to[k + m] = 0;
  return to;
}
int LIB(wcscmp)(const wchar_t *a, const wchar_t *b) {
  for (size_t i = 0;; ++i)
    if (a[i] != b[i] || a[i] == 0)
      return wide_order(a[i], b[i]);
}
int LIB(wcsncmp)(const wchar_t *a, const wchar_t *b, size_t n) {
  if (n == 0) {
    reads(a, 0);
    reads(b, 0);
  }
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i] || a[i] == 0)
      return wide_order(a[i], b[i]);
  return 0;
}
int LIB(wcscoll)(const wchar_t *a, const wchar_t *b) {
  if (!is_c_locale(LC_COLLATE))
    unsupported("wcscoll in a locale other than C");
  return LIB(wcscmp)(a, b);
}
wchar_t *LIB(wcschr)(const wchar_t *s, wchar_t c) {
  for (size_t i = 0;; ++i) {
    if (s[i] == c)
      return (wchar_t *)s + i;
    if (s[i] == 0)
      return NULL;
  }
}
wchar_t *LIB(wcsrchr)(const wchar_t *s, wchar_t c) {
  for (size_t i = LIB(wcslen)(s) + 1; i > 0; --i)
    if (s[i - 1] == c)
      return (wchar_t *)s + i - 1;
  return NULL;
}
wchar_t *LIB(wmemcpy)(wchar_t *to, const wchar_t *from, size_t n) {
  require_apart(to, bytes(n), from, bytes(n));
  __builtin_memcpy(to, from, bytes(n));
  return to;
}
wchar_t *LIB(wmemmove)(wchar_t *to, const wchar_t *from, size_t n) {
  if (n == 0) {
    writes(to, 0);
    reads(from, 0);
  }
  __builtin_memmove(to, from, bytes(n));
  return to;
}
wchar_t *LIB(wmemset)(wchar_t *to, wchar_t c, size_t n) {
  writes(to, bytes(n));
  for (size_t i = 0; i < n; ++i)
    to[i] = c;
  return to;
}
int LIB(wmemcmp)(const wchar_t *a, const wchar_t *b, size_t n) {
  reads(a, bytes(n));
  reads(b, bytes(n));
  for (size_t i = 0; i < n; ++i)
    if (a[i] != b[i])
      return wide_order(a[i], b[i]);
  return 0;
}
wchar_t *LIB(wmemchr)(const wchar_t *s, wchar_t c, size_t n) {
  if (n == 0)
    reads(s, 0);
  for (size_t i = 0; i < n; ++i)
    if (s[i] == c)
      return (wchar_t *)s + i;
  return NULL;
}
size_t LIB(wcsspn)(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] != 0 && LIB(wcschr)(set, s[n]) != NULL)
    ++n;
  return n;
}
size_t LIB(wcscspn)(const wchar_t *s, const wchar_t *set) {
  size_t n = 0;
  while (s[n] != 0 && LIB(wcschr)(set, s[n]) == NULL)
    ++n;
  return n;
}
// See strtok_r.
wchar_t *LIB(wcstok)(wchar_t *s, const wchar_t *set, wchar_t **where) {
  if (s == NULL)
    s = *where;
  require(s != NULL, Nonnull, "no string to go on with");
  s += LIB(wcsspn)(s, set);
  if (*s == 0) {
    *where = s;
    return NULL;
  }
  size_t n = LIB(wcscspn)(s, set);
  if (s[n] == 0) {
    *where = s + n;
  } else {
    s[n] = 0;
    *where = s + n + 1;
  }
  return s;
}
wchar_t *LIB(wcspbrk)(const wchar_t *s, const wchar_t *set) {
  size_t n = LIB(wcscspn)(s, set);
  return s[n] != 0 ? (wchar_t *)s + n : NULL;
}
wchar_t *LIB(wcsstr)(const wchar_t *s, const wchar_t *part) {
  size_t n = LIB(wcslen)(part);
  for (size_t i = 0;; ++i) {
    size_t k = 0;
    while (k < n && s[i + k] == part[k])
      ++k;
    if (k == n)
      return (wchar_t *)s + i;
    if (s[i] == 0)
      return NULL;
  }
}
wchar_t *LIB(wcsdup)(const wchar_t *s) {
  size_t n = bytes(LIB(wcslen)(s) + 1);
  wchar_t *copy = malloc(n);
  if (copy != NULL)
    __builtin_memcpy(copy, s, n);
  return copy;
}

// ------------------------------------------------------- reading and writing

// WEOF is the largest unsigned number. A character that was pushed back is the
// first byte of any.
static unsigned read_wide(FILE *file, const char *text) {
  if (!begin_reading_as(file, 'w'))
    return (unsigned)EOF;
  int c = any_from(EOF, 0x10ffff, text);
  drop_pushed_back(file);
  if (c == EOF || file->at_end)
    return (unsigned)at_end(file);
  may_set_errno();
  return (unsigned)c;
}
unsigned LIB(fgetwc)(FILE *file) { return read_wide(file, "fgetwc"); }
unsigned LIB(getwc)(FILE *file) { return read_wide(file, "getwc"); }
unsigned LIB(getwchar)(void) { return read_wide(LIB(stdin), "getwchar"); }

// See fgets.
wchar_t *LIB(fgetws)(wchar_t *to, int n, FILE *file) {
  _Bool can = begin_reading_as(file, 'w');
  require(n >= 1, InvalidBuiltin, "size of the buffer is not positive");
  if (n <= 0)
    return NULL;
  writes(to, bytes((size_t)n));
  if (!can || file->at_end)
    return NULL;
  drop_pushed_back(file);
  if (any_bool("fgetws fails")) {
    if (any_bool("end of file")) {
      sees_end(file);
      return NULL;
    }
    stream_fails(file, "errno");
    spoil(to, bytes((size_t)n));
    return NULL;
  }
  size_t length = 0;
  if (n > 1) {
    length = (size_t)any_from(1, n - 1, "length of the line");
    fathom_havoc(to, bytes(length));
    for (size_t i = 0; i < length - 1; ++i)
      to[i] = to[i] ^ (to[i] == '\n') << 7;
    if (to[length - 1] != '\n' && length < (size_t)n - 1)
      sees_end(file);
  }
  to[length] = 0;
  may_set_errno();
  return to;
}

static unsigned write_wide(wchar_t c, FILE *file, const char *text) {
  fathom_output(c);
  return begin_writing_as(file, 'w') ? (unsigned)output_result(file, c, text)
                             : (unsigned)EOF;
}
unsigned LIB(fputwc)(wchar_t c, FILE *file) {
  return write_wide(c, file, "fputwc fails");
}
unsigned LIB(putwc)(wchar_t c, FILE *file) {
  return write_wide(c, file, "putwc fails");
}
unsigned LIB(putwchar)(wchar_t c) {
  return write_wide(c, LIB(stdout), "putwchar fails");
}
int LIB(fputws)(const wchar_t *s, FILE *file) {
  _Bool can = begin_writing_as(file, 'w');
  (void)LIB(wcslen)(s);
  return can ? output_result(file, any_from(0, __INT_MAX__, "fputws"), "fputws fails")
             : EOF;
}
