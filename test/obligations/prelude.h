// What the programs of src/models/obligations can use. Every case is a function
// of one line; main calls one of them.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <arpa/inet.h>
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <syslog.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#ifdef __cplusplus
#include <iostream>
#include <list>
#include <map>
#include <sstream>
#include <string>
#include <unordered_map>
extern "C" {
#endif
int fathom_nondet_int(void);
double fathom_nondet_double(void);
int __xpg_strerror_r(int number, char *to, size_t n);
void fathom_assume(int holds);
size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);
char *gets(char *to);
// The headers of newer versions of glibc give these names to strtol and sscanf.
long __isoc23_strtol(const char *s, char **end, int base);
long long __isoc23_strtoll(const char *s, char **end, int base);
intmax_t __isoc23_strtoimax(const char *s, char **end, int base);
unsigned long __isoc23_strtoul(const char *s, char **end, int base);
unsigned long long __isoc23_strtoull(const char *s, char **end, int base);
uintmax_t __isoc23_strtoumax(const char *s, char **end, int base);
int __isoc23_sscanf(const char *from, const char *format, ...);
uint32_t arc4random(void);
uint32_t arc4random_uniform(uint32_t bound);
#ifdef __cplusplus
}
#endif

// Texts and arrays.
#define ABC "abc"
#define COMMA ","
#define SMALL(x) char x[3] = {'a', 'b', 'c'}
#define SMALL_WIDE(x) wchar_t x[3] = {'a', 'b', 'c'}

// Null pointers that the compiler does not see through.
static char *nothing;
static wchar_t *no_wide;
static void *no_object;

static inline void notes_signal(int number) { (void)number; }

// A text on the heap that has been freed.
static inline char *released(void) {
  char *text = (char *)malloc(4);
  if (!text)
    abort();
  memcpy(text, ABC, 4);
  free(text);
  return text;
}
// A file that is open, and one that was closed.
static inline FILE *opened(void) {
  FILE *file = fopen("file", "r+");
  if (!file)
    abort();
  return file;
}
static inline FILE *closed(void) {
  FILE *file = opened();
  fclose(file);
  return file;
}
static inline int by_value(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
static int times_compared;
static inline int by_value_counted(const void *a, const void *b) {
  ++times_compared;
  return by_value(a, b);
}
static inline int by_value_r(const void *a, const void *b, void *context) {
  (void)context;
  return by_value(a, b);
}
// A comparison that changes its array, if that is this one.
static int changed[2] = {2, 1};
static inline int changes_first(const void *a, const void *b) {
  ++changed[0];
  return by_value(a, b);
}
static inline int changes_first_r(const void *a, const void *b, void *context) {
  (void)context;
  return changes_first(a, b);
}
static inline void do_nothing(void) {}
static inline void exits_again(void) { exit(0); }
static inline void *thread_of_nothing(void *argument) { return argument; }
static inline int thread_in_c(void *argument) { return argument != NULL; }
// Calls of functions that take a list of arguments: once_vprintf(format, ...) is
// right, twice_vprintf uses the list a second time.
static char list_text[16];
static char *list_place;
static wchar_t list_wide[16];
#define TAKES_LIST(name, type, ...)                                            \
  static inline int once_##name(const type *format, ...) {                     \
    va_list list;                                                              \
    va_start(list, format);                                                    \
    int result = (__VA_ARGS__);                                                \
    va_end(list);                                                              \
    return result;                                                             \
  }                                                                            \
  static inline void twice_##name(const type *format, ...) {                   \
    va_list list;                                                              \
    va_start(list, format);                                                    \
    (void)(__VA_ARGS__);                                                       \
    (void)(__VA_ARGS__);                                                       \
    va_end(list);                                                              \
  }
TAKES_LIST(vprintf, char, vprintf(format, list))
TAKES_LIST(vfprintf, char, vfprintf(stdout, format, list))
TAKES_LIST(vdprintf, char, vdprintf(1, format, list))
TAKES_LIST(vsprintf, char, vsprintf(list_text, format, list))
TAKES_LIST(vsnprintf, char, vsnprintf(list_text, 16, format, list))
TAKES_LIST(vasprintf, char, vasprintf(&list_place, format, list))
TAKES_LIST(vsyslog, char, (vsyslog(1, format, list), 0))
TAKES_LIST(vscanf, char, vscanf(format, list))
TAKES_LIST(vfscanf, char, vfscanf(stdin, format, list))
TAKES_LIST(vsscanf, char, vsscanf("1", format, list))
TAKES_LIST(vwprintf, wchar_t, vwprintf(format, list))
TAKES_LIST(vfwprintf, wchar_t, vfwprintf(stdout, format, list))
TAKES_LIST(vswprintf, wchar_t, vswprintf(list_wide, 16, format, list))
