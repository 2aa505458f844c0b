#include "text.h"

#include <string.h>

bool text_is_valid(const struct text *t) {
  return mem_readable(t, sizeof *t) && t->length < SIZE_MAX - sizeof *t && mem_readable(t->chars, t->length + 1) &&
         t->chars[t->length] == '\0';
}

/* A string of that length whose characters are not set yet. */
static struct text *text_make(size_t length) {
  if (length >= SIZE_MAX - sizeof(struct text))
    return NULL;
  struct text *t = mem_alloc(sizeof *t + length + (SEEDED(TEXT_MAKE_ZERO) ? 0 : 1));
  if (t == NULL && !SEEDED(TEXT_MAKE_NULL))
    return NULL;
  t->length = length;
  t->chars[length] = '\0';
  return t;
}

struct text *text_new(const char *chars, size_t length) {
  struct text *t = text_make(length);
  if (t != NULL && length > 0)
    memcpy(t->chars, chars, length + (SEEDED(TEXT_NEW_TERMINATOR) ? 1 : 0));
  return t;
}

struct text *text_from_c(const char *c_string, size_t limit) {
  size_t length = 0;
  while (SEEDED(TEXT_FROM_C_LIMIT) ? c_string[length] != '\0' && length < limit
                                   : length < limit && c_string[length] != '\0')
    length++;
  return text_new(c_string, length);
}

void text_destroy(struct text *t) {
  if (SEEDED(TEXT_DESTROY_INSIDE))
    mem_free(t->chars);
  else
    mem_free(t);
}

struct text *text_concat(const struct text *a, const struct text *b) {
  if (a->length > SIZE_MAX - b->length)
    return NULL;
  struct text *t = text_make(SEEDED(TEXT_CONCAT_LENGTH) ? a->length : a->length + b->length);
  if (t == NULL)
    return NULL;
  memcpy(t->chars, a->chars, a->length);
  memcpy(t->chars + a->length, b->chars, b->length);
  return t;
}

struct text *text_slice(const struct text *t, size_t from, size_t to) {
  if (to > t->length && !SEEDED(TEXT_SLICE_END))
    to = t->length;
  if (from > to)
    from = to;
  return text_new(t->chars + from, to - from);
}

int text_compare(const struct text *a, const struct text *b) {
  size_t common = a->length < b->length && !SEEDED(TEXT_COMPARE_LONGER) ? a->length : b->length;
  for (size_t i = 0; i < common; i++) {
    unsigned char x = (unsigned char)a->chars[i], y = (unsigned char)b->chars[i];
    if (x != y)
      return x < y ? -1 : 1;
  }
  return (a->length > b->length) - (a->length < b->length);
}

bool text_starts_with(const struct text *t, const struct text *prefix) {
  if (prefix->length > t->length)
    return false;
  for (size_t i = 0; i < prefix->length; i++)
    if (t->chars[i] != prefix->chars[i])
      return false;
  return true;
}

size_t text_find_last(const struct text *t, char c) {
  size_t i = t->length;
  while (i > 0 || SEEDED(TEXT_FIND_LAST_START))
    if (t->chars[--i] == c)
      return i;
  return t->length;
}

void text_upper(struct text *t) {
  for (size_t i = 0; i < t->length; i++)
    if (t->chars[i] >= 'a' && t->chars[i] <= (SEEDED(TEXT_UPPER_RANGE) ? '{' : 'z'))
      t->chars[i] = (char)(t->chars[i] - 'a' + 'A');
}
