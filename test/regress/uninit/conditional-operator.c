// An operator `?:` is a branch, also where clang makes none of it.
// EXPECT: SAFE
// EXPECT -DUNSET: UNSAFE uninitialised-read
int main(void) {
  int x;
#ifndef UNSET
  x = 4;
#endif
  int y = x > 3 ? 5 : 6;
  return y;
}
