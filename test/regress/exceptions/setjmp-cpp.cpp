// longjmp past an object whose destructor does something is undefined ([csetjmp.syn]), whether the function is called
// through others or is longjmp itself. It may pass handlers, and leave one. Where clang does not say what would end,
// behind functions that are declared not to throw and handlers of everything, it is UNKNOWN.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
// EXPECT -DOBJECTS: UNSAFE invalid-jump@43
// EXPECT -DOBJECTS -DENDED: SAFE
// EXPECT -DDIRECT: UNSAFE invalid-jump@41
// EXPECT -DDIRECT -DENDED: SAFE
// EXPECT -DDIRECT -DENDED -DBUG: UNSAFE assert
// EXPECT -DTRY: SAFE
// EXPECT -DTRY -DOBJECTS: UNSAFE invalid-jump@43
// EXPECT -DTRY -DBUG: UNSAFE assert
// EXPECT -DHANDLER: SAFE
// EXPECT -DHANDLER -DBUG: UNSAFE assert
// EXPECT -DALL: UNKNOWN longjmp out of a part of a C++ function where objects may end
// EXPECT -DPROMISE: UNKNOWN longjmp out of a part of a C++ function where objects may end
#include <csetjmp>
#include <fathom.h>
static std::jmp_buf back;
struct Ends {
  int n = 0;
  ~Ends() { ++n; }
};
#ifdef PROMISE
#define NOEXCEPT noexcept
#else
#define NOEXCEPT
#endif
static void far() NOEXCEPT { std::longjmp(back, 3); }
static void near() {
  {
#if defined OBJECTS || defined DIRECT || defined PROMISE
    Ends ends;
#endif
#ifdef ENDED
  }
  {
#endif
#ifdef DIRECT
    std::longjmp(back, 3);
#endif
    far();
  }
}
static void around() {
#ifdef HANDLER
  try {
    throw 1;
  } catch (int) {
    near();
  }
#elif defined TRY
  try {
    near();
  } catch (int) {
  }
#elif defined ALL
  try {
    near();
  } catch (...) {
  }
#else
  near();
#endif
}

int main() {
  int got = setjmp(back);
  if (got == 0)
    around();
#ifdef BUG
  fathom_assert(got == 0);
#else
  fathom_assert(got == 3);
#endif
}
