// A word about all functions without a body is none about those of the library:
// each of these must be named. What has a model keeps it.
// RUN: %exit 0 %fathom check --missing=pure %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check --missing=pure -DMATH %s 2>&1 | FileCheck %s --check-prefix=MATH
// RUN: %exit 20 %fathom check --missing=havoc -DMATH %s 2>&1 | FileCheck %s --check-prefix=MATH
// RUN: %exit 20 %fathom check --missing=noreturn -DMATH %s 2>&1 | FileCheck %s --check-prefix=MATH
// RUN: %exit 20 %fathom check --missing=nothing -DPOSIX %s 2>&1 | FileCheck %s --check-prefix=POSIX
// RUN: %exit 20 %fathom check --missing=pure -DFORTIFIED %s 2>&1 | FileCheck %s --check-prefix=FORTIFIED
// RUN: %exit 20 %fathom check --missing=pure -DMANGLED %s 2>&1 | FileCheck %s --check-prefix=MANGLED
// RUN: %exit 20 %fathom check --missing=pure -DOLD %s 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: %exit 20 %fathom check --missing=pure -m32 -D_TIME_BITS=64 -D_FILE_OFFSET_BITS=64 -DTIME %s 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: %exit 0 %fathom check --missing=pure -m32 -DTIME %s 2>&1 | FileCheck %s --check-prefix=CLOCK
// RUN: %exit 0 %fathom check --missing=pure,tgammal:pure -DMATH %s 2>&1 | FileCheck %s --check-prefix=NAMED
// EXPECT --missing=tgammal:pure -DMATH -DBUG: UNSAFE assert
// SAFE: chosen: call of own, which has no body: any result, memory as it was
// SAFE: {{^}}fathom: SAFE{{$}}
// MATH: UNKNOWN{{.*}}tgammal, a library function without a model
// POSIX: UNKNOWN{{.*}}nftw, a library function without a model
// FORTIFIED: UNKNOWN{{.*}}__wcscpy_chk, a library function without a model
// MANGLED: UNKNOWN{{.*}}std::something()), a library function without a model
// OLD: UNKNOWN{{.*}}__xstat, a library function without a model
// TIME: UNKNOWN{{.*}}__clock_gettime64, a library function without a model
// CLOCK: {{^}}fathom: SAFE{{$}}
// NAMED: chosen: call of tgammal, which has no body: any result, memory as it was
// NAMED: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
#include <string.h>
#include <time.h>
int own(int);
int tgammal(int);
int nftw(int);
int __wcscpy_chk(int);
int __xstat(int, const char *, void *);
int something(void) __asm__("_ZSt9somethingv");

int main(void) {
  int x = 0;
#ifdef MATH
  x = tgammal(1);
#elif defined(POSIX)
  x = nftw(1);
#elif defined(FORTIFIED)
  x = __wcscpy_chk(1);
#elif defined(OLD)
  char status[144];
  x = __xstat(1, "a", status);
#elif defined(TIME)
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) == 0)
    x = now.tv_sec == 5;
#elif defined(MANGLED)
  x = something();
#else
  x = own(1);
#endif
#ifdef BUG
  fathom_assert(x == 0);
#endif
  fathom_assert(strlen("ab") == 2);
  return x == 0;
}
