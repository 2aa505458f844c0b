// Globals are set; what is copied into one need not be.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
static int shared[2];
static void put(int *to, int *from) { *to = *from; }
int main(void) {
  int x, y = 1;
#ifdef BUG
  put(&shared[1], &x);
#else
  put(&shared[1], &y);
#endif
  if (shared[1] == 5)
    return 1;
  return 0;
}
