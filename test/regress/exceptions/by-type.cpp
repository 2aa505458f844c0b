// The first handler whose type fits gets the exception: by its type, by a public base, as a pointer to a base, any.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE uncaught-exception@38
// TWINS: open_invokes lower_exceptions mark_no_unwind
#include <fathom.h>
#ifndef BUG
#define BUG 0
#endif
struct Empty {
  int e = 1;
};
struct Base {
  int b = 2;
};
struct Other {
  int o = 3;
};
struct Derived : Other, Base {};
struct Hidden : private Base {};
struct Twice1 : Base {};
struct Twice2 : Base {};
struct Twice : Twice1, Twice2 {};
static Derived derived;

static void raise(int n) {
  switch (n) {
  case 0: throw 5;
  case 1: throw 5u;
  case 2: throw Derived();
  case 3: throw &derived;
  case 4: throw "text";
  case 5: throw Hidden();
  case 6: throw Twice();
  case 7: throw nullptr;
  case 8: throw 'c';
  }
}
static int caught(int n) {
  try {
    raise(n);
    return -1;
  } catch (int i) {
    fathom_assert(i == 5);
    return 0;
  } catch (unsigned &u) {
    return u == 5 ? 1 : 100;
  } catch (Base &b) {
    fathom_assert(b.b == (BUG == 1 ? 3 : 2));
    return 2;
  } catch (const Base *b) {
    if (!b)
      return 7;
    fathom_assert(b->b == 2);
    return 3;
  } catch (const char *s) {
    return s[0] == 't' ? 4 : 100;
  } catch (Hidden) {
    return 5;
  } catch (Twice) {
    return BUG == 2 ? 2 : 6;
  }
#if BUG != 4
  catch (...) {
    return 8;
  }
#endif
}

int main() {
  int n = fathom_nondet_int();
  fathom_assume(n >= 0 && n <= 8);
  int got = caught(n);
  fathom_assert(BUG == 3 ? got != 7 : got == n);
}
