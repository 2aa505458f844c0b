// A parser of digits that hands errors up through three functions: by results.
#include <fathom.h>
enum error { NONE, NOT_A_DIGIT, TOO_LARGE };
static enum error digit(char c, int *value) {
  if (c < '0' || c > '9')
    return NOT_A_DIGIT;
  *value = c - '0';
  return NONE;
}
static enum error number(const char *text, int n, int *value) {
  *value = 0;
  for (int i = 0; i < n; ++i) {
    int d;
    enum error e = digit(text[i], &d);
    if (e != NONE)
      return e;
    if (*value > 999)
      return TOO_LARGE;
    *value = *value * 10 + d;
  }
  return NONE;
}
static enum error sum(const char *text, int *value) {
  int a, b;
  enum error e = number(text, 3, &a);
  if (e == NONE)
    e = number(text + 3, 3, &b);
  if (e != NONE)
    return e;
  *value = a + b;
  return NONE;
}

int main(void) {
  char text[6];
  fathom_havoc(text, sizeof text);
  int value = 0, is_bad = 0;
  if (sum(text, &value) != NONE)
    is_bad = 1;
  fathom_assert(is_bad ? value == 0 : value >= 0 && value <= 1998);
}
