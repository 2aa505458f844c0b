// Targets of assigns clauses: a whole object, what lies behind a pointer in it, so many bytes from there, one place. The body
// may write to these bytes and to no other; in its place these become arbitrary, and no other. The pointer that is returned
// is the one that the contract says.
// EXPECT --enforce-contract=set -DWHOLE -DAT=-4: SAFE
// EXPECT --enforce-contract=set -DWHOLE -DAT=3: SAFE
// EXPECT --enforce-contract=set -DWHOLE -DAT=3 -DOTHER: UNSAFE assert
// EXPECT --enforce-contract=set -DFROM -DAT=3: SAFE
// EXPECT --enforce-contract=set -DFROM -DAT=-1: UNSAFE assert
// EXPECT --enforce-contract=set -DUPTO -DAT=1: SAFE
// EXPECT --enforce-contract=set -DUPTO -DAT=2: UNSAFE assert
// EXPECT --enforce-contract=set -DTYPED -DAT=1: SAFE
// EXPECT --enforce-contract=set -DTYPED -DAT=2: UNSAFE assert
// EXPECT --enforce-contract=set -DTYPED -DAT=1 -DMOVED: UNSAFE assert
// EXPECT --replace-call-with-contract=set -DWHOLE -DAT=-4: UNSAFE assert
// EXPECT --replace-call-with-contract=set -DWHOLE -DAT=3: UNSAFE assert
// EXPECT --replace-call-with-contract=set -DFROM -DAT=3: UNSAFE assert
// EXPECT --replace-call-with-contract=set -DFROM -DAT=-1: SAFE
// EXPECT --replace-call-with-contract=set -DUPTO -DAT=1: UNSAFE assert
// EXPECT --replace-call-with-contract=set -DUPTO -DAT=2: SAFE
// EXPECT --replace-call-with-contract=set -DTYPED -DAT=1: UNSAFE assert
// EXPECT --replace-call-with-contract=set -DTYPED -DAT=2: SAFE
// EXPECT -DWHOLE -DAT=3: SAFE
#include <fathom.h>
#if defined(WHOLE)
#define TARGET __CPROVER_object_whole(p)
#elif defined(FROM)
#define TARGET __CPROVER_object_from(p)
#elif defined(UPTO)
#define TARGET __CPROVER_object_upto(p, 2)
#else
#define TARGET __CPROVER_typed_target(*(short *)p)
#endif
_Alignas(8) static char text[8];
static char other;
char *set(char *p)
    fathom_requires(__CPROVER_rw_ok(p, 4))
    fathom_assigns(TARGET)
    fathom_ensures(__CPROVER_pointer_equals(fathom_return_value, p))
{
  p[AT] = 0;
#ifdef OTHER
  other = 0;
#endif
#ifdef MOVED
  return p + 1;
#else
  return p;
#endif
}
int main(void) {
  char *q = set(text + 4);
  fathom_assert(q == text + 4 && other == 0);
  q[3] = 0;
#if AT != 3
  fathom_assert(q[AT] == 0);
#elif defined(WHOLE) || defined(FROM)
  fathom_assert(text[6] == 0);
#endif
  return 0;
}
