// What a stream remembers: both indicators, what it was opened for, that it was
// closed, and errno. BAD 0 holds; each other number asks for something that a
// real library need not do, or breaks a rule.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// B1: error: assert: {{.*}}!ferror(stdout)
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: error: assert: {{.*}}errno == 0
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: error: assert: {{.*}}getchar() == EOF
// RUN: %exit 10 %fathom check -DBAD=4 %s | FileCheck %s --check-prefix=B4
// B4: error: use-after-free: {{.*}}the stream was closed
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B5: error: invalid-builtin: {{.*}}reading after writing
// RUN: %exit 10 %fathom check -DBAD=6 %s | FileCheck %s --check-prefix=B6
// B6: error: assert: {{.*}}text[0] == 'k'
// RUN: %exit 10 %fathom check -DBAD=7 %s | FileCheck %s --check-prefix=B7
// B7: error: assert: {{.*}}feof(stdin) == 1
// RUN: %exit 10 %fathom check -DBAD=8 %s | FileCheck %s --check-prefix=B8
// B8: error: assert: {{.*}}!ferror(stderr)
// EXPECT -DBAD=9: UNSAFE use-after-free
// RUN: %exit 10 %fathom check -DBAD=10 %s | FileCheck %s --check-prefix=B10
// B10: error: invalid-builtin: {{.*}}mode of a stream
// RUN: %exit 10 %fathom check -DBAD=11 %s | FileCheck %s --check-prefix=B11
// B11: error: invalid-builtin: {{.*}}not of popen
// RUN: %exit 10 %fathom check -DBAD=12 %s | FileCheck %s --check-prefix=B12
// B12: error: assert: {{.*}}line[0] != 'a'
// RUN: %exit 10 %fathom check -DBAD=13 %s | FileCheck %s --check-prefix=B13
// B13: error: nonnull: {{.*}}printf
#define _GNU_SOURCE
#include <errno.h>
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif

static void output(void) {
  fathom_assert(!ferror(stdout) && !feof(stdin));
  int length = printf("%d\n", 5), put = puts("x");
  if (length > 0 && put >= 0 && fflush(stdout) == 0)
    fathom_assert(length == 2 && !ferror(stdout));
  if (putchar('x') == EOF)
    fathom_assert(ferror(stdout) && errno != 0);
  if (BAD == 1)
    fathom_assert(!ferror(stdout));
  clearerr(stdout);
  fathom_assert(!ferror(stdout));
  errno = 0;
  fprintf(stderr, "message\n");
  if (BAD == 2)
    fathom_assert(errno == 0);
  if (fflush(NULL) != 0 && BAD == 8)
    fathom_assert(!ferror(stderr));
  if (BAD == 13)
    printf("%s\n", (char *)NULL);
}
static void input(void) {
  char text[4] = "kkk", line[4];
  if (fgets(text, sizeof text, stdin) == NULL) {
    fathom_assert(feof(stdin) || ferror(stdin));
    if (feof(stdin) && !ferror(stdin))
      fathom_assert(text[0] == 'k'); // the end: as it was
    if (BAD == 6)
      fathom_assert(text[0] == 'k'); // an error: anything
  }
  if (feof(stdin)) {
    fathom_assert(getchar() == EOF); // stays
    if (BAD == 7)
      fathom_assert(feof(stdin) == 1);
    clearerr(stdin);
    if (BAD == 3)
      fathom_assert(getchar() == EOF);
  }
  if (ungetc('a', stdin) == 'a') {
    fathom_assert(!feof(stdin));
    if (fgets(line, sizeof line, stdin) != NULL) {
      fathom_assert(line[0] == 'a');
      if (BAD == 12)
        fathom_assert(line[0] != 'a');
      if (strlen(line) == 3)
        fathom_assert(line[1] != '\n');
    }
  }
}
static void directions(void) {
  FILE *f = fopen("name", BAD == 10 ? "x" : "w");
  if (f != NULL) {
    fathom_assert(fgetc(f) == EOF && ferror(f)); // for writing only
    fathom_assert(fileno(f) >= 0);
    fclose(f);
    if (BAD == 9)
      fclose(f);
  }
  f = fopen("name", "r+");
  if (f != NULL) {
    fputc('x', f);
    if (BAD != 5)
      rewind(f);
    if (BAD == 5 || !ferror(f))
      (void)fgetc(f);
    fclose(f);
  }
  f = BAD == 11 ? tmpfile() : popen("true", "r");
  if (f != NULL)
    pclose(f);
  fathom_assert(fputs("x", stdin) == EOF && ferror(stdin));
}

int main(void) {
  output();
  input();
  directions();
  fclose(stdout);
  if (BAD == 4)
    puts("closed");
  return 0;
}
