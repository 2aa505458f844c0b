#include "../lib/text.h"

#include "harness.h"

static struct text *any_text(void) {
  size_t length = any_size(BOUND);
  struct text *t = any_object(sizeof *t + length + 1);
  t->length = length;
  t->chars[length] = '\0';
  fathom_assume(text_is_valid(t));
  return t;
}

void text_new_harness(void) {
  size_t length = any_size(BOUND), k = fathom_nondet_size_t();
  char *chars = any_object(length);
  struct text *t = text_new(chars, length);
  if (t == NULL)
    return;
  fathom_assert(text_is_valid(t) && t->length == length);
  if (k < length)
    fathom_assert(t->chars[k] == chars[k]);
}

void text_from_c_harness(void) {
  char chars[BOUND];
  fathom_havoc(chars, sizeof chars);
  size_t limit = any_size(sizeof chars), k = fathom_nondet_size_t();
  struct text *t = text_from_c(chars, limit);
  if (t == NULL)
    return;
  fathom_assert(text_is_valid(t) && t->length <= limit);
  fathom_assert(t->length == limit || chars[t->length] == '\0');
  if (k < t->length)
    fathom_assert(t->chars[k] == chars[k] && chars[k] != '\0');
}

void text_destroy_harness(void) { text_destroy(fathom_nondet_bool() ? NULL : any_text()); }

void text_concat_harness(void) {
  struct text *a = any_text(), *b = any_text();
  size_t k = fathom_nondet_size_t();
  struct text *t = text_concat(a, b);
  if (t == NULL)
    return;
  fathom_assert(text_is_valid(t) && t->length == a->length + b->length);
  if (k < a->length)
    fathom_assert(t->chars[k] == a->chars[k]);
  if (k < b->length)
    fathom_assert(t->chars[a->length + k] == b->chars[k]);
}

void text_slice_harness(void) {
  struct text *t = any_text();
  size_t from = fathom_nondet_size_t(), to = fathom_nondet_size_t(), k = fathom_nondet_size_t();
  struct text *s = text_slice(t, from, to);
  if (s == NULL)
    return;
  fathom_assert(text_is_valid(s));
  if (from <= to && to <= t->length) {
    fathom_assert(s->length == to - from);
    if (k < s->length)
      fathom_assert(s->chars[k] == t->chars[from + k]);
  } else {
    fathom_assert(s->length <= t->length);
  }
}

void text_compare_harness(void) {
  struct text *a = any_text(), *b = any_text();
  size_t k = fathom_nondet_size_t();
  int order = text_compare(a, b);
  fathom_assert(order == -text_compare(b, a));
  if (order == 0) {
    fathom_assert(a->length == b->length);
    if (k < a->length)
      fathom_assert(a->chars[k] == b->chars[k]);
  }
}

void text_starts_with_harness(void) {
  struct text *t = any_text(), *prefix = any_text();
  size_t k = fathom_nondet_size_t();
  bool yes = text_starts_with(t, prefix);
  if (yes)
    fathom_assert(prefix->length <= t->length);
  if (yes && k < prefix->length)
    fathom_assert(t->chars[k] == prefix->chars[k]);
  if (prefix->length == 0)
    fathom_assert(yes);
}

void text_find_last_harness(void) {
  struct text *t = any_text();
  size_t k = fathom_nondet_size_t();
  char c = (char)fathom_nondet_uint8();
  size_t place = text_find_last(t, c);
  fathom_assert(place <= t->length && (place == t->length || t->chars[place] == c));
  if (k < t->length && (place == t->length || k > place))
    fathom_assert(t->chars[k] != c);
}

void text_upper_harness(void) {
  struct text *t = any_text();
  size_t k = any_size(t->length);
  char old = t->chars[k];
  text_upper(t);
  fathom_assert(text_is_valid(t));
  fathom_assert(old >= 'a' && old <= 'z' ? t->chars[k] == old - 32 : t->chars[k] == old);
}
