// With 32 bits struct stat64 is longer than struct stat, and its last member is
// the number of the file: stat64 fills all of it. A time has less than a second
// of nanoseconds.
// RUN: %exit 10 %fathom check -m32 %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 -DLINK %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 -DOPENED %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 -DREDIRECTED %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check -m32 -DFIXED %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -m32 -DFIXED -DPLAIN %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DFIXED %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DFIXED -DPLAIN %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -m32 -DROOM %s 2>&1 | FileCheck %s --check-prefix=ROOM
// BUG: error: assert: assertion does not hold: s.st_ino == 0
// SAFE: {{^}}fathom: SAFE{{$}}
// ROOM: error: out-of-bounds-write:
#define _GNU_SOURCE
#ifdef REDIRECTED
#define _FILE_OFFSET_BITS 64
#endif
#include <fathom.h>
#include <string.h>
#include <sys/stat.h>

#if defined PLAIN || defined REDIRECTED
typedef struct stat status;
#define ask stat
#else
typedef struct stat64 status;
#ifdef LINK
#define ask lstat64
#else
#define ask stat64
#endif
#endif

int main(void) {
#ifdef ROOM
  char bytes[sizeof(struct stat64) - 1];
  stat64("/", (struct stat64 *)(void *)bytes);
#else
  status s;
  memset(&s, 0, sizeof s);
#ifdef OPENED
  if (fstat64(0, &s) != 0)
    return 0;
#else
  if (ask("/", &s) != 0)
    return 0;
#endif
#ifdef FIXED
  fathom_assert(s.st_atim.tv_nsec >= 0 && s.st_atim.tv_nsec < 1000000000);
  fathom_assert(s.st_mtim.tv_nsec >= 0 && s.st_mtim.tv_nsec < 1000000000);
  fathom_assert(s.st_ctim.tv_nsec >= 0 && s.st_ctim.tv_nsec < 1000000000);
#else
  fathom_assert(s.st_ino == 0);
#endif
#endif
  return 0;
}
