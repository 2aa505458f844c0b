// Inputs of a loop are one line, iterations in the middle another; values by their types. --trace=full has every line.
// RUN: %exit 10 %fathom check %s 2>&1 | FileCheck %s
// CHECK: input text[0..5] = "{\"a\0\0\0"
// CHECK-NOT: text[1] =
// CHECK: sum = 0
// CHECK: sum = 1
// CHECK: ... 17 more iterations of {{.*}}trace-folded.c:29: input step = 1, 1, 1
// CHECK-NEXT: {{.*}}input step = 1
// CHECK: colour = GREEN (5)
// CHECK-NEXT: {{.*}}mode = READ | WRITE (3)
// CHECK-NEXT: {{.*}}first(text = "fathom")
// RUN: %exit 10 %fathom check --trace=full %s 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: text[1] = 34 '"'
// FULL: sum = 7
// FULL-NOT: more iterations
// EXPECT -DRIGHT: SAFE
#include <fathom.h>
enum colour { RED, GREEN = 5 };
enum mode { READ = 1, WRITE = 2 };

static int first(const char *text) { return text[0]; }

int main(void) {
  char text[6];
  for (int i = 0; i < 6; ++i)
    text[i] = fathom_nondet_char();
  fathom_assume(text[0] == '{' && text[1] == '"' && text[2] == 'a' && !text[3] && !text[4] && !text[5]);
  int sum = 0;
  for (int i = 0; i < 20; ++i) {
    int step = fathom_nondet_int();
    fathom_assume(step == 1);
    sum += step;
  }
  enum colour colour = text[0] == '{' ? GREEN : RED;
  enum mode mode = (enum mode)(READ | WRITE);
  int letter = first("fathom");
#ifdef RIGHT
  fathom_assert(sum == 20 && colour == GREEN && mode == 3 && letter == 'f');
#else
  fathom_assert(sum != 20 || colour != GREEN || mode != 3 || letter != 'f');
#endif
}
