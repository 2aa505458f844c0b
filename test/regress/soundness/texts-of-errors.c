// The text of an error lies in one object, which the next call writes over; that
// of a signal in another.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DKEPT: UNSAFE assert
// EXPECT -DNOT_EMPTY: UNSAFE assert
// EXPECT -DERRNO: UNSAFE assert
// EXPECT -DROOM: UNSAFE out-of-bounds-write
// SAFE: chosen: texts of errors and signals have at most 63 characters
// SAFE: {{^}}fathom: SAFE{{$}}
#define _GNU_SOURCE
#include <fathom.h>
#include <errno.h>
#include <string.h>
int __xpg_strerror_r(int, char *, size_t);

int main(void) {
  char buffer[8];
#ifdef KEPT
  char *a = strerror(1), first = a[0];
  strerror(2);
  fathom_assert(a[0] == first);
#elif defined(NOT_EMPTY)
  fathom_assert(strerror(5)[0] != 0);
#elif defined(ERRNO)
  strerror(-1);
  fathom_assert(errno == 0);
#elif defined(ROOM)
  return strerror_r(3, buffer, 9) == NULL;
#else
  char *a = strerror(1), first = a[0];
  fathom_assert(strsignal(2) != a && a[0] == first);
  fathom_assert(strlen(a) < 64);
  char *text = strerror_r(3, buffer, sizeof buffer);
  fathom_assert(text != NULL && (text != buffer || strlen(text) < 8));
  if (__xpg_strerror_r(3, buffer, sizeof buffer) == 0)
    fathom_assert(strlen(buffer) < sizeof buffer);
#endif
}
