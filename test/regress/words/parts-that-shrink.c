// Accesses as wide as a word that start inside of one: the part they belong to
// has smaller cells, and what is copied into another part takes that along.
// EXPECT --memory=lambdas --word-size=auto: SAFE
// EXPECT --memory=lambdas --word-size=auto -DBUG: UNSAFE assert
// EXPECT --memory=lambdas --lambdas=eager --word-size=auto --no-fold-memory: SAFE
// EXPECT --memory=lambdas --word-size=auto --no-fold-memory --solver=z3 -DBUG: UNSAFE assert
// RUN: %exit 20 %fathom check --memory=lambdas --word-size=4 %s | FileCheck %s --check-prefix=FORCED
// FORCED: {{^}}fathom: UNKNOWN (an access may start anywhere in a word ({{.*}}:24))
#include <fathom.h>
#include <string.h>
struct __attribute__((packed)) Odd {
  char tag;
  unsigned value;
};
int main(void) {
  struct Odd odd[4];
  unsigned copied[5], i = fathom_nondet_uint(), n = fathom_nondet_uint();
  fathom_assume(i < 4 && n <= 20);
  memset(copied, 0, sizeof copied);
  for (unsigned k = 0; k < 4; k++) {
    odd[k].tag = 1;
    odd[k].value = k * 0x01010101;
  }
  odd[i].value = 0x05060708;
  memcpy(copied, odd, n);
  // The first word: a tag and three bytes of odd[0].value.
#ifdef BUG
  if (n >= 3)
#else
  if (n >= 4)
#endif
    fathom_assert(copied[0] == (i == 0 ? 0x06070801 : 1));
  return 0;
}
