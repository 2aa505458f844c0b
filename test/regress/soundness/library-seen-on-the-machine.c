// What the machine's library did in a long run of test/inclusion, and the models excluded: a name that gethostname cuts is
// written also where it fails, setvbuf that succeeds may change errno, comparisons of wide strings may give differences.
// EXPECT -DHOST: UNSAFE assert
// EXPECT -DHOST -DRIGHT: SAFE
// EXPECT -DBUFFER: UNSAFE assert
// EXPECT -DBUFFER -DRIGHT: SAFE
// EXPECT -DWIDE: UNSAFE assert
// EXPECT -DWIDE -DRIGHT: SAFE
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#include <wchar.h>
#ifdef RIGHT
#define CLAIM(wrong, right) assert(right)
#else
#define CLAIM(wrong, right) assert(wrong)
#endif
int main(void) {
#if defined(HOST)
  char name[3] = "xx";
  if (gethostname(name, 1) != 0)
    CLAIM(name[0] == 'x', name[1] == 'x');
#elif defined(BUFFER)
  errno = 7;
  if (setvbuf(stdout, NULL, _IOFBF, BUFSIZ) == 0)
    CLAIM(errno == 7, errno != 0);
#else
  CLAIM(wcscmp(L"a", L"d") != -3, wcscmp(L"a", L"d") < 0);
#endif
}
