// Every function of files, used rightly; with BAD wrongly in one place.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// EXPECT -DBAD=3: UNSAFE assert
// B1: error: null-deref: {{.*}}fputs
// B2: error: out-of-bounds-write: {{.*}}fread
#define _GNU_SOURCE
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef BAD
#define BAD 0
#endif
#define IF(n, wrong, right) (BAD == n ? (wrong) : (right))

static void write_all(FILE *f) {
  char b[8] = "abc";
  fputs(b, f);
  fputc('x', f);
  putc('x', f);
  fwrite(b, 2, 4, f);
  fflush(f);
  fflush(NULL);
  (void)fileno(f);
  perror("abc");
  puts(b);
  putchar('x');
}

static void read_all(FILE *f) {
  char b[8];
  int c = fgetc(f);
  fathom_assert(c >= -1 && c <= 255);
  c = getc(f);
  if (c != EOF)
    fathom_assert(ungetc(c, f) == c && getc(f) == c);
  if (fgets(b, sizeof b, f))
    fathom_assert(strlen(b) <= 7);
  clearerr(f);
  size_t n = fread(b, 2, IF(2, 5, 4), f);
  fathom_assert(n <= 4);
  if (n < 4)
    fathom_assert(feof(f) || ferror(f));
  if (fseek(f, 0, SEEK_SET) == 0 && fseeko(f, 0, SEEK_SET) == 0)
    fathom_assert(!feof(f));
  fathom_assert(ftell(f) >= -1 && ftello(f) >= -1);
  rewind(f);
  fathom_assert(!ferror(f));
  c = getchar();
  fathom_assert(c < IF(3, 100, 256));
}

static void lines(FILE *f) {
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, f) > 0)
    fathom_assert(line[0] == line[0]);
  if (getdelim(&line, &size, ';', f) > 0)
    line[0] = 'x';
  free(line);
}

int main(void) {
  FILE *f = fopen("name", "r+");
  if (IF(1, 1, f != NULL)) {
    fputs("x", f);
    write_all(f);
    if (fflush(f) == 0)
      read_all(f);
    f = freopen("other", "w", f);
    if (f)
      fclose(f);
  }
  if ((f = fdopen(3, "r"))) {
    lines(f);
    fclose(f);
  }
  if ((f = popen("true", "r")))
    pclose(f);
  if ((f = tmpfile()))
    fclose(f);
  write_all(stderr);
  fathom_assert(fileno(stdout) == 1 && stdin != stdout);
  remove("a");
  rename("a", "b");
  return 0;
}
