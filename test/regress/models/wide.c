// Wide characters: text is exact, what is read is any, sizes are in characters.
// EXPECT: SAFE
// EXPECT -DBAD=1: UNSAFE assert
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// EXPECT -DBAD=7: UNSAFE assert
// RUN: %exit 20 %fathom check -DBAD=8 %s | FileCheck %s --check-prefix=B8
// B2: error: out-of-bounds-write: {{.*}}swprintf
// B3: error: out-of-bounds-read: {{.*}}printf
// B4: error: out-of-bounds-write: {{.*}}fgetws
// B5: error: out-of-bounds-write: {{.*}}wcsncpy
// B6: error: out-of-bounds-read: {{.*}}wcslen
// B8: UNKNOWN{{.*}}wide characters
// RUN: %exit 10 %fathom check -DBAD=9 %s | FileCheck %s --check-prefix=B9
// B9: error: invalid-builtin: {{.*}}puts: bytes and wide characters of one stream
#define _GNU_SOURCE
#include <fathom.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static void print(const wchar_t *f, ...) {
  wchar_t b[4];
  va_list list;
  va_start(list, f);
  vwprintf(f, list);
  va_end(list);
  va_start(list, f);
  vfwprintf(stdout, f, list);
  va_end(list);
  va_start(list, f);
  fathom_assert(vswprintf(b, 4, f, list) == IF(1, 3, -1) && b[3] == 0);
  va_end(list);
}
static void texts(void) {
  wchar_t b[6], open[2] = {L'a', L'b'};
  fathom_assert(swprintf(b, IF(2, 8, 6), IF(2, L"%d %ls", L"%d%ls"), 123,
                         L"xyz" + (BAD != 2)) == IF(2, 7, 5));
  fathom_assert(wcscmp(b, BAD == 2 ? L"" : L"123yz") == 0);
  fathom_assert(swprintf(b, 6, L"%-3s%lc", "x", L'y') == 4);
  fathom_assert(wcscmp(b, L"x  y") == 0);
  wprintf(L"%ls %.2ls\n", BAD == 3 ? open : b, open);
  fwprintf(stdout, L"%d\n", 1);
  print(L"%u %u", 12u, 34u);
  fathom_assert(wcslen(BAD == 6 ? open : b) == 4);
  if (BAD == 8)
    swprintf(b, 6, L"%s", "\xe4");
}
static void input(void) {
  wchar_t b[4];
  if (fgetws(b, IF(4, 5, 4), stdin)) {
    fathom_assert(wcsnlen(b, 4) < 4);
    fathom_assert(wcsnlen(b, 4) < IF(7, 3, 4));
    fputws(b, stdout);
  }
  wint_t c = BAD ? getwc(stdin) : getwchar();
  if (c != WEOF && fgetwc(stdin) != WEOF)
    fputwc((wchar_t)c, stdout), putwc(L'a', stdout), putwchar(L'b');
}
int main(void) {
  texts();
  if (BAD == 9)
    puts("bytes");
  input();
  wchar_t few[2];
  // In bytes this size is 4: it wraps round.
  wcsncpy(few, L"", IF(5, SIZE_MAX / sizeof(wchar_t) + 2, 2));
  wchar_t *copy = wcsdup(L"abc");
  fathom_assert(wcsstr(copy, L"bc") == copy + 1 && wcsspn(copy, L"ba") == 2);
  fathom_assert(wcscspn(copy, L"c") == 2 && wcspbrk(copy, L"xb") == copy + 1);
  free(copy);
  return 0;
}
