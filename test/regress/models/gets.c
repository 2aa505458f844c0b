// There is no buffer that is large enough.
// RUN: %exit 10 %fathom check %s | FileCheck %s
// CHECK: gets.c:[[# @LINE + 5]]:{{[0-9]+}}: error: out-of-bounds-write: {{.*}}gets
char *gets(char *s);

int main(void) {
  char line[1000];
  return gets(line) != 0;
}
