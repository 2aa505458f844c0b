/* Strings that know their length, in one piece with their characters, which end
 * with a zero that the length does not count. They are not changed once made,
 * except by text_upper. */
#ifndef TEXT_H
#define TEXT_H
#include "contract.h"

struct text {
  size_t length;
  char chars[];
};

bool text_is_valid(const struct text *t);
/* NULL if there is no memory, here and below. */
struct text *text_new(const char *chars, size_t length);
/* Of at most `limit` characters of a C string. */
struct text *text_from_c(const char *c_string, size_t limit);
void text_destroy(struct text *t);
struct text *text_concat(const struct text *a, const struct text *b);
/* The characters from `from` on up to `to`; cut where the string ends. */
struct text *text_slice(const struct text *t, size_t from, size_t to);
/* Negative, 0 or positive, by bytes as unsigned numbers. */
int text_compare(const struct text *a, const struct text *b);
bool text_starts_with(const struct text *t, const struct text *prefix);
/* The place of the last such character, or the length. */
size_t text_find_last(const struct text *t, char c);
void text_upper(struct text *t);
#endif
