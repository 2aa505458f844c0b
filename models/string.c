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
  if (n == 0)
    reads(s, 0);
  for (size_t i = 0; i < n; ++i)
    if (s[i] == 0)
      return i;
  return n;
}

int LIB(memcmp)(const void *a, const void *b, size_t n) {
  const byte *p = a, *q = b;
  reads(a, n);
  reads(b, n);
  for (size_t i = 0; i < n; ++i)
    if (p[i] != q[i])
      return order(p[i], q[i]);
  return 0;
}
// What differs gives any number but 0, not always the same.
int LIB(bcmp)(const void *a, const void *b, size_t n) {
  if (LIB(memcmp)(a, b, n) == 0)
    return 0;
  int answer = any_int("bcmp");
  return answer != 0 ? answer : 1;
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
  size_t i = 0;
  for (; inside(p + i) && inside(q + i); ++i)
    if (p[i] != q[i] || p[i] == 0)
      return order(p[i], q[i]);
  for (;; ++i)
    if (p[i] != q[i] || p[i] == 0)
      return order(p[i], q[i]);
}
int LIB(strcoll)(const char *a, const char *b) {
  if (!is_c_locale(LC_COLLATE))
    unsupported("strcoll in a locale other than C");
  return LIB(strcmp)(a, b);
}

int LIB(strncmp)(const char *a, const char *b, size_t n) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  if (n == 0) {
    reads(a, 0);
    reads(b, 0);
  }
  for (size_t i = 0; i < n; ++i)
    if (p[i] != q[i] || p[i] == 0)
      return order(p[i], q[i]);
  return 0;
}

// POSIX says what becomes of case in its own locale only.
static byte folded(byte c) {
  if (c >= 128 && !is_c_locale(LC_CTYPE))
    unsupported("case of characters in a locale other than C");
  return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

int LIB(strcasecmp)(const char *a, const char *b) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  size_t i = 0;
  for (; inside(p + i) && inside(q + i); ++i)
    if (folded(p[i]) != folded(q[i]) || p[i] == 0)
      return order(folded(p[i]), folded(q[i]));
  for (;; ++i)
    if (folded(p[i]) != folded(q[i]) || p[i] == 0)
      return order(folded(p[i]), folded(q[i]));
}
int LIB(strncasecmp)(const char *a, const char *b, size_t n) {
  const byte *p = (const byte *)a, *q = (const byte *)b;
  if (n == 0) {
    reads(a, 0);
    reads(b, 0);
  }
  for (size_t i = 0; i < n; ++i)
    if (folded(p[i]) != folded(q[i]) || p[i] == 0)
      return order(folded(p[i]), folded(q[i]));
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
// The first call of a sequence has a string; at its end the place stays there.
char *LIB(strtok_r)(char *s, const char *set, char **where) {
  if (s == NULL)
    s = *where;
  require(s != NULL, Nonnull, "no string to go on with");
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

// The text of a number is any. The program must not write to it (C11 7.24.6.2p3),
// and the next call may: it uses the same object, or has one of its own. An
// unknown number may be noted in errno.
enum { room_for_text = 64 };
static void any_text(char *text, int room) {
  int length = any_from(0, room - 1, "length of the text");
  fathom_havoc(text, (size_t)length);
  text[length] = 0; // what is behind it stays as it was
}
static void may_not_know_number(void) {
  if (any_bool("the number is unknown"))
    LIB(errno) = EINVAL;
}
static char *library_text(char **last) {
  if (*last != NULL)
    any_constant_text(*last, room_for_text);
  if (*last == NULL || any_bool("the text has an object of its own")) {
    *last = environment_object(room_for_text);
    any_constant_text(*last, room_for_text);
  }
  return *last;
}
char *LIB(strerror)(int number) {
  static char *last;
  (void)number;
  may_not_know_number();
  return library_text(&last);
}
char *LIB(strsignal)(int number) {
  static char *last;
  (void)number;
  return library_text(&last);
}
// GNU's: the text is in the buffer, as far as there is room, or elsewhere.
char *LIB(strerror_r)(int number, char *to, size_t n) {
  static char *last;
  (void)number;
  may_not_know_number();
  if (any_bool("the text is elsewhere"))
    return library_text(&last);
  writes(to, n);
  if (n > 0)
    any_text(to, n < room_for_text ? (int)n : room_for_text);
  return to;
}
// POSIX's: 0 or the number of an error.
int LIB(__xpg_strerror_r)(int number, char *to, size_t n) {
  (void)number;
  writes(to, n);
  if (n > 0)
    any_text(to, n < room_for_text ? (int)n : room_for_text);
  if (any_bool("the number is unknown"))
    return EINVAL;
  return n < room_for_text && any_bool("the text is longer") ? ERANGE : 0;
}

int LIB(ffsll)(long long x) {
  for (int i = 0; i < 64; ++i)
    if ((unsigned long long)x >> i & 1)
      return i + 1;
  return 0;
}
int LIB(ffs)(int x) { return LIB(ffsll)((unsigned)x); }
int LIB(ffsl)(long x) { return LIB(ffsll)((unsigned long)x); }
