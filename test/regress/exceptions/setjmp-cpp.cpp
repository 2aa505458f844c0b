// longjmp where objects would have to end is UNKNOWN; elsewhere it is a jump in C++, too.
// EXPECT: SAFE
// EXPECT -DOBJECTS: UNKNOWN longjmp out of a part of a C++ function
// EXPECT -DBUG: UNSAFE assert
#include <csetjmp>
#include <fathom.h>
static std::jmp_buf back;
struct Ends {
  int n = 0;
  ~Ends() { ++n; }
};
static void far() { std::longjmp(back, 3); }
static void near() {
#ifdef OBJECTS
  Ends ends;
#endif
  far();
}

int main() {
  int got = setjmp(back);
  if (got == 0)
    near();
#ifdef BUG
  fathom_assert(got == 0);
#else
  fathom_assert(got == 3);
#endif
}
