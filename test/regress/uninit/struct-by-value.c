// A structure that is passed and returned by value keeps what is not set.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
struct big {
  long a, b, c, d;
};
static struct big pass(struct big x) {
  x.c = 3;
  return x;
}
int main(void) {
  struct big x;
  x.a = 1;
  struct big y = pass(x);
#ifdef BUG
  if (y.d == 7)
#else
  if (y.c == 7)
#endif
    return 1;
  return 0;
}
