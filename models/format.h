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

// Text by a format; the list stays as it is.
void LIB(format)(struct sink *s, const char *f, va_list list);
void LIB(format_wide)(struct sink *s, const wchar_t *f, va_list list);
// What was copied from lies apart from what was written.
void LIB(require_all_apart)(const struct sink *s);

#endif
