// An initialiser of a static variable that was left by an exception begins again: that is no recursion.
// EXPECT -DTHROWS: UNKNOWN static variable whose initialiser was left by an exception, or is entered again
// EXPECT: UNSAFE static-recursion
// EXPECT -DFIXED: SAFE
static int tries;
static int init(int depth);
static int get(int depth) {
  static int v = init(depth);
  return v;
}
static int init(int depth) {
#ifdef THROWS
  if (++tries < 2)
    throw tries;
  return 42;
#elif defined(FIXED)
  return 42;
#else
  return depth > 0 ? 42 : get(depth + 1);
#endif
}
int main() {
#ifdef THROWS
  try {
    get(0);
  } catch (int) {
  }
#endif
  return get(0) != 42;
}
