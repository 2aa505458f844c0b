// The scanf family. From a string it is exact for numbers, characters and
// words; from a file every conversion gives any value, or the input ends.
#include "stdio.h"

struct arguments {
  va_list list;
};
struct source {
  const char *from; // null: a file
  size_t at;
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

// Gives whether a number was there. One that does not fit is refused: glibc
// saturates at the width of long first, which nobody should rely on.
static _Bool scan_number(struct source *s, struct arguments *a,
                         const struct conversion *c, unsigned base) {
  size_t width = c->width, i = s->at;
  const char *p = s->from;
  _Bool negative = 0, any = 0;
  if (width > 0 && (p[i] == '-' || p[i] == '+')) {
    negative = p[i++] == '-';
    --width;
  }
  if ((base == 0 || base == 16) && width > 0 && p[i] == '0') {
    if (width > 2 && (p[i + 1] == 'x' || p[i + 1] == 'X') &&
        value_of(p[i + 2]) < 16) {
      i += 2;
      width -= 2;
      base = 16;
    } else if (base == 0) {
      base = 8;
    }
  }
  if (base == 0)
    base = 10;
  unsigned long long value = 0;
  _Bool is_long_long = c->length == 'q' || c->length == 'j' || c->length == 'L';
  unsigned long long most = is_long_long ? __LONG_LONG_MAX__ : __LONG_MAX__;
  for (; width > 0 && value_of(p[i]) < (int)base; ++i, --width) {
    if (value >= most / base)
      unsupported("numbers of sscanf that do not fit long");
    value = value * base + (unsigned)value_of(p[i]);
    any = 1;
  }
  if (!any)
    return 0;
  s->at = i;
  store_number(a, c, negative ? -value : value);
  return 1;
}

static void any_text(struct arguments *a, const struct conversion *c,
                     _Bool terminated, const char *text) {
  size_t length = c->width;
  if (terminated) {
    length = (size_t)any_long(text);
    fathom_assume(length >= 1 && length <= c->width && length <= 0x7fffffff);
  }
  if (c->dropped)
    return;
  char *to = __builtin_va_arg(a->list, char *);
  input(to, length + terminated);
  if (terminated)
    to[length] = 0;
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

enum scanned { Done, Mismatch, Ended };

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
  if (kind == 'c' && n < c->width)
    return Ended;
  s->at += n;
  if (!c->dropped) {
    char *to = __builtin_va_arg(a->list, char *);
    writes(to, n + (kind != 'c'));
    __builtin_memcpy(to, p, n);
    if (kind != 'c')
      to[n] = 0;
  }
  return Done;
}

static enum scanned scan_any(struct arguments *a, const struct conversion *c,
                             char kind) {
  if (any_bool("the input fits"))
    switch (kind) {
    case 'c':
      any_text(a, c, 0, "characters");
      return Done;
    case 's':
    case '[':
      any_text(a, c, 1, "length of a word");
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
      store_number(a, c, (unsigned long long)any_long_long("number"));
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

static enum scanned scan_one(struct source *s, struct arguments *a,
                             struct conversion *c, char kind, const char *set) {
  if (kind == 'f' || kind == 'e' || kind == 'g' || kind == 'a' || kind == 'E' ||
      kind == 'F' || kind == 'G' || kind == 'A') {
    if (s->from != NULL)
      unsupported("floating-point numbers of sscanf");
    kind = 'f';
  }
  _Bool is_text = kind == 'c' || kind == 's' || kind == '[';
  if (is_text && c->length == 'l')
    unsupported("wide characters of scanf");
  if (kind == 'c' && c->width == ~(size_t)0)
    c->width = 1;
  if (s->from == NULL)
    return scan_any(a, c, kind);
  if (kind != 'c' && kind != '[')
    while (is_space(s->from[s->at]))
      ++s->at;
  if (is_text)
    return scan_text(s, a, c, kind, set);
  if (s->from[s->at] == 0)
    return Ended;
  unsigned base = 10;
  switch (kind) {
  case 'd':
  case 'u':
    break;
  case 'i':
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
  return scan_number(s, a, c, base) ? Done : Mismatch;
}

static int scan(struct source *s, const char *f, va_list list) {
  struct arguments a;
  __builtin_va_copy(a.list, list);
  int count = 0;
  while (*f != 0) {
    if (is_space(*f)) {
      ++f;
      while (s->from != NULL && is_space(s->from[s->at]))
        ++s->at;
      continue;
    }
    if (*f != '%' || f[1] == '%') {
      if (*f == '%') {
        ++f;
        while (s->from != NULL && is_space(s->from[s->at]))
          ++s->at;
      }
      if (s->from == NULL ? any_bool("the input differs")
                          : s->from[s->at] != *f) {
        _Bool ended = s->from == NULL ? any_bool("end of input")
                                      : s->from[s->at] == 0;
        return count == 0 && ended ? EOF : count;
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
    if (kind == 'n') {
      store_number(&a, &c,
                   s->from != NULL
                       ? s->at
                       : (unsigned)any_from(0, __INT_MAX__, "characters read"));
      continue;
    }
    enum scanned result = scan_one(s, &a, &c, kind, set);
    if (result != Done)
      return result == Ended && count == 0 ? EOF : count;
    count += !c.dropped;
  }
  __builtin_va_end(a.list);
  return count;
}

int LIB(vsscanf)(const char *from, const char *f, va_list list) {
  struct source s = {from, 0};
  (void)LIB(strlen)(from);
  return scan(&s, f, list);
}
int LIB(vfscanf)(FILE *file, const char *f, va_list list) {
  struct source s = {NULL, 0};
  use_file(file);
  int result = scan(&s, f, list);
  if (result == EOF)
    file->at_end = 1;
  return result;
}
#define WITH_LIST(call)                                                        \
  va_list list;                                                                \
  __builtin_va_start(list, f);                                                 \
  int result = call;                                                           \
  __builtin_va_end(list);                                                      \
  return result;
extern FILE *LIB(stdin);
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
