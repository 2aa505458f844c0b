// The printf family: where text goes that a format describes, and the result:
// exact for a buffer, and for text without numbers that goes to a file.
#include "format.h"

// A text that is longer than the result can say is an error (EOVERFLOW).
static int length_of(const struct sink *s) {
  if (s->too_long || s->length > __INT_MAX__)
    return fails("errno");
  may_set_errno();
  return (int)s->length;
}
static int to_buffer(char *to, size_t room, const char *f, va_list list) {
  // Room for the terminator; a buffer of none is not touched.
  struct sink s = {.to = to, .room = room > 0 ? room - 1 : 0};
  char nothing;
  if (room == 0)
    s.to = &nothing;
  LIB(format)(&s, f, list);
  if (room > 0) {
    LIB(require_all_apart)(&s);
    to[s.length < room ? s.length : room - 1] = 0;
  }
  return length_of(&s);
}
// POSIX has snprintf refuse rooms that an int cannot count; glibc does not.
static int to_room(char *to, size_t room, const char *f, va_list list) {
  if (room > __INT_MAX__ && any_bool("the size is refused"))
    return fails("errno");
  return to_buffer(to, room, f, list);
}

static int to_file(FILE *file, const char *f, va_list list, const char *text) {
  struct sink s = {0};
  if (file != NULL)
    (void)begin_writing(file);
  LIB(format)(&s, f, list);
  if (s.too_long)
    return print_fails(file);
  return s.is_vague ? print_any(file, text) : print_end(file, s.length, text);
}

// Too many characters are an error, unlike in snprintf. POSIX wants errno to say
// so, C does not, and glibc 2.36 does not.
static int to_wide_buffer(wchar_t *to, size_t room, const wchar_t *f,
                          va_list list) {
  struct sink s = {.wide = to, .room = room > 0 ? room - 1 : 0};
  wchar_t nothing;
  if (room == 0)
    s.wide = &nothing;
  LIB(format_wide)(&s, f, list);
  if (room > 0) {
    LIB(require_all_apart)(&s);
    to[s.length < room ? s.length : room - 1] = 0;
  }
  if (s.length < room)
    return length_of(&s);
  may_set_errno();
  return -1;
}
static int to_wide_file(FILE *file, const wchar_t *f, va_list list,
                        const char *text) {
  struct sink s = {0};
  (void)begin_writing_as(file, 'w');
  LIB(format_wide)(&s, f, list);
  return s.too_long ? print_fails(file) : print_any(file, text);
}

int LIB(vprintf)(const char *f, va_list list) {
  return to_file(LIB(stdout), f, list, "vprintf");
}
int LIB(vfprintf)(FILE *file, const char *f, va_list list) {
  return to_file(file, f, list, "vfprintf");
}
int LIB(vdprintf)(int number, const char *f, va_list list) {
  fathom_output(number);
  return to_file(NULL, f, list, "vdprintf");
}
void LIB(vsyslog)(int priority, const char *f, va_list list) {
  (void)priority;
  to_file(NULL, f, list, "vsyslog");
}
int LIB(vsprintf)(char *to, const char *f, va_list list) {
  return to_buffer(to, ~(size_t)0, f, list);
}
int LIB(vsnprintf)(char *to, size_t room, const char *f, va_list list) {
  return to_room(to, room, f, list);
}
// If it fails the pointer is undefined.
int LIB(vasprintf)(char **where, const char *f, va_list list) {
  char nothing;
  int length = to_buffer(&nothing, 0, f, list);
  char *to = length < 0 ? NULL : malloc((size_t)length + 1);
  if (to == NULL) {
    *where = uninitialised_pointer("asprintf");
    return fails("errno");
  }
  *where = to;
  return to_buffer(to, ~(size_t)0, f, list);
}

int LIB(vwprintf)(const wchar_t *f, va_list list) {
  return to_wide_file(LIB(stdout), f, list, "vwprintf");
}
int LIB(vfwprintf)(FILE *file, const wchar_t *f, va_list list) {
  return to_wide_file(file, f, list, "vfwprintf");
}
int LIB(vswprintf)(wchar_t *to, size_t room, const wchar_t *f, va_list list) {
  return to_wide_buffer(to, room, f, list);
}

int LIB(printf)(const char *f, ...) {
  WITH_LIST(to_file(LIB(stdout), f, list, "printf"))
}
int LIB(fprintf)(FILE *file, const char *f, ...) {
  WITH_LIST(to_file(file, f, list, "fprintf"))
}
int LIB(dprintf)(int number, const char *f, ...) {
  fathom_output(number);
  WITH_LIST(to_file(NULL, f, list, "dprintf"))
}
void LIB(syslog)(int priority, const char *f, ...) {
  va_list list;
  (void)priority;
  __builtin_va_start(list, f);
  to_file(NULL, f, list, "syslog");
  __builtin_va_end(list);
}
int LIB(sprintf)(char *to, const char *f, ...) {
  WITH_LIST(to_buffer(to, ~(size_t)0, f, list))
}
int LIB(snprintf)(char *to, size_t room, const char *f, ...) {
  WITH_LIST(to_room(to, room, f, list))
}
int LIB(asprintf)(char **where, const char *f, ...) {
  WITH_LIST(LIB(vasprintf)(where, f, list))
}
int LIB(wprintf)(const wchar_t *f, ...) {
  WITH_LIST(to_wide_file(LIB(stdout), f, list, "wprintf"))
}
int LIB(fwprintf)(FILE *file, const wchar_t *f, ...) {
  WITH_LIST(to_wide_file(file, f, list, "fwprintf"))
}
int LIB(swprintf)(wchar_t *to, size_t room, const wchar_t *f, ...) {
  WITH_LIST(to_wide_buffer(to, room, f, list))
}

// What _FORTIFY_SOURCE makes of them.
int LIB(__printf_chk)(int flag, const char *f, ...) {
  (void)flag;
  WITH_LIST(to_file(LIB(stdout), f, list, "printf"))
}
int LIB(__fprintf_chk)(FILE *file, int flag, const char *f, ...) {
  (void)flag;
  WITH_LIST(to_file(file, f, list, "fprintf"))
}
int LIB(__sprintf_chk)(char *to, int flag, size_t size, const char *f, ...) {
  (void)flag, (void)size;
  WITH_LIST(to_buffer(to, ~(size_t)0, f, list))
}
int LIB(__snprintf_chk)(char *to, size_t room, int flag, size_t size,
                        const char *f, ...) {
  (void)flag, (void)size;
  WITH_LIST(to_room(to, room, f, list))
}
