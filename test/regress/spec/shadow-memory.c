// Shadow memory of CBMC: each byte of memory has a value in each field. It is
// set for all bytes of what a pointer points to, and the greatest of them is
// what an object has.
// EXPECT: SAFE
// EXPECT --memory=lambdas: SAFE
// EXPECT --memory=seam: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
// EXPECT -DBUG=5: UNSAFE assert
// EXPECT -DBUG=6: UNSAFE assert
// EXPECT -DBUG=7: UNSAFE assert
// EXPECT -DBUG=8: UNSAFE assert
// EXPECT --pointers=raw --regions=flat: UNKNOWN unsupported: values of pointers
// TWINS: start_shadow_fields
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

#ifndef BUG
#define BUG 0
#endif

struct record {
  int number;
  char letter;
  short pair[2];
};
static struct record global;

// A new variable in each call and each iteration.
static int first_in_turn(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    char c = 1;
    sum += __CPROVER_get_field(&c, "level");
    __CPROVER_set_field(&c, "level", 9);
  }
  return sum;
}

static void objects(unsigned n) {
  int x = 0;
  char *bytes = (char *)&x;
  fathom_assert(__CPROVER_get_field(&x, "level") == (BUG == 1 ? 1 : 0));
  __CPROVER_set_field(&x, "level", 3);
  __CPROVER_set_field(bytes + n % 4, "level", 200);
  fathom_assert(__CPROVER_get_field(&x, "level") == 200);
  fathom_assert(__CPROVER_get_field(bytes + 1, "level") ==
                (n % 4 == 1 || BUG == 2 ? 200 : 3));
  struct record r = {0};
  __CPROVER_set_field(&r.pair[1], "level", 5);
  fathom_assert(__CPROVER_get_field(&r, "level") == 5);
  fathom_assert(__CPROVER_get_field(&r.pair, "level") == 5);
  fathom_assert(__CPROVER_get_field(&r.pair[0], "level") == (BUG == 3 ? 5 : 0));
  // A copy takes no shadow along.
  struct record copy = r;
  memcpy(&global, &r, sizeof r);
  fathom_assert(__CPROVER_get_field(&copy, "level") == 0);
  fathom_assert(__CPROVER_get_field(&global, "level") == (BUG == 4 ? 5 : 0));
  fathom_assert(first_in_turn(2) == (BUG == 5 ? 9 : 0));
  int *heap = malloc(2 * sizeof *heap);
  if (!heap)
    return;
  __CPROVER_set_field(heap + 1, "level", n);
  fathom_assert(__CPROVER_get_field(heap, "level") == 0);
  fathom_assert(__CPROVER_get_field(heap + 1, "level") ==
                (BUG == 6 ? n : (unsigned char)n));
  free(heap);
}

// Local variables only; the first value is not 0, and signed.
static void scopes(void) {
  char c = 0;
  __CPROVER_set_field(&global, "mark", 1);
  fathom_assert(__CPROVER_get_field(&global.number, "mark") ==
                (BUG == 7 ? 1 : -2));
  fathom_assert(__CPROVER_get_field(&c, "mark") == -2);
  __CPROVER_set_field(&c, "mark", -3);
  fathom_assert(__CPROVER_get_field(&c, "mark") == -3);
  char *none = NULL;
  __CPROVER_set_field(none, "mark", 7);
  fathom_assert(__CPROVER_get_field(none, "mark") == -2);
  // Truth values are joined.
  short s[2] = {0};
  __CPROVER_set_field(&s[1], "seen", 2);
  fathom_assert(__CPROVER_get_field(&s, "seen") == (BUG == 8 ? 2 : 1));
}

int main(void) {
  __CPROVER_field_decl_local("level", (unsigned char)0);
  __CPROVER_field_decl_global("level", (unsigned char)0);
  __CPROVER_field_decl_local("mark", (signed char)-2);
  __CPROVER_field_decl_local("seen", (_Bool)0);
  objects(fathom_nondet_uint());
  scopes();
  return 0;
}
