// fenv.h: how numbers are rounded, and flags of exceptions.
#include "model.h"

// How numbers are rounded, with the numbers of src/terms/floats/format.h: the
// pass lower_rounding reads it. FE_DOWNWARD, FE_UPWARD and FE_TOWARDZERO are
// those of x86, bits 10 and 11 of its control word.
enum { TO_NEAREST, UPWARD = 2, DOWNWARD = 3, TOWARD_ZERO = 4 };
enum { MODE_BITS = 0xc00 };
int LIB(rounding);
static void set_mode(int mode) {
  LIB(rounding) = mode == 0       ? TO_NEAREST
                  : mode == 0x400 ? DOWNWARD
                  : mode == 0x800 ? UPWARD
                                  : TOWARD_ZERO;
}
int LIB(fegetround)(void) {
  return LIB(rounding) == TO_NEAREST ? 0
         : LIB(rounding) == DOWNWARD ? 0x400
         : LIB(rounding) == UPWARD   ? 0x800
                                     : MODE_BITS;
}
int LIB(fesetround)(int mode) {
  if ((mode & ~MODE_BITS) != 0)
    return 1;
  set_mode(mode);
  return 0;
}

// Flags, each a byte that is 0 or 1: the pass raise_flags raises them, where
// somebody reads them (asks_flags). Their bits are those of x86. One variable
// for each, so that what nobody asks for costs nothing.
enum {
  FE_INVALID = 1,
  FE_DIVBYZERO = 4,
  FE_OVERFLOW = 8,
  FE_UNDERFLOW = 16,
  FE_INEXACT = 32,
  FE_ALL_EXCEPT = 61
};
extern const _Bool LIB(asks_flags);
byte LIB(fe_invalid), LIB(fe_divbyzero), LIB(fe_overflow), LIB(fe_underflow),
    LIB(fe_inexact);
static int flags_of(int asked) {
  int flags = 0;
  if (asked & FE_INVALID)
    flags |= LIB(fe_invalid) * FE_INVALID;
  if (asked & FE_DIVBYZERO)
    flags |= LIB(fe_divbyzero) * FE_DIVBYZERO;
  if (asked & FE_OVERFLOW)
    flags |= LIB(fe_overflow) * FE_OVERFLOW;
  if (asked & FE_UNDERFLOW)
    flags |= LIB(fe_underflow) * FE_UNDERFLOW;
  if (asked & FE_INEXACT)
    flags |= LIB(fe_inexact) * FE_INEXACT;
  return flags;
}
static void set_flags(int flags, int which) {
  if (which & FE_INVALID)
    LIB(fe_invalid) = (flags & FE_INVALID) != 0;
  if (which & FE_DIVBYZERO)
    LIB(fe_divbyzero) = (flags & FE_DIVBYZERO) != 0;
  if (which & FE_OVERFLOW)
    LIB(fe_overflow) = (flags & FE_OVERFLOW) != 0;
  if (which & FE_UNDERFLOW)
    LIB(fe_underflow) = (flags & FE_UNDERFLOW) != 0;
  if (which & FE_INEXACT)
    LIB(fe_inexact) = (flags & FE_INEXACT) != 0;
}
int LIB(feclearexcept)(int which) {
  if (LIB(asks_flags))
    set_flags(0, which);
  return 0;
}
int LIB(fetestexcept)(int which) { return flags_of(which); }
// An overflow or underflow may be inexact as well.
int LIB(feraiseexcept)(int which) {
  if (!LIB(asks_flags))
    return 0;
  if ((which & (FE_OVERFLOW | FE_UNDERFLOW)) != 0 &&
      any_bool("the flag inexact is raised"))
    which |= FE_INEXACT;
  set_flags(which, which);
  return 0;
}
// As glibc keeps them in an object; what else there is in it is not said.
int LIB(fegetexceptflag)(unsigned short *to, int which) {
  *to = (unsigned short)flags_of(which);
  return 0;
}
int LIB(fesetexceptflag)(const unsigned short *from, int which) {
  int flags = *from;
  if (LIB(asks_flags))
    set_flags(flags, which);
  return 0;
}

// An environment begins with the control word, which has the mode; the second
// word has the flags. Or it is the default one (-1).
struct environment {
  int words[sizeof(void *) == 8 ? 8 : 7];
};
int LIB(fegetenv)(struct environment *to) {
  input(to, sizeof *to);
  to->words[0] = (to->words[0] & ~MODE_BITS) | LIB(fegetround)();
  if (LIB(asks_flags))
    to->words[1] = (to->words[1] & ~FE_ALL_EXCEPT) | flags_of(FE_ALL_EXCEPT);
  return 0;
}
int LIB(feholdexcept)(struct environment *to) {
  LIB(fegetenv)(to);
  return LIB(feclearexcept)(FE_ALL_EXCEPT);
}
int LIB(fesetenv)(const struct environment *from) {
  if ((uintptr_t)from == (uintptr_t)-1) {
    set_mode(0);
    return LIB(feclearexcept)(FE_ALL_EXCEPT);
  }
  if ((uintptr_t)from == (uintptr_t)-2)
    unsupported("floating-point exceptions that trap (FE_NOMASK_ENV)");
  reads(from, sizeof *from);
  set_mode(from->words[0] & MODE_BITS);
  if (LIB(asks_flags))
    set_flags(from->words[1], FE_ALL_EXCEPT);
  return 0;
}
int LIB(feupdateenv)(const struct environment *from) {
  int flags = LIB(asks_flags) ? flags_of(FE_ALL_EXCEPT) : 0;
  LIB(fesetenv)(from);
  return LIB(feraiseexcept)(flags);
}
