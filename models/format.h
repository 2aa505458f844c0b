// Where text that a format describes goes, as the formatter (format.c) and the
// functions of the printf family (printf.c) share it.
#ifndef FATHOM_MODEL_FORMAT_H
#define FATHOM_MODEL_FORMAT_H
#include "stdio.h"

struct text {
  const char *from;
  size_t bytes;
};
struct sink {
  char *to; // one of them is null; both: somewhere outside
  wchar_t *wide;
  size_t room;    // characters that are written at most
  size_t length;  // characters so far, written or not
  _Bool too_long; // a field is longer than any text may be
  _Bool is_vague; // what goes outside was not counted: numbers
  // Texts that were copied from. No array: these are to become registers.
  unsigned copied;
  struct text first, second;
};

static inline _Bool is_outside(const struct sink *s) {
  return s->to == NULL && s->wide == NULL;
}
static inline void put(struct sink *s, char c) {
  if (s->to != NULL && s->length < s->room)
    s->to[s->length] = c;
  if (s->wide != NULL && (byte)c > 127)
    unsupported("conversion to wide characters");
  if (s->wide != NULL && s->length < s->room)
    s->wide[s->length] = c;
  ++s->length;
}
static inline void put_wide(struct sink *s, wchar_t c) {
  if (s->to != NULL)
    unsupported("conversion of wide characters");
  if (s->wide != NULL && s->length < s->room)
    s->wide[s->length] = c;
  ++s->length;
}
// In a field that is very wide, what has no room is only counted.
static inline void pad(struct sink *s, char c, size_t used, size_t width) {
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

// Text by a format; the list stays as it is.
void LIB(format)(struct sink *s, const char *f, va_list list);
void LIB(format_wide)(struct sink *s, const wchar_t *f, va_list list);
// What was copied from lies apart from what was written.
void LIB(require_all_apart)(const struct sink *s);

// A floating-point number (float_print.c).
struct conversion;
void LIB(put_float)(struct sink *s, const struct conversion *c, char kind,
                    double x);
void LIB(put_long_float)(struct sink *s, const struct conversion *c, char kind,
                         long double x);

#endif
