// errno where nothing is said about it: a sleep that a signal has cut short, a
// text without room, a stream that has failed before, a date without a buffer.
// EXPECT: SAFE
// EXPECT -DSLEEP: UNSAFE assert
// EXPECT -DROOM: UNSAFE assert
// EXPECT -DLINE: UNSAFE assert
// EXPECT -DLINE -DASKS: UNSAFE assert
// EXPECT -DDATE: UNSAFE assert
// EXPECT -DSIGNS: UNSAFE assert
#define _GNU_SOURCE
#include <fathom.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

int __signbit(double);
int __signbitf(float);

int main(void) {
  wchar_t text[2];
  struct tm date = {0};
#ifdef SLEEP
  errno = 0;
  if (sleep(1) == 0)
    fathom_assert(errno == 0);
#elif defined(ROOM)
  errno = 0;
  if (swprintf(text, 2, L"abc") < 0)
    fathom_assert(errno != 0);
#elif defined(LINE)
  char *line = NULL;
  size_t size = 0;
#ifdef ASKS
  if (getchar() != EOF || !ferror(stdin))
    return 0;
#else
  if (getchar() != EOF)
    return 0;
#endif
  errno = 0;
  if (getline(&line, &size, stdin) < 0 && !feof(stdin))
    fathom_assert(errno != 0);
#elif defined(DATE)
  errno = 0;
  strftime(NULL, 0, "%Z", &date);
  fathom_assert(errno == 0);
#elif defined(SIGNS)
  fathom_assert(__signbit(-1.0) == __signbitf(-1.0f));
#else
  errno = 5;
  fathom_assert(sleep(1) <= 1 && errno != 0);
  fathom_assert(swprintf(text, 2, L"abc") < 0 && errno != 0);
  strftime(NULL, 0, "%Z", &date);
  fathom_assert(errno != 0);
  fathom_assert(__signbit(-1.0) != 0 && __signbit(1.0) == 0);
#endif
}
