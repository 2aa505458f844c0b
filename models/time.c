// time.h, sys/time.h: clocks show anything up to the year 9998, which is more
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

// Seconds since 1970: the years 0, 1000 and 9998, and somewhat less than the
// years whose number an int has room for. A day is for the time zone.
#define FIRST_SECOND (-62167219200LL)
#define FIRST_OF_1000 (-30610224000LL)
#define LAST_SECOND 253370764799LL
#define MOST_SECONDS 67767000000000000LL
#define DAY 86400

// -------------------------------------------------------------------- clocks

static time_t any_seconds(long long low, long long high, const char *text) {
  time_t now = any_long(text);
  fathom_assume(now >= low);
  LIMIT(now <= high, "times are none beyond what clocks and calendars show");
  return now;
}
// Each time is a number of double precision, and so their difference is rounded
// once; of larger ones (more than 285 million years) each may be rounded
// before.
double LIB(difftime)(time_t later, time_t earlier) {
  double each = (double)later - (double)earlier;
  long long most = 1LL << 53;
  if (later >= -most && later <= most && earlier >= -most && earlier <= most)
    return each;
  unsigned long forwards = (unsigned long)later - (unsigned long)earlier;
  double once = later >= earlier ? (double)forwards : -(double)-forwards;
  return any_bool("times are rounded first") ? each : once;
}

time_t LIB(time)(time_t *where) {
  time_t now = any_seconds(-1, LAST_SECOND, "time");
  if (now == -1)
    fails("errno");
  else
    may_set_errno();
  if (where != NULL)
    *where = now;
  return now;
}
// The time that was used does not get less.
long LIB(clock)(void) {
  static long last;
  long now = any_seconds(-1, __LONG_MAX__ / 2, "clock");
  if (now != -1) {
    fathom_assume(now >= last);
    last = now;
  }
  return now;
}
// What the zone was is of no use, but it is written.
int LIB(gettimeofday)(struct timeval *where, void *zone) {
  if (where != NULL) {
    where->tv_sec = any_seconds(0, LAST_SECOND, "seconds of gettimeofday");
    where->tv_usec = any_from(0, 999999, "microseconds of gettimeofday");
  }
  if (zone != NULL)
    input(zone, 8);
  may_set_errno();
  return 0;
}
static struct timespec any_time(long long most, const char *text) {
  struct timespec now;
  now.tv_sec = any_seconds(0, most, text);
  now.tv_nsec = any_from(0, 999999999, text);
  return now;
}
static _Bool is_later(struct timespec a, struct timespec b) {
  return a.tv_sec > b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec > b.tv_nsec);
}
// CLOCK_MONOTONIC does not go back.
int LIB(clock_gettime)(int which, struct timespec *where) {
  static struct timespec last;
  fathom_output(which);
  writes(where, sizeof *where);
  if (any_bool("clock_gettime fails"))
    return fails("errno");
  struct timespec now = any_time(LAST_SECOND, "clock_gettime");
  if (which == 1) {
    fathom_assume(!is_later(last, now));
    last = now;
  }
  *where = now;
  may_set_errno();
  return 0;
}
int LIB(clock_getres)(int which, struct timespec *where) {
  fathom_output(which);
  if (any_bool("clock_getres fails"))
    return fails("errno");
  if (where != NULL)
    *where = any_time(LAST_SECOND, "clock_getres");
  may_set_errno();
  return 0;
}
// What is left is not more than was asked for; a duration that is none fails.
int LIB(nanosleep)(const struct timespec *duration, struct timespec *rest) {
  struct timespec asked = *duration;
  fathom_output(asked.tv_sec);
  fathom_output(asked.tv_nsec);
  if (asked.tv_sec < 0 || asked.tv_nsec < 0 || asked.tv_nsec > 999999999)
    return fails("errno");
  if (!any_bool("nanosleep is interrupted")) {
    may_set_errno();
    return 0;
  }
  if (rest != NULL) {
    struct timespec left = any_time(__LONG_MAX__, "nanosleep");
    fathom_assume(!is_later(left, asked));
    *rest = left;
  }
  return fails("errno");
}

// --------------------------------------------------------------------- dates

static char zone_name[64];
static const char *any_zone(void) {
  fathom_havoc(zone_name, sizeof zone_name - 1);
  return zone_name;
}
static void fill(struct tm *t) {
  static const byte lengths[12] = {31, 29, 31, 30, 31, 30,
                                   31, 31, 30, 31, 30, 31};
  t->tm_sec = any_from(0, 60, "tm_sec");
  t->tm_min = any_from(0, 59, "tm_min");
  t->tm_hour = any_from(0, 23, "tm_hour");
  t->tm_mon = any_from(0, 11, "tm_mon");
  t->tm_mday = any_from(1, 31, "tm_mday");
  fathom_assume(t->tm_mday <= lengths[t->tm_mon]);
  t->tm_year = any_int("tm_year");
  t->tm_wday = any_from(0, 6, "tm_wday");
  t->tm_yday = any_from(0, 365, "tm_yday");
  t->tm_isdst = any_int("tm_isdst");
  t->tm_gmtoff = any_from(-DAY, DAY, "tm_gmtoff");
  t->tm_zone = any_zone();
}
static struct tm *break_down(const time_t *time, struct tm *to,
                             const char *text) {
  long long now = *time;
  fathom_output(now);
  if ((now < -MOST_SECONDS || now > MOST_SECONDS) && any_bool(text)) {
    fails("errno");
    return NULL;
  }
  fill(to);
  // One more, for the time zone.
  if (now >= FIRST_SECOND && now <= LAST_SECOND)
    fathom_assume(to->tm_year >= -1901 && to->tm_year <= 8099);
  may_set_errno();
  return to;
}
// Whether localtime and gmtime share an object is unspecified; a program runs
// with one library.
static struct tm local_time, utc_time;
static struct tm *utc_object(void) {
  static _Bool known, shared;
  if (!known)
    shared = any_bool("gmtime gives localtime's object");
  known = 1;
  return shared ? &local_time : &utc_time;
}
struct tm *LIB(localtime)(const time_t *time) {
  return break_down(time, &local_time, "localtime fails");
}
struct tm *LIB(localtime_r)(const time_t *time, struct tm *to) {
  return break_down(time, to, "localtime_r fails");
}

// -------------------------------------------------------------- the calendar

// The calendar repeats itself after 400 years. Here they begin in March, so
// that the day that is not in every year is the last one; months of 31 and 30
// days then take turns, five of them with 153 days.
#define ERA_DAYS 146097
#define ERA_SECONDS (1LL * ERA_DAYS * DAY)
#define BEFORE_1970 719468 // days, since March 1st of the year 0
// All years that tm_year has room for, and eras before them.
#define EARLIEST (-67768040609740800LL)
#define LATEST 67768036191676799LL
#define ERAS 6000000LL

static void set_date(struct tm *t, long long era, unsigned day) {
  unsigned year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  unsigned of_year = day - (365 * year + year / 4 - year / 100);
  unsigned month = (5 * of_year + 2) / 153; // from March
  _Bool leap = year % 4 == 0 && (year % 100 != 0 || year == 0);
  t->tm_mday = (int)(of_year - (153 * month + 2) / 5) + 1;
  t->tm_mon = (int)(month < 10 ? month + 2 : month - 10);
  t->tm_yday = (int)(month < 10 ? of_year + 59 + leap : of_year - 306);
  t->tm_wday = (int)((day + 3) % 7);
  t->tm_year = (int)(year + era * 400 - 1900 + (month >= 10));
}
// All of it follows (test/models looks at each day); it is said for the solver.
static void is_in_range(const struct tm *t) {
  fathom_assume(t->tm_mday >= 1 && t->tm_mday <= 31);
  fathom_assume(t->tm_mon >= 0 && t->tm_mon <= 11);
  fathom_assume(t->tm_yday >= 0 && t->tm_yday <= 365);
  fathom_assume(t->tm_wday >= 0 && t->tm_wday <= 6);
  fathom_assume(t->tm_hour >= 0 && t->tm_hour <= 23);
  fathom_assume(t->tm_min >= 0 && t->tm_min <= 59);
  fathom_assume(t->tm_sec >= 0 && t->tm_sec <= 59);
}
static struct tm *break_down_utc(long long now, struct tm *to) {
  fathom_output(now);
  if (now < EARLIEST || now > LATEST) {
    fails("errno");
    return NULL;
  }
  unsigned long long passed =
      (unsigned long long)(now + 1LL * BEFORE_1970 * DAY + ERAS * ERA_SECONDS);
  unsigned long long rest = passed % ERA_SECONDS;
  unsigned second = (unsigned)(rest % DAY);
  set_date(to, (long long)(passed / ERA_SECONDS) - ERAS,
           (unsigned)(rest / DAY));
  if (now >= FIRST_SECOND && now <= LAST_SECOND)
    fathom_assume(to->tm_year >= -1900 && to->tm_year <= 8099);
  to->tm_hour = (int)(second / 3600);
  to->tm_min = (int)(second / 60 % 60);
  to->tm_sec = (int)(second % 60);
  is_in_range(to);
  to->tm_isdst = 0;
  to->tm_gmtoff = 0;
  to->tm_zone = any_zone();
  may_set_errno();
  return to;
}
struct tm *LIB(gmtime)(const time_t *time) {
  return break_down_utc(*time, utc_object());
}
struct tm *LIB(gmtime_r)(const time_t *time, struct tm *to) {
  return break_down_utc(*time, to);
}
// Members may be out of range: years before all of them keep it positive.
static long long seconds_of(const struct tm *t) {
  long long month = t->tm_mon - 2 + 12000000000LL; // from March
  long long year = t->tm_year + 1900LL + month / 12 - 1000000000LL + 400 * ERAS;
  long long days = 365 * year + year / 4 - year / 100 + year / 400 +
                   (153 * (month % 12) + 2) / 5 + t->tm_mday - 1 -
                   ERAS * ERA_DAYS - BEFORE_1970;
  return ((days * 24 + t->tm_hour) * 60 + t->tm_min) * 60 + t->tm_sec;
}
static _Bool is_known_date(const struct tm *t) {
  return fathom_known((unsigned)t->tm_year) &&
         fathom_known((unsigned)t->tm_mon) &&
         fathom_known((unsigned)t->tm_mday) &&
         fathom_known((unsigned)t->tm_hour) &&
         fathom_known((unsigned)t->tm_min) && fathom_known((unsigned)t->tm_sec);
}

// ------------------------------------------------------------ times of dates

// The day of the week and of the year are not read. A date without a number is
// left as it is.
static long long distance(int n) { return n < 0 ? -(long long)n : n; }
// By how many years a date whose members are out of range is another one.
static long long years_within(const struct tm *t) {
  return distance(t->tm_mon) / 12 + distance(t->tm_mday) / 365 +
         distance(t->tm_hour) / 8760 + distance(t->tm_min) / 525600 +
         distance(t->tm_sec) / 31536000 + 3;
}
static void uses_date(struct tm *t) {
  writes(t, sizeof *t);
  fathom_output(t->tm_sec);
  fathom_output(t->tm_min);
  fathom_output(t->tm_hour);
  fathom_output(t->tm_mday);
  fathom_output(t->tm_mon);
  fathom_output(t->tm_year);
  fathom_output(t->tm_isdst);
}
static time_t any_time_of(struct tm *t, const char *text) {
  if (any_bool(text))
    return fails("errno");
  long long year = t->tm_year, others = years_within(t);
  fill(t);
  fathom_assume(t->tm_year >= year - others && t->tm_year <= year + others);
  may_set_errno();
  return any_seconds(-2 * MOST_SECONDS, 2 * MOST_SECONDS, "time of a date");
}
time_t LIB(mktime)(struct tm *t) {
  uses_date(t);
  return any_time_of(t, "mktime fails");
}
// The calendar once more, of a date that is not known, is too much for solvers.
time_t LIB(timegm)(struct tm *t) {
  uses_date(t);
  if (!is_known_date(t))
    return any_time_of(t, "timegm fails");
  long long now = seconds_of(t);
  if ((time_t)now != now || now < EARLIEST || now > LATEST)
    return fails("errno");
  break_down_utc(now, t);
  return (time_t)now;
}

// --------------------------------------------------------------------- texts

// The members that a conversion of strftime needs; out of their range they give
// any text.
static void use_members(char conversion, const struct tm *t) {
  switch (conversion) {
  case 'S':
    return fathom_output(t->tm_sec);
  case 'M':
    return fathom_output(t->tm_min);
  case 'H':
  case 'I':
  case 'p':
    return fathom_output(t->tm_hour);
  case 'd':
  case 'e':
    return fathom_output(t->tm_mday);
  case 'b':
  case 'B':
  case 'h':
  case 'm':
    return fathom_output(t->tm_mon);
  case 'C':
  case 'y':
  case 'Y':
    return fathom_output(t->tm_year);
  case 'a':
  case 'A':
  case 'u':
  case 'w':
    return fathom_output(t->tm_wday);
  case 'j':
    return fathom_output(t->tm_yday);
  case 'D':
  case 'F':
    fathom_output(t->tm_year);
    fathom_output(t->tm_mon);
    return fathom_output(t->tm_mday);
  case 'T':
  case 'r':
    fathom_output(t->tm_sec);
    /* fall through */
  case 'R':
    fathom_output(t->tm_hour);
    return fathom_output(t->tm_min);
  case 'U':
  case 'W':
    fathom_output(t->tm_yday);
    return fathom_output(t->tm_wday);
  case 'g':
  case 'G':
  case 'V':
    fathom_output(t->tm_year);
    fathom_output(t->tm_yday);
    return fathom_output(t->tm_wday);
  case 'z':
  case 'Z':
    return fathom_output(t->tm_isdst);
  case 'c':
  case 'x':
  case 'X':
  case 'n':
  case 't':
  case '%':
    return;
  case 'k': // GNU's
  case 'l':
  case 'P':
    return fathom_output(t->tm_hour);
  case 's':
  case '+':
    return;
  default:
    require(0, InvalidBuiltin, "unknown conversion in the format");
  }
}
// How long the text of a conversion is where that is fixed: digits of members
// that are in their range; otherwise ANY_LENGTH.
#define ANY_LENGTH 4096
static size_t length_if(_Bool in_range, size_t length) {
  return in_range ? length : ANY_LENGTH;
}
static _Bool is_from(int value, int low, int high) {
  return value >= low && value <= high;
}
static _Bool year_fits(const struct tm *t) {
  return is_from(t->tm_year, 1000 - 1900, 9999 - 1900);
}
static _Bool date_fits(const struct tm *t) {
  return year_fits(t) && is_from(t->tm_mon, 0, 11) &&
         is_from(t->tm_mday, 1, 31);
}
static _Bool minute_fits(const struct tm *t) {
  return is_from(t->tm_hour, 0, 23) && is_from(t->tm_min, 0, 59);
}
static size_t length_of(char conversion, const struct tm *t) {
  switch (conversion) {
  case 'S':
    return length_if(is_from(t->tm_sec, 0, 60), 2);
  case 'M':
    return length_if(is_from(t->tm_min, 0, 59), 2);
  case 'H':
  case 'I':
    return length_if(is_from(t->tm_hour, 0, 23), 2);
  case 'd':
  case 'e':
    return length_if(is_from(t->tm_mday, 1, 31), 2);
  case 'm':
    return length_if(is_from(t->tm_mon, 0, 11), 2);
  case 'C':
  case 'y':
    return length_if(year_fits(t), 2);
  case 'Y':
    return length_if(year_fits(t), 4);
  case 'u':
  case 'w':
    return length_if(is_from(t->tm_wday, 0, 6), 1);
  case 'j':
    return length_if(is_from(t->tm_yday, 0, 365), 3);
  case 'D':
    return length_if(date_fits(t), 8);
  case 'F':
    return length_if(date_fits(t), 10);
  case 'T':
    return length_if(minute_fits(t) && is_from(t->tm_sec, 0, 60), 8);
  case 'R':
    return length_if(minute_fits(t), 5);
  case 'n':
  case 't':
  case '%':
    return 1;
  default:
    return ANY_LENGTH;
  }
}
// Behind '%': GNU's flags and width, the modifiers of C.
static size_t skip_modifiers(const char *format, size_t i) {
  while (format[i] == '_' || format[i] == '-' || format[i] == '^' ||
         format[i] == '#' || (format[i] >= '0' && format[i] <= '9'))
    ++i;
  return format[i] == 'E' || format[i] == 'O' ? i + 1 : i;
}
size_t LIB(strftime)(char *to, size_t n, const char *format,
                     const struct tm *t) {
  reads(t, sizeof *t);
  size_t known = 0; // ANY_LENGTH and more: not
  for (size_t i = 0; format[i] != 0; ++i)
    if (format[i] == '%') {
      size_t first = i + 1;
      i = skip_modifiers(format, first);
      use_members(format[i], t);
      if (format[i] == 0)
        break;
      known += i == first ? length_of(format[i], t) : ANY_LENGTH;
    } else {
      ++known;
    }
  may_set_errno(); // the zone's file may be looked for
  if (n == 0)
    return 0;
  writes(to, n);
  size_t length = (size_t)any_long("strftime");
  fathom_assume(length < n);
  fathom_assume(known >= ANY_LENGTH || length == (known < n ? known : 0));
  // Nothing to write is no lack of room.
  if (length == 0 && known != 0)
    spoil(to, n);
  else
    fathom_havoc(to, length);
  // No zero inside of the text, as far as it is looked at.
  for (size_t i = 0; i < length && i < 64; ++i)
    to[i] = (char)((byte)to[i] | ((byte)to[i] == 0));
  if (length != 0 || known == 0)
    to[length] = 0;
  return length;
}

// asctime and ctime share their text. "Sun Sep 16 01:03:52 1973\n"
static char text_of_time[26];
static char *time_text(char *to) {
  static const char form[] = "xxx xxx xx xx:xx:xx xxxx\n";
  writes(to, sizeof form);
  for (int i = 0; i < 24; ++i) {
    byte c = any_byte("text of a time");
    fathom_assume(c > 0 && c < 127 && c >= ' ');
    to[i] = (char)(form[i] == 'x' ? c : form[i]);
  }
  to[24] = '\n';
  to[25] = 0;
  may_set_errno();
  return to;
}
// Members out of range, and years of more or less than four digits, are
// undefined.
static char *text_of_date(const struct tm *t, char *to) {
  _Bool fits = t->tm_sec >= 0 && t->tm_sec <= 60 && t->tm_min >= 0 &&
               t->tm_min <= 59 && t->tm_hour >= 0 && t->tm_hour <= 23 &&
               t->tm_mday >= 1 && t->tm_mday <= 31 && t->tm_mon >= 0 &&
               t->tm_mon <= 11 && t->tm_wday >= 0 && t->tm_wday <= 6 &&
               t->tm_year >= 1000 - 1900 && t->tm_year <= 9999 - 1900;
  require(fits, InvalidBuiltin, "date is out of range");
  return fits ? time_text(to) : NULL;
}
char *LIB(asctime)(const struct tm *t) { return text_of_date(t, text_of_time); }
char *LIB(asctime_r)(const struct tm *t, char *to) {
  return text_of_date(t, to);
}
static char *text_of_seconds(const time_t *time, char *to) {
  long long now = *time;
  fathom_output(now);
  _Bool fits = now >= FIRST_OF_1000 + DAY && now <= LAST_SECOND + 364LL * DAY;
  require(fits, InvalidBuiltin, "year has not four digits");
  return fits ? time_text(to) : NULL;
}
// ctime may use localtime's object.
char *LIB(ctime)(const time_t *time) {
  long long now = *time;
  if (any_bool("ctime uses localtime's object"))
    fill(&local_time);
  time_t same = (time_t)now;
  return text_of_seconds(&same, text_of_time);
}
char *LIB(ctime_r)(const time_t *time, char *to) {
  return text_of_seconds(time, to);
}
