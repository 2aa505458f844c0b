// What output_calls.cpp makes of output with a constant format: one call
// for the stream, one for each string and number, one for the result.
#include "stdio.h"

void print_file(FILE *file) __asm__("fathom_lib_printf.file");
void print_file(FILE *file) { (void)begin_writing(file); }
void print_wide_file(FILE *file) __asm__("fathom_lib_printf.wide_file");
void print_wide_file(FILE *file) { (void)begin_writing_as(file, 'w'); }
static FILE *print_to_stdout(char way) {
  if (is_plain_stdout())
    return NULL;
  (void)begin_writing_as(LIB(stdout), way);
  return LIB(stdout);
}
FILE *print_stdout(void) __asm__("fathom_lib_printf.stdout");
FILE *print_stdout(void) { return print_to_stdout('b'); }
FILE *print_wide_stdout(void) __asm__("fathom_lib_printf.wide_stdout");
FILE *print_wide_stdout(void) { return print_to_stdout('w'); }
size_t print_string(const char *s, size_t most) __asm__("fathom_lib_printf.string");
size_t print_string(const char *s, size_t most) {
  require_pointer(s);
  return most == ~(size_t)0 ? LIB(strlen)(s) : LIB(strnlen)(s, most);
}
// How long the number is. The loop's length does not depend on the number.
size_t print_number(unsigned long long value, _Bool is_signed, _Bool has_mark,
                    unsigned base,
                    size_t least) __asm__("fathom_lib_printf.number");
size_t print_number(unsigned long long value, _Bool is_signed, _Bool has_mark,
                    unsigned base, size_t least) {
  _Bool is_negative = is_signed && (long long)value < 0;
  if (is_negative)
    value = -value;
  size_t length = value != 0;
  unsigned long long power = base;
  for (; power <= ~0ULL / base; power *= base)
    length += value >= power;
  length += value >= power; // it has no next one
  if (length < least)
    length = least;
  return length + (is_negative || (is_signed && has_mark));
}
int print_length(FILE *file, size_t length) __asm__("fathom_lib_printf.length");
int print_length(FILE *file, size_t length) {
  return print_end(file, length, "printf fails");
}
void print_wide_string(const wchar_t *s,
                       size_t most) __asm__("fathom_lib_printf.wide_string");
void print_wide_string(const wchar_t *s, size_t most) {
  require_pointer(s);
  if (most == ~(size_t)0)
    (void)LIB(wcslen)(s);
  else
    (void)LIB(wcsnlen)(s, most);
}
int print_result(FILE *file) __asm__("fathom_lib_printf.result");
int print_result(FILE *file) { return print_any(file, "printf"); }
void print_done(FILE *file) __asm__("fathom_lib_printf.done");
void print_done(FILE *file) {
  if (LIB(asks_ferror) || LIB(asks_errno))
    (void)print_end(file, 0, "printf fails");
}
