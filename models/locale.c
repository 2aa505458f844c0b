// locale.h: a program begins in the C locale. That of the environment may be any;
// which one is not known, so what depends on it is UNKNOWN there.
#include "model.h"

unsigned LIB(other_locale);

// 0 to 5 and glibc's own categories up to 12; LC_ALL is all of them.
static _Bool is_category(int category) { return category >= 0 && category <= 12; }

static _Bool is_c_name(const char *name) {
  static const char posix[] = "POSIX";
  size_t n = LIB(strlen)(name);
  if (n == 1)
    return name[0] == 'C';
  if (n != sizeof posix - 1)
    return 0;
  for (size_t i = 0; i < sizeof posix - 1; ++i)
    if (name[i] != posix[i])
      return 0;
  return 1;
}

// The name of what is set now. The program must not write to it, and the next
// call may (C11 7.11.1.1p8).
static char *last_name;
static size_t last_size;
static char *locale_name(unsigned categories) {
  static const char c_name[] = "C";
  _Bool is_c = (LIB(other_locale) & categories) == 0;
  size_t size = is_c ? sizeof c_name
                     : (size_t)any_long("length of the name of a locale");
  fathom_assume(size >= 2);
  LIMIT(size <= 131072, "names of locales have at most 131071 characters");
  if (last_name != NULL)
    any_constant_text(last_name, last_size);
  char *name = environment_object(size);
  any_constant_text(name, size);
  fathom_assume(!is_c || name[0] == c_name[0]);
  last_name = name;
  last_size = size;
  return name;
}

char *LIB(setlocale)(int category, const char *name) {
  if (!is_category(category))
    return NULL;
  unsigned categories = category == LC_ALL ? ~0u : 1u << category;
  if (name == NULL)
    return locale_name(categories);
  if (is_c_name(name)) {
    LIB(other_locale) &= ~categories;
    return locale_name(categories);
  }
  // There is always a locale C, others only if they are installed.
  if (any_bool("there is no such locale"))
    return NULL;
  if (name[0] == 0 && any_bool("the environment's locale is that of C"))
    LIB(other_locale) &= ~categories;
  else
    LIB(other_locale) |= categories;
  return locale_name(categories);
}

struct lconv {
  char *decimal_point, *thousands_sep, *grouping;
  char *int_curr_symbol, *currency_symbol, *mon_decimal_point,
      *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
  char numbers[14];
};
// No program writes to the object, nor to its texts (C11 7.11.2.1p8). A later
// call may use it for another locale, which is UNKNOWN here.
struct lconv *LIB(localeconv)(void) {
#define NONE (char *)none
#define UNKNOWN __SCHAR_MAX__ // CHAR_MAX: not available
  static const char point[] = ".", none[] = "";
  static const struct lconv c_locale = {
      (char *)point, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE,
      {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN,
       UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN}};
  if (!is_c_locale(LC_NUMERIC) || !is_c_locale(LC_MONETARY))
    unsupported("localeconv in a locale other than C");
  return (struct lconv *)&c_locale;
}
