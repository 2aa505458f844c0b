// time.h, sys/time.h: clocks show anything up to the year 9999, which is more
// than they can hold; so sums and differences of them do not overflow.
#include "model.h"

typedef long time_t;
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday,
      tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  long tv_usec;
};

// Seconds since 1970: the years 0 and 9999, and somewhat less than the years
// whose number an int has room for.
#define FIRST_SECOND (-62167219200LL)
#define LAST_SECOND 253402300799LL
#define MOST_SECONDS 67767000000000000LL

static time_t any_seconds(long long low, long long high, const char *text) {
  time_t now = any_long(text);
  fathom_assume(now >= low && now <= high);
  return now;
}
time_t LIB(time)(time_t *where) {
  time_t now = any_seconds(-1, LAST_SECOND, "time");
  if (where != NULL)
    *where = now;
  return now;
}
long LIB(clock)(void) { return any_seconds(-1, __LONG_MAX__ / 2, "clock"); }
int LIB(gettimeofday)(struct timeval *where, void *zone) {
  (void)zone;
  if (where != NULL) {
    where->tv_sec = any_seconds(0, LAST_SECOND, "seconds of gettimeofday");
    where->tv_usec = any_from(0, 999999, "microseconds of gettimeofday");
  }
  return 0;
}
static void any_time(struct timespec *where, const char *text) {
  where->tv_sec = any_seconds(0, LAST_SECOND, text);
  where->tv_nsec = any_from(0, 999999999, text);
}
int LIB(clock_gettime)(int which, struct timespec *where) {
  (void)which;
  if (any_bool("clock_gettime fails"))
    return fails("errno");
  any_time(where, "clock_gettime");
  return 0;
}
int LIB(clock_getres)(int which, struct timespec *where) {
  (void)which;
  if (any_bool("clock_getres fails"))
    return fails("errno");
  if (where != NULL)
    any_time(where, "clock_getres");
  return 0;
}
int LIB(nanosleep)(const struct timespec *duration, struct timespec *rest) {
  reads(duration, sizeof *duration);
  if (!any_bool("nanosleep is interrupted"))
    return 0;
  if (rest != NULL)
    any_time(rest, "nanosleep");
  return fails("errno");
}

static void fill(struct tm *t) {
  t->tm_sec = any_from(0, 60, "tm_sec");
  t->tm_min = any_from(0, 59, "tm_min");
  t->tm_hour = any_from(0, 23, "tm_hour");
  t->tm_mday = any_from(1, 31, "tm_mday");
  t->tm_mon = any_from(0, 11, "tm_mon");
  t->tm_year = any_int("tm_year");
  t->tm_wday = any_from(0, 6, "tm_wday");
  t->tm_yday = any_from(0, 365, "tm_yday");
  t->tm_isdst = any_from(-1, 1, "tm_isdst");
  t->tm_gmtoff = any_from(-100000, 100000, "tm_gmtoff");
  t->tm_zone = "UTC";
}
static struct tm last_time;
static struct tm *break_down(const time_t *time, struct tm *to,
                             const char *text) {
  reads(time, sizeof *time);
  long long now = *time;
  if ((now < -MOST_SECONDS || now > MOST_SECONDS) && any_bool(text)) {
    fails("errno");
    return NULL;
  }
  fill(to);
  // One more, for the time zone.
  if (now >= FIRST_SECOND && now <= LAST_SECOND)
    fathom_assume(to->tm_year >= -1901 && to->tm_year <= 8100);
  return to;
}
struct tm *LIB(localtime)(const time_t *time) {
  return break_down(time, &last_time, "localtime fails");
}
struct tm *LIB(gmtime)(const time_t *time) {
  return break_down(time, &last_time, "gmtime fails");
}
struct tm *LIB(localtime_r)(const time_t *time, struct tm *to) {
  return break_down(time, to, "localtime_r fails");
}
struct tm *LIB(gmtime_r)(const time_t *time, struct tm *to) {
  return break_down(time, to, "gmtime_r fails");
}
time_t LIB(mktime)(struct tm *t) {
  reads(t, sizeof *t);
  fill(t);
  return any_seconds(-2 * MOST_SECONDS, 2 * MOST_SECONDS, "mktime");
}
time_t LIB(timegm)(struct tm *t) { return LIB(mktime)(t); }
size_t LIB(strftime)(char *to, size_t n, const char *format,
                     const struct tm *t) {
  (void)LIB(strlen)(format);
  reads(t, sizeof *t);
  if (n == 0)
    return 0;
  writes(to, n);
  size_t length = (size_t)any_long("strftime");
  fathom_assume(length < n);
  fathom_havoc(to, length == 0 ? n : length); // 0: contents are unspecified
  if (length > 0)
    to[length] = 0;
  return length;
}
static char text_of_time[26];
static char *time_text(char *to) {
  for (int i = 0; i < 24; ++i) {
    byte c = any_byte("text of a time");
    fathom_assume(c >= ' ' && c < 127);
    to[i] = (char)c;
  }
  to[24] = '\n';
  to[25] = 0;
  return to;
}
char *LIB(ctime)(const time_t *time) {
  reads(time, sizeof *time);
  return time_text(text_of_time);
}
char *LIB(asctime)(const struct tm *t) {
  reads(t, sizeof *t);
  return time_text(text_of_time);
}
char *LIB(ctime_r)(const time_t *time, char *to) {
  reads(time, sizeof *time);
  return time_text(to);
}
char *LIB(asctime_r)(const struct tm *t, char *to) {
  reads(t, sizeof *t);
  return time_text(to);
}
