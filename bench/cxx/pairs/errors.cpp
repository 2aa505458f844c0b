// A parser of digits that hands errors up through three functions: by
// exceptions.
#include <fathom.h>
enum Error { NOT_A_DIGIT, TOO_LARGE };
static int digit(char c) {
  if (c < '0' || c > '9')
    throw NOT_A_DIGIT;
  return c - '0';
}
static int number(const char *text, int n) {
  int value = 0;
  for (int i = 0; i < n; ++i) {
    int d = digit(text[i]);
    if (value > 999)
      throw TOO_LARGE;
    value = value * 10 + d;
  }
  return value;
}
static int sum(const char *text) {
  int a = number(text, 3), b = number(text + 3, 3);
  return a + b;
}

int main() {
  char text[6];
  fathom_havoc(text, sizeof text);
  int value = 0;
  bool is_bad = false;
  try {
    value = sum(text);
  } catch (Error) {
    is_bad = true;
  }
  fathom_assert(is_bad ? value == 0 : value >= 0 && value <= 1998);
}
