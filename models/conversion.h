// A conversion of printf's formats: how it is written, and what may stand in one.
#ifndef FATHOM_MODEL_CONVERSION_H
#define FATHOM_MODEL_CONVERSION_H
#include "model.h"

struct arguments {
  va_list list;
};
struct conversion {
  _Bool left, plus, space, alternative, zeros;
  size_t width;
  long long precision; // -1: none
  char length;    // 'H' for hh, 'q' for ll
  _Bool has_width, has_precision;
};

// f is behind the '%'; gives what is behind the conversion.
static inline const char *read_flags(const char *f, struct conversion *c) {
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
static inline const char *read_count(const char *f, struct arguments *a,
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
static inline const char *read_length(const char *f, struct conversion *c) {
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


static inline _Bool is_integer(char kind) {
  return kind == 'd' || kind == 'i' || kind == 'o' || kind == 'u' ||
         kind == 'x' || kind == 'X';
}
static inline _Bool is_floating(char kind) {
  char lower = kind | 32;
  return lower == 'a' || lower == 'e' || lower == 'f' || lower == 'g';
}
static inline _Bool lengths_fit(char kind, char length) {
  if (length == 'L')
    return is_floating(kind);
  if (length == 'l' && (kind == 'c' || kind == 's' || is_floating(kind)))
    return 1;
  return length == 0 || is_integer(kind) || kind == 'n';
}
// C leaves undefined what a conversion does not know (C11 7.21.6.1p5-9): flags,
// a precision, a length, and anything between the signs of %%. Marks (+ and
// space) of numbers without a sign have no meaning.
static inline void require_fits(const struct conversion *c, char kind) {
  _Bool is_number = is_integer(kind) || is_floating(kind);
  _Bool is_decimal = kind == 'd' || kind == 'i' || kind == 'u';
  _Bool is_bare = !c->left && !c->plus && !c->space && !c->has_width;
  require(!c->alternative || (is_number && !is_decimal), InvalidBuiltin,
          "flag # does not fit the conversion");
  require(!c->zeros || is_number, InvalidBuiltin,
          "flag 0 does not fit the conversion");
  require(!c->has_precision || is_number || kind == 's', InvalidBuiltin,
          "precision does not fit the conversion");
  require(lengths_fit(kind, c->length), InvalidBuiltin,
          "length does not fit the conversion");
  require((kind != 'n' && kind != '%') || is_bare, InvalidBuiltin,
          "flags or a width do not fit the conversion");
}

#endif
