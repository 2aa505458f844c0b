// A buffer that setvbuf or setbuf was given is the stream's until it is closed:
// it must be there, and holds anything. Nothing may be done before.
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBAD=1 %s | FileCheck %s --check-prefix=B1
// B1: error: use-after-scope: {{.*}}fputs
// RUN: %exit 10 %fathom check -DBAD=2 %s | FileCheck %s --check-prefix=B2
// B2: error: use-after-free: {{.*}}puts
// RUN: %exit 10 %fathom check -DBAD=3 %s | FileCheck %s --check-prefix=B3
// B3: error: invalid-builtin: {{.*}}setvbuf: the stream was used before
// EXPECT -DBAD=4: UNSAFE assert
// RUN: %exit 10 %fathom check -DBAD=5 %s | FileCheck %s --check-prefix=B5
// B5: error: out-of-bounds-write: {{.*}}setbuf
// EXPECT -DBAD=6: UNSAFE use-after-scope
#include <fathom.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef BAD
#define BAD 0
#endif

static char kept[BUFSIZ];
static FILE *buffered(void) {
  char here[16] = "x";
  FILE *f = fopen("name", "w");
  if (f == NULL)
    return NULL;
  if (BAD == 3)
    fputc('x', f);
  setvbuf(f, BAD == 1 ? here : kept, _IOFBF, 16);
  kept[0] = 'a';
  fputs("text", f);
  if (BAD == 4)
    fathom_assert(kept[0] == 'a');
  return f;
}
static void at_exit(void) {
  char here[BUFSIZ] = "";
  if (BAD == 6)
    setbuf(stderr, here); // written out when the program ends
  fathom_assert(BAD == 6 || here[0] == 0);
}
int main(void) {
  FILE *f = buffered();
  if (f != NULL) {
    fputs("more", f);
    fclose(f);
  }
  char *heap = malloc(BAD == 5 ? BUFSIZ - 1 : BUFSIZ);
  setbuf(stdout, heap);
  puts("text");
  if (BAD == 2) {
    free(heap);
    puts("more");
  } else {
    fclose(stdout);
    free(heap);
  }
  at_exit();
  return 0;
}
