// string.h and strings.h: looking for the end, comparing, searching.
#include "model.h"

size_t LIB(strlen)(const char *s) {
  size_t i = 0;
  for (; inside(s + i); ++i)
    if (s[i] == 0)
      return i;
  while (s[i] != 0) // fails, if that is checked
    ++i;
  return i;
}

size_t LIB(strnlen)(const char *s, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (s[i] == 0)
      return i;
  return n;
}

_Bool LIB(gives_differences)(void) {
  static enum { Open, Ones, Differences } kind;
  if (kind == Open)
    kind = any_bool("comparisons give differences") ? Differences : Ones;
  return kind == Differences;
}

int LIB(memcmp)(const void *a, const void *b, size_t n) {
  const byte *p = a, *q = b;
  reads(a, n);
  reads(b, n);
  const _Bool d = LIB(gives_differences)();
  for (size_t i = 0; i < n; ++i)
    if (p[i] != q[i])
      return order(p[i], q[i], d);
  return 0;
}
int LIB(bcmp)(const void *a, const void *b, size_t n) {
  return LIB(memcmp)(a, b, n);
}

// Reads no more than up to the byte that is found.
void *LIB(memchr)(const void *s, int c, size_t n) {
  const byte *p = s;
  if (n == 0)
    reads(s, 0);
  for (size_t i = 0; i < n; ++i)
    if (p[i] == (byte)c)
      return (void *)(p + i);
  return NULL;
}
void *LIB(rawmemchr)(const void *s, int c) {
  const byte *p = s;
  size_t i = 0;
  for (; inside(p + i); ++i)
    if (p[i] == (byte)c)
      return (void *)(p + i);
  while (p[i] != (byte)c)
    ++i;
  return (void *)(p + i);
}
void *LIB(memrchr)(const void *s, int c, size_t n) {
  const byte *p = s;
  reads(s, n);
  for (size_t i = n; i > 0; --i)
    if (p[i - 1] == (byte)c)
      return (void *)(p + i - 1);
  return NULL;
}
void *LIB(memmem)(const void *s, size_t n, const void *t, size_t m) {
  const byte *p = s, *q = t;
  reads(s, n);
  reads(t, m);
  for (size_t i = 0; m <= n && i <= n - m; ++i) {
    size_t k = 0;
    while (k < m && p[i + k] == q[k])
      ++k;
    if (k == m)
      return (void *)(p + i);
  }
  return NULL;
}

int LIB(strcmp)(const char *a, const char *b) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  const _Bool d = LIB(gives_differences)();
  size_t i = 0;
  for (; inside(p + i) && inside(q + i); ++i)
    if (p[i] != q[i] || p[i] == 0)
      return order(p[i], q[i], d);
  for (;; ++i)
    if (p[i] != q[i] || p[i] == 0)
      return order(p[i], q[i], d);
}
// The C locale.
int LIB(strcoll)(const char *a, const char *b) { return LIB(strcmp)(a, b); }

int LIB(strncmp)(const char *a, const char *b, size_t n) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  const _Bool d = LIB(gives_differences)();
  if (n == 0) {
    reads(a, 0);
    reads(b, 0);
  }
  for (size_t i = 0; i < n; ++i)
    if (p[i] != q[i] || p[i] == 0)
      return order(p[i], q[i], d);
  return 0;
}

static byte folded(byte c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int LIB(strcasecmp)(const char *a, const char *b) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  const _Bool d = LIB(gives_differences)();
  size_t i = 0;
  for (; inside(p + i) && inside(q + i); ++i)
    if (folded(p[i]) != folded(q[i]) || p[i] == 0)
      return order(folded(p[i]), folded(q[i]), d);
  for (;; ++i)
    if (folded(p[i]) != folded(q[i]) || p[i] == 0)
      return order(folded(p[i]), folded(q[i]), d);
}
int LIB(strncasecmp)(const char *a, const char *b, size_t n) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  const _Bool d = LIB(gives_differences)();
  for (size_t i = 0; i < n; ++i)
    if (folded(p[i]) != folded(q[i]) || p[i] == 0)
      return order(folded(p[i]), folded(q[i]), d);
  return 0;
}

char *LIB(strchrnul)(const char *s, int c) {
  size_t i = 0;
  for (; inside(s + i); ++i)
    if (s[i] == (char)c || s[i] == 0)
      return (char *)s + i;
  while (s[i] != (char)c && s[i] != 0)
    ++i;
  return (char *)s + i;
}
char *LIB(strchr)(const char *s, int c) {
  char *found = LIB(strchrnul)(s, c);
  return *found == (char)c ? found : NULL;
}
char *LIB(index)(const char *s, int c) { return LIB(strchr)(s, c); }
char *LIB(strrchr)(const char *s, int c) {
  size_t n = LIB(strlen)(s);
  for (size_t i = n + 1; i > 0; --i)
    if (s[i - 1] == (char)c)
      return (char *)s + i - 1;
  return NULL;
}
char *LIB(rindex)(const char *s, int c) { return LIB(strrchr)(s, c); }

static _Bool is_one_of(char c, const char *set, size_t n) {
  for (size_t i = 0; i < n; ++i)
    if (set[i] == c)
      return 1;
  return 0;
}
size_t LIB(strspn)(const char *s, const char *set) {
  size_t m = LIB(strlen)(set), n = LIB(strlen)(s);
  for (size_t i = 0; i < n; ++i)
    if (!is_one_of(s[i], set, m))
      return i;
  return n;
}
size_t LIB(strcspn)(const char *s, const char *set) {
  size_t m = LIB(strlen)(set), n = LIB(strlen)(s);
  for (size_t i = 0; i < n; ++i)
    if (is_one_of(s[i], set, m))
      return i;
  return n;
}
char *LIB(strpbrk)(const char *s, const char *set) {
  size_t n = LIB(strcspn)(s, set);
  return s[n] == 0 ? NULL : (char *)s + n;
}
char *LIB(strstr)(const char *s, const char *t) {
  size_t n = LIB(strlen)(s), m = LIB(strlen)(t);
  for (size_t i = 0; m <= n && i <= n - m; ++i) {
    size_t k = 0;
    while (k < m && s[i + k] == t[k])
      ++k;
    if (k == m)
      return (char *)s + i;
  }
  return NULL;
}
char *LIB(strcasestr)(const char *s, const char *t) {
  size_t n = LIB(strlen)(s), m = LIB(strlen)(t);
  for (size_t i = 0; m <= n && i <= n - m; ++i) {
    size_t k = 0;
    while (k < m && folded(s[i + k]) == folded(t[k]))
      ++k;
    if (k == m)
      return (char *)s + i;
  }
  return NULL;
}

char *LIB(strsep)(char **where, const char *set) {
  char *s = *where;
  if (s == NULL)
    return NULL;
  size_t n = LIB(strcspn)(s, set);
  if (s[n] == 0) {
    *where = NULL;
  } else {
    s[n] = 0;
    *where = s + n + 1;
  }
  return s;
}
char *LIB(strtok_r)(char *s, const char *set, char **where) {
  if (s == NULL)
    s = *where;
  if (s == NULL)
    return NULL;
  s += LIB(strspn)(s, set);
  if (*s == 0) {
    *where = s;
    return NULL;
  }
  size_t n = LIB(strcspn)(s, set);
  if (s[n] == 0) {
    *where = s + n;
  } else {
    s[n] = 0;
    *where = s + n + 1;
  }
  return s;
}
static char *rest_of_strtok;
char *LIB(strtok)(char *s, const char *set) {
  return LIB(strtok_r)(s, set, &rest_of_strtok);
}

// The text of a number is any; the last call's object is used again.
static char error_text[64];
char *LIB(strerror)(int number) {
  (void)number;
  fathom_havoc(error_text, sizeof error_text);
  int end = any_from(1, sizeof error_text - 1, "strerror");
  error_text[end] = 0;
  return error_text;
}
char *LIB(strsignal)(int number) { return LIB(strerror)(number); }

int LIB(ffsll)(long long x) {
  for (int i = 0; i < 64; ++i)
    if ((unsigned long long)x >> i & 1)
      return i + 1;
  return 0;
}
int LIB(ffs)(int x) { return LIB(ffsll)((unsigned)x); }
int LIB(ffsl)(long x) { return LIB(ffsll)((unsigned long)x); }
