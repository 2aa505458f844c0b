// What shadow memory has no answer for is UNKNOWN where it is reached.
// EXPECT: SAFE
// EXPECT -DTRY=1: UNKNOWN __CPROVER_set_field of a field that is not declared
// EXPECT -DTRY=2: UNKNOWN __CPROVER_get_field through void
// EXPECT -DTRY=3: UNKNOWN __CPROVER_set_field through void, of an array
// EXPECT -DTRY=4: UNKNOWN __CPROVER_get_field outside of an object
// EXPECT -DTRY=5: UNKNOWN __CPROVER_get_field outside of an object
// EXPECT -DTRY=6: UNKNOWN __CPROVER_field_decl_local of a type that is no byte
// EXPECT -DTRY=7: UNKNOWN whose declarations do not fit
// EXPECT -DTRY=8: UNKNOWN __CPROVER_get_field of more than 1024 bytes
// EXPECT -DBUG -DTRY=1: UNSAFE assert
#include <fathom.h>
#include <stdlib.h>

#ifndef TRY
#define TRY 0
#endif

struct half {
  short low, high;
};

static void try(char *p, void *q) {
  char big[TRY == 8 ? 1025 : 4];
#if TRY == 1
  __CPROVER_set_field(p, "g", 1);
#elif TRY == 2
  __CPROVER_get_field(q, "f");
#elif TRY == 3
  __CPROVER_set_field(big, "f", 1);
#elif TRY == 4
  __CPROVER_get_field((struct half *)(p + 1), "f");
#elif TRY == 5
  free(q);
  __CPROVER_get_field((char *)q, "f");
#elif TRY == 6
  __CPROVER_field_decl_global("f", 0);
#elif TRY == 7
  __CPROVER_field_decl_global("f", (signed char)0);
#endif
  __CPROVER_set_field(&big, "f", 1);
  fathom_assert(__CPROVER_get_field(&big, "f") == 1);
}

int main(void) {
  char x[4] = {0};
#if TRY == 7
  __CPROVER_get_field(&x, "f");
#endif
  __CPROVER_field_decl_local("f", (_Bool)0);
#ifdef BUG
  fathom_assert(x[0]);
#endif
  try(x, malloc(1));
  return 0;
}
