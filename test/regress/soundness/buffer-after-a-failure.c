// A call that fails may leave its buffer as it was, so without any value; one
// that succeeds writes what it says, and no more.
// EXPECT -DCWD: SAFE
// EXPECT -DCWD -DWRONG: UNSAFE uninitialised-read
// EXPECT -DLINE: SAFE
// EXPECT -DLINE -DWRONG: UNSAFE uninitialised-read
// EXPECT -DWIDE: SAFE
// EXPECT -DWIDE -DWRONG: UNSAFE uninitialised-read
// EXPECT -DDATE: SAFE
// EXPECT -DDATE -DWRONG: UNSAFE uninitialised-read
// EXPECT -DHOST: SAFE
// EXPECT -DHOST -DWRONG: UNSAFE uninitialised-read
// EXPECT -DOPTION: SAFE
// EXPECT -DOPTION -DWRONG: UNSAFE uninitialised-read
// EXPECT -DTEXT: SAFE
// EXPECT -DTEXT -DWRONG: UNSAFE uninitialised-read
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#ifdef WRONG
#define IF(good) (void)(good);
#else
#define IF(good) if (good)
#endif
int main(void) {
#ifdef CWD
  char t[4];
  IF (getcwd(t, 4))
    return t[0];
#elif defined(LINE)
  char t[4];
  IF (fgets(t, 4, stdin) || feof(stdin))
    return feof(stdin) ? 0 : t[0];
#elif defined(WIDE)
  wchar_t t[4];
  IF (fgetws(t, 4, stdin) || feof(stdin))
    return feof(stdin) ? 0 : (int)t[0];
#elif defined(DATE)
  struct tm d = {.tm_mday = 1};
  char t[8];
  IF (strftime(t, 8, "%A", &d))
    return t[0];
#elif defined(HOST)
  char t[8];
  if (gethostname(t, 8) != 0)
    return 0;
#ifdef WRONG
  return t[7];
#else
  return t[0];
#endif
#elif defined(TEXT)
  char t[8];
  if (strerror_r(1, t, 8) != 0)
    return 0;
#ifdef WRONG
  return t[7];
#else
  return t[0];
#endif
#elif defined(OPTION)
  int t[2];
  socklen_t n = sizeof t;
  if (getsockopt(0, SOL_SOCKET, SO_LINGER, t, &n) != 0)
    return 0;
  IF (n == sizeof t)
    return t[1];
#endif
  return 0;
}
