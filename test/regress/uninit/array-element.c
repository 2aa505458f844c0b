// The last element of an array was left out.
// EXPECT -DBUG: UNSAFE uninitialised-read
// EXPECT: SAFE
// RUN: %if msan %{ %msan -DBUG -o %t.bug %s && %exit 77 %t.bug %}
// RUN: %if msan %{ %msan -o %t.safe %s && %exit 0 %t.safe %}
#ifdef BUG
#define END 3
#else
#define END 4
#endif
int main(void) {
  unsigned a[4], sum = 0;
  for (int i = 0; i < END; ++i)
    a[i] = i;
  for (int i = 0; i < 4; ++i)
    sum += a[i];
  if (sum == 77)
    return 1;
  return 0;
}
