// The environment, and what asks the system: getenv and its cousins, system,
// temporary files.
#include "model.h"
#include "stdio.h"

// The variables that were asked for or set so far; a second question has the
// same answer. Others have any value. A name ends with its string or with `=`.
enum { most_variables = 8 };
static struct variable {
  const char *name;
  char *value;   // null: not set
  _Bool is_lent; // a string of the program, by putenv
} variables[most_variables];
static int num_variables;

static _Bool has_name(const struct variable *variable, const char *name) {
  const char *known = variable->name;
  for (size_t i = 0;; ++i) {
    _Bool is_end = known[i] == 0 || known[i] == '=';
    if (is_end || name[i] == 0)
      return is_end && name[i] == 0;
    if (known[i] != name[i])
      return 0;
  }
}
static struct variable *find(const char *name) {
  for (int i = 0; i < num_variables; ++i)
    if (has_name(&variables[i], name))
      return &variables[i];
  return NULL;
}
static struct variable *add(const char *name, char *value) {
  if (num_variables == most_variables)
    unsupported("more than 8 variables of the environment");
  struct variable *added = &variables[num_variables++];
  added->name = name;
  added->value = value;
  added->is_lent = 0;
  return added;
}
static char *copy_of(const char *s, size_t n) {
  char *copy = environment_object(n + 1);
  __builtin_memcpy(copy, s, n);
  copy[n] = 0;
  fathom_constant(copy, 1); // C11 7.22.4.6p4
  return copy;
}

// At the start.
static char *any_value(void) {
  if (!any_bool("is set in the environment"))
    return NULL;
  size_t size = (size_t)any_long("length of a variable of the environment");
  fathom_assume(size >= 1);
  LIMIT(size <= 131072, "values have at most 131071 characters, which is all "
                        "that Linux allows");
  char *value = environment_object(size);
  any_constant_text(value, size);
  return value;
}
static _Bool was_cleared; // by clearenv: what is not known is not set

char *LIB(getenv)(const char *name) {
  size_t length = LIB(strlen)(name);
  struct variable *known = find(name);
  if (known == NULL)
    known = add(copy_of(name, length), was_cleared ? NULL : any_value());
  return known->value;
}
// Nothing, in a program that runs with more rights than its user has.
char *LIB(secure_getenv)(const char *name) {
  char *value = LIB(getenv)(name);
  return LIB(ways).is_secure & 1 ? NULL : value;
}

// What getenv gave before may be overwritten.
static void forget_value(struct variable *variable) {
  if (variable->value != NULL && !variable->is_lent)
    any_constant_text(variable->value, fathom_object_size(variable->value));
}
static void replace(const char *name, size_t length, char *value) {
  struct variable *known = find(name);
  if (known == NULL) {
    add(copy_of(name, length), value);
    return;
  }
  forget_value(known);
  known->name = copy_of(name, length);
  known->value = value;
  known->is_lent = 0;
}
static _Bool is_name(const char *name) {
  if (name == NULL || name[0] == 0)
    return 0;
  for (size_t i = 0; name[i] != 0; ++i)
    if (name[i] == '=')
      return 0;
  return 1;
}
int LIB(setenv)(const char *name, const char *value, int overwrite) {
  if (!is_name(name)) {
    LIB(errno) = EINVAL;
    return -1;
  }
  size_t length = LIB(strlen)(value);
  if (any_bool("setenv fails")) {
    LIB(errno) = ENOMEM;
    return -1;
  }
  if (overwrite || LIB(getenv)(name) == NULL)
    replace(name, LIB(strlen)(name), copy_of(value, length));
  return 0;
}
int LIB(unsetenv)(const char *name) {
  if (!is_name(name)) {
    LIB(errno) = EINVAL;
    return -1;
  }
  replace(name, LIB(strlen)(name), NULL);
  return 0;
}
// The string itself becomes part of the environment: what the program makes of
// it later is what getenv finds.
int LIB(putenv)(char *text) {
  size_t n = 0;
  while (text[n] != 0 && text[n] != '=')
    ++n;
  char *name = copy_of(text, n);
  if (text[n] == 0) { // as in glibc
    replace(name, n, NULL);
    return 0;
  }
  if (any_bool("putenv fails")) {
    LIB(errno) = ENOMEM;
    return -1;
  }
  struct variable *known = find(name);
  if (known == NULL)
    known = add(name, NULL);
  forget_value(known);
  known->name = text;
  known->value = text + n + 1;
  known->is_lent = 1;
  return 0;
}
int LIB(clearenv)(void) {
  num_variables = 0;
  was_cleared = 1;
  return 0;
}

// -------------------------------------------------------------------- system

int LIB(system)(const char *command) {
  if (command != NULL)
    (void)LIB(strlen)(command);
  ++LIB(children);
  int result = any_int("system");
  if (result == -1 && command != NULL)
    return fails("errno of system");
  return result;
}

// The last six characters become others; false if they are not X.
static _Bool fill_template(char *template) {
  size_t n = LIB(strlen)(template);
  _Bool good = n >= 6;
  for (size_t i = 0; good && i < 6; ++i)
    good = template[n - 6 + i] == 'X';
  if (!good) {
    LIB(errno) = EINVAL;
    return 0;
  }
  for (size_t i = 0; i < 6; ++i) {
    byte c = any_byte("character of a name");
    fathom_assume(c > ' ' && c < 127 && c != '/');
    template[n - 6 + i] = (char)c;
  }
  return 1;
}
int LIB(mkstemp)(char *template) {
  if (!fill_template(template))
    return -1;
  return any_bool("mkstemp fails") ? fails("errno of mkstemp")
                                   : LIB(new_number)("mkstemp");
}
char *LIB(mkdtemp)(char *template) {
  if (!fill_template(template))
    return NULL;
  if (!any_bool("mkdtemp fails"))
    return template;
  fails("errno of mkdtemp");
  return NULL;
}
